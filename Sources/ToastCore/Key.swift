/// A key that means something to a toast with buttons.
public enum Key: Hashable, Sendable {
  /// To the next button, or the one before.
  case tab(isBackwards: Bool)
  /// Chooses the button that has the focus, else the default action.
  case enter
  case escape
}

/// Whether toasts take the keyboard.
public enum KeyboardUse: String, Hashable, Sendable, CaseIterable {
  /// Never: what one types goes where it went.
  case none
  /// Toasts with actions do, when someone turns to them as the compositor has it: by a click, say.
  case onDemand = "on-demand"
}

/// The button that the keyboard is at.
struct KeyboardFocus: Hashable, Sendable {
  var toast: ToastSerial
  /// Its number among the buttons.
  var button: Int
}

extension ToastStack {
  /// Whether one of its toasts can be used with the keyboard.
  public var takesKeyboard: Bool { toasts.indices.contains { toasts[$0].takesKeyboard } }

  /// A key was pressed while the surface had the keyboard.
  mutating func press(_ key: Key, at now: Instant, _ effects: inout [Effect]) {
    switch key {
    case .tab(let isBackwards): moveFocus(isBackwards)
    case .enter:
      guard let index = keyboardToast else { return }
      let toast = toasts[index]
      if let focus, focus.toast == toast.serial, focus.button < toast.content.buttons.count {
        leave(index, .action(toast.content.buttons[focus.button].key), at: now, &effects)
      } else if toast.content.actions.contains(where: { $0.key == ToastAction.defaultKey }) {
        leave(index, .action(ToastAction.defaultKey), at: now, &effects)
      }
    case .escape: if let index = keyboardToast { leave(index, .dismissed, at: now, &effects) }
    }
  }

  /// The toast that keys go to: the one with the focus, else the newest.
  private var keyboardToast: Int? {
    toasts.firstIndex { $0.serial == focus?.toast && $0.takesKeyboard }
      ?? toasts.lastIndex(where: \.takesKeyboard)
  }

  private mutating func moveFocus(_ isBackwards: Bool) {
    let stops = toasts.filter(\.takesKeyboard).flatMap { toast in
      toast.content.buttons.indices.map { KeyboardFocus(toast: toast.serial, button: $0) }
    }
    guard !stops.isEmpty else { return }
    guard let place = stops.firstIndex(where: { $0 == focus }) else {
      focus = isBackwards ? stops.last : stops.first
      return
    }
    focus = stops[(place + (isBackwards ? stops.count - 1 : 1)) % stops.count]
  }

  /// The button of a toast that is lit: the keyboard is at it, or a contact is on it.
  func highlight(of toast: Toast) -> Int? {
    if let button = toast.press?.button { return button }
    return focus?.toast == toast.serial && toast.takesKeyboard ? focus?.button : nil
  }
}

extension Toast {
  var takesKeyboard: Bool { isShown && style.keyboard == .onDemand && !content.actions.isEmpty }
}
