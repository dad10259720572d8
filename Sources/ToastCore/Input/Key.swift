/// A key with a function for toasts that have actions.
public enum Key: Hashable, Sendable {
  /// Moves the focus to the next button, or to the previous one.
  case tab(isBackwards: Bool)
  /// Chooses the action of the button that has the focus, else the default action.
  case enter
  /// Dismisses the toast.
  case escape
}

/// Whether toasts request the keyboard.
public enum KeyboardUse: String, Hashable, Sendable, CaseIterable {
  /// Toasts never request the keyboard.
  case none
  /// Toasts with actions request it while a pointer or a finger is on them.
  case onDemand = "on-demand"
}

/// The reason for which a stack needs the keyboard.
public enum KeyboardNeed: Hashable, Sendable {
  /// None of its toasts takes keys.
  case none
  /// A toast handles keys, but no pointer or finger is on it.
  case later
  /// A pointer or a finger is on a toast that handles keys.
  case now
}

/// The button with the keyboard focus.
struct KeyboardFocus: Hashable, Sendable {
  var toast: ToastSerial
  /// The key of the button's action, because an update may move or remove the button.
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

  /// The index of the toast that keys act on.
  ///
  /// This is the toast with the focus; without a focus, the toast under a pointer or a finger; else the newest toast.
  /// The value is nil if the toast with the focus is gone, because the key was not meant for another toast.
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

  /// Returns the index of the highlighted button of a toast, which is pressed or has the keyboard focus; nil: none.
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

  /// Whether a contact is down on the toast, or a pointer has moved over it and is still there.
  ///
  /// A stationary pointer where a toast appears does not count, because its user types into a window.
  var isPointedAt: Bool {
    if case .dragging = phase { return true }
    return press != nil || !hovering.isEmpty
  }

  /// Whether the toast accepts clicks, touches and scrolls.
  var takesInput: Bool { isShown && style.input == .all }

  /// Whether the toast offers the action with this key.
  func offers(_ key: String) -> Bool { content.actions.contains { $0.key == key } }
}
