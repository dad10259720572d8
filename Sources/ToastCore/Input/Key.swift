/// A key that a toast with actions understands.
public enum Key: Hashable, Sendable {
  /// Moves the focus to the next button, or to the previous one.
  case tab(isBackwards: Bool)
  /// Chooses the action of the button that has the focus, else the default action.
  case enter
  /// Dismisses the toast.
  case escape
}

/// Whether toasts take the keyboard.
public enum KeyboardUse: String, Hashable, Sendable, CaseIterable {
  /// Never: keys go where they went before.
  case none
  /// Toasts with actions request it while a pointer or a finger is on them.
  case onDemand = "on-demand"
}

/// What a stack needs the keyboard for.
public enum KeyboardNeed: Hashable, Sendable {
  /// None of its toasts takes keys.
  case none
  /// A toast would take keys, but no pointer and no finger is on it.
  case later
  /// A pointer or a finger is on a toast that takes keys.
  case now
}

/// The button that has the keyboard's focus.
struct KeyboardFocus: Hashable, Sendable {
  var toast: ToastSerial
  /// The key of its action: an update may give the button another position, or remove it.
  var key: String
}

extension ToastStack {
  public var keyboardNeed: KeyboardNeed {
    var need = KeyboardNeed.none
    for index in toasts.indices where toasts[index].takesKeyboard {
      if toasts[index].isPointedAt { return .now }
      need = .later
    }
    return need
  }

  /// Handles a key that was pressed while the surface had the keyboard.
  mutating func press(_ key: Key, at now: Instant, _ effects: inout [Effect]) {
    switch key {
    case .tab(let isBackwards): moveFocus(isBackwards)
    case .enter:
      guard let index = keyboardToast else { return }
      choose(focus?.key ?? ToastAction.defaultKey, of: index, at: now, &effects)
    case .escape: if let index = keyboardToast { leave(index, .dismissed, at: now, &effects) }
    }
  }

  /// The toast that keys act on: the toast with the focus; without a focus the toast under a pointer or a finger, else the
  /// newest.
  ///
  /// nil if the toast with the focus is gone: the key was not meant for another toast.
  private var keyboardToast: Int? {
    if let focus { return toasts.firstIndex { $0.serial == focus.toast && $0.takesKeyboard } }
    return toasts.lastIndex { $0.takesKeyboard && $0.isPointedAt }
      ?? toasts.lastIndex(where: \.takesKeyboard)
  }

  private mutating func moveFocus(_ isBackwards: Bool) {
    let stops = toasts.filter(\.takesKeyboard).flatMap { toast in
      toast.content.buttons.map { KeyboardFocus(toast: toast.serial, key: $0.key) }
    }
    guard !stops.isEmpty else { return }
    guard let place = stops.firstIndex(where: { $0 == focus }) else {
      focus = isBackwards ? stops.last : stops.first
      return
    }
    focus = stops[(place + (isBackwards ? stops.count - 1 : 1)) % stops.count]
  }

  /// The position of the button of a toast that is highlighted: a contact or the keyboard's focus is on it.
  func highlight(of toast: Toast) -> Int? {
    let key: String
    if case .button(let pressed) = toast.press?.target {
      key = pressed
    } else if let focus, focus.toast == toast.serial, toast.takesKeyboard {
      key = focus.key
    } else {
      return nil
    }
    return toast.content.buttons.firstIndex { $0.key == key }
  }
}

extension Toast {
  var takesKeyboard: Bool { isShown && style.keyboard == .onDemand && !content.actions.isEmpty }

  /// Whether a contact holds the toast, or a pointer has moved over it and is still there.
  ///
  /// A pointer that rests where a toast appears is not pointed at the toast: the keys are meant for a window.
  var isPointedAt: Bool {
    if case .dragging = phase { return true }
    return press != nil || !hovering.isEmpty
  }

  /// Whether the toast takes clicks, touches and scrolls.
  var takesInput: Bool { isShown && style.input == .all }

  /// Whether the toast offers the action with this key.
  func offers(_ key: String) -> Bool { content.actions.contains { $0.key == key } }
}
