import ToastCore

/// One hook's way to its toast: the first of a burst is said at once, the last of it when the burst has been quiet.
///
/// What is no longer so is taken back at once: a mode that was left must not be read any more.
struct HookThrottle: Hashable, Sendable {
  /// How long a hook says nothing more, once it has said something.
  ///
  /// A user's one action comes as several events: one a keyboard, one an output, some milliseconds apart.
  static let quiet = Duration.milliseconds(50)

  private var pending: HookEffect?
  /// What was said last in the present burst.
  private var last: HookEffect?
  private var quietUntil: Instant?
  /// Whether its toast was asked for, and not yet taken away by the hook; it may have left by itself.
  private var isUp = false

  /// Whether its toast was asked for or is about to be.
  var isBusy: Bool { isUp || pending != nil }

  /// Whether it has been quiet long enough for what comes now to be news of its own.
  func isQuiet(at now: Instant) -> Bool {
    guard pending == nil, let quietUntil else { return pending == nil }
    return quietUntil <= now
  }

  /// When something is left to be said, or nil.
  var deadline: Instant? { pending == nil ? nil : quietUntil }

  /// Has something to say.
  mutating func say(_ toast: HookToast, at now: Instant) {
    want(.show(toast), at: now)
  }

  /// Takes back what it said, if it said something.
  mutating func takeBack(_ hook: Hook, at now: Instant) {
    if isUp {
      want(.dismiss(id: hook.toastID), at: now)
    } else {
      pending = nil
    }
  }

  private mutating func want(_ note: HookEffect, at now: Instant) {
    if isQuiet(at: now) { last = nil }
    pending = note == last ? nil : note
  }

  /// What is to be said now.
  mutating func take(at now: Instant) -> HookEffect? {
    guard let note = pending else { return nil }
    if case .show = note, let quietUntil, now < quietUntil { return nil }
    pending = nil
    last = note
    quietUntil = now + HookThrottle.quiet
    isUp = if case .show = note { true } else { false }
    return note
  }
}
