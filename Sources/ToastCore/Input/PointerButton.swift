/// A button of a pointer that means something to a toast.
public enum PointerButton: String, Hashable, Sendable, CaseIterable {
  /// The primary one; what it does when it is pressed and released in place. It drags in any case.
  case left
  case middle
  case right
}

/// What a click does to the toast under it.
public enum ClickAction: String, Hashable, Sendable, CaseIterable {
  /// What a finger's tap does.
  case tap
  case dismiss
  /// Dismisses every toast.
  case dismissAll = "dismiss-all"
  case none
}

/// What the buttons of pointers do.
public struct ClickActions: Hashable, Sendable {
  private var actions: [PointerButton: ClickAction] = [.left: .tap, .middle: .dismissAll, .right: .dismiss]

  /// The usual actions: left taps, middle dismisses all, right dismisses.
  public init() {}

  public subscript(button: PointerButton) -> ClickAction {
    get { actions[button] ?? .none }
    set { actions[button] = newValue }
  }
}
