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
  /// Glass bends a picture of what is behind it as it enters and leaves.
  case backdrop
  /// A value changes on such glass.
  case backdropUpdate = "backdrop-update"

  /// Whether the toast stays and what it says changes.
  var isUpdate: Bool { [.update, .resize, .backdropUpdate].contains(self) }

  /// Whether a picture is taken of what is behind it.
  var hasBackdrop: Bool { self == .backdrop || self == .backdropUpdate }

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
    case .glass, .finger, .backdrop: break
    case .plain:
      request.style = "plain"
      request.subtitle = "and stands on the disk in the other room,\nwhere nobody\nwill look for it today"
    case .blurReplace: request["transition"] = "blur-replace"
    case .update, .backdropUpdate: request.id = "value"
    case .resize:
      request.id = "value"
      if number % 2 == 1 { request.title += " and a half" }
    }
    return request
  }
}
