import ToastIPC

/// The motions that are measured, of a toast of about 400 × 80 logical pixels, or of 480 × 160 over a captured frame.
enum Motion: String, CaseIterable {
  /// A glass toast enters and leaves at its edge.
  case glass
  /// A plain toast fades.
  case plain
  /// A glass toast enters and leaves with the transition `blur-replace`.
  case blurReplace = "blur-replace"
  /// An update changes a value and keeps the size of the toast.
  case update
  /// An update changes a value and the size of the toast.
  case resize
  /// A glass toast follows a finger.
  case finger
  /// A glass toast enters and leaves over a captured frame, and refracts it.
  case bent
  /// An update over a captured frame changes a value and the size of the toast.
  case bentResize = "bent-resize"

  /// Whether the toast stays and its text changes.
  var isUpdate: Bool { self == .update || isResize }

  private var isResize: Bool { self == .resize || self == .bentResize }

  /// Whether the toast has a captured frame as its backdrop.
  private var hasBackdrop: Bool { self == .bent || self == .bentResize }

  /// Returns the request with this number.
  func request(_ number: Int) -> ShowRequest {
    var request = ShowRequest(title: "All is saved successfully, number \(number % 2)")
    request.subtitle = "and stands on the disk in the other room\nwhere nobody will look for it"
    request.icon = "checkmark"
    request["backdrop"] = hasBackdrop ? "capture" : "none"
    if hasBackdrop {
      request["padding"] = "40 24"
      request.subtitle =
        "and stands on the disk in the other room, in the house beside it\nwhere nobody will look for it"
    }
    request["duration"] = isUpdate || self == .finger ? "forever" : "0.1"
    switch self {
    case .glass, .finger, .bent: break
    case .plain:
      request.style = "plain"
      request.subtitle = "and stands on the disk in the other room,\nwhere nobody\nwill look for it today"
    case .blurReplace: request["transition"] = "blur-replace"
    case .update: request.id = "value"
    case .resize, .bentResize:
      request.id = "value"
      if number % 2 == 1 { request.title += " and a half" }
    }
    return request
  }
}
