/// A pointer button with a function for toasts.
public enum PointerButton: String, Hashable, Sendable, CaseIterable {
  /// The primary button; its click action is configurable, and it always drags.
  case left
  case middle
  case right
}

/// The action of a click on a toast.
public enum ClickAction: String, Hashable, Sendable, CaseIterable {
  /// The same as a tap of a finger.
  case tap
  case dismiss
  /// Dismisses all toasts.
  case dismissAll = "dismiss-all"
  case none
}

/// The click actions of the pointer buttons.
public struct ClickActions: Hashable, Sendable {
  private var actions: [PointerButton: ClickAction] = [.left: .tap, .middle: .dismissAll, .right: .dismiss]

  /// Creates the default actions: left taps, middle dismisses all toasts, right dismisses one.
  public init() {}

  public subscript(button: PointerButton) -> ClickAction {
    get { actions[button] ?? .none }
    set { actions[button] = newValue }
  }
}
