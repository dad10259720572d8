import ToastIPC

/// What moves: a toast of about 400 × 80 logical pixels; over a picture of what is behind it, one of 480 × 160.
enum Motion: String, CaseIterable {
  /// Glass enters and leaves at its edge.
  case glass
  /// A plain toast fades.
  case plain
  /// Glass comes out of a blur and goes back into it.
  case blurReplace = "blur-replace"
  /// A value changes in place.
  case update
  /// A value changes and the toast's size with it.
  case resize
  /// Glass follows a finger.
  case finger
  /// Glass enters and leaves over a picture of what is behind it.
  case bent
  /// Over such a picture a value changes and the toast's size with it.
  case bentResize = "bent-resize"

  /// Whether the toast stays and what it says changes.
  var isUpdate: Bool { self == .update || isResize }

  private var isResize: Bool { self == .resize || self == .bentResize }

  /// Whether a picture is taken of what is behind it.
  private var hasBackdrop: Bool { self == .bent || self == .bentResize }

  /// What is asked for the `number`th time.
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
