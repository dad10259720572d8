/// What is kept of what a compositor says, however much that is.
public enum HookLimits {
  /// The most bytes of UTF-8 of a text; what is longer is cut before anything else is done with it.
  public static let text = 4096
  /// The most entries of a list that is passed on as a whole, be it outputs or shared screens; a compositor has less.
  public static let list = 64
  /// The most of a kind of which one at a time is looked at, be it windows or keyboards.
  public static let table = 1024
}

extension String {
  /// As much of its beginning as fits so many bytes of UTF-8.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let end = utf8.index(startIndex, offsetBy: limit)
    // Between the bytes of a scalar, the index is that of the scalar.
    return String(unicodeScalars[..<end])
  }

  /// As much of its beginning as is kept.
  var bounded: String { cut(to: HookLimits.text) }
}

extension Dictionary {
  /// Puts a value in, unless it would be one too many: what a peer makes grow has an end.
  mutating func remember(_ value: Value, for key: Key, most: Int) {
    if count < most || self[key] != nil { self[key] = value }
  }
}

extension CompositorEvent {
  /// The event with as much of its texts as is kept.
  ///
  /// Lists that tell all there is are bounded where they are put together.
  var bounded: CompositorEvent {
    switch self {
    case .mode(let name): .mode(name?.bounded)
    case .workspace(let workspace):
      .workspace(
        FocusedWorkspace(
          id: workspace.id.bounded, name: workspace.name.bounded, number: workspace.number,
          output: workspace.output?.bounded))
    case .layout(let name, let keyboard): .layout(name.bounded, keyboard: keyboard.bounded)
    case .urgent(let window, let isUrgent): .urgent(window.bounded, isUrgent)
    case .screenshot(let path): .screenshot(path: path?.bounded)
    case .config(let failed, let errors):
      .config(failed: failed, errors: errors.prefix(HookLimits.list).map(\.bounded))
    case .tick(let text): .tick(text.bounded)
    case .outputs, .screencasts, .lost: self
    }
  }
}

extension UrgentWindow {
  /// The window with as much of its texts as is kept.
  var bounded: UrgentWindow {
    UrgentWindow(id: id.bounded, app: app.bounded, title: title.bounded)
  }
}
