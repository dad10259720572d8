import ToastCore

/// The throttle of one hook: of a burst, the first toast is shown at once and the last toast when the burst
/// is over.
///
/// A dismissal is never delayed: the toast of a mode must not stay after the user has left the mode.
struct HookThrottle: Hashable, Sendable {
  /// The minimum time between two toasts of a hook.
  ///
  /// One action of the user causes several events within some milliseconds: one for each keyboard or output.
  static let interval = Duration.milliseconds(50)

  private var pending: HookEffect?
  /// The last effect of the current burst.
  private var last: HookEffect?
  private var blockedUntil: Instant?
  /// Whether the toast was requested and not dismissed by the hook; the toast may have ended by itself.
  private var isShown = false

  /// Whether the toast was requested or is about to be requested.
  var isShownOrPending: Bool { isShown || pending != nil }

  /// When the pending effect is due; nil without a pending effect.
  var deadline: Instant? { pending == nil ? nil : blockedUntil }

  /// Returns whether an effect now would start a new burst.
  func isIdle(at now: Instant) -> Bool {
    pending == nil && (blockedUntil.map { $0 <= now } ?? true)
  }

  /// Requests a toast.
  mutating func show(_ toast: HookToast, at now: Instant) {
    enqueue(.show(toast), at: now)
  }

  /// Requests the dismissal of the toast if the toast was requested before.
  mutating func dismiss(_ hook: Hook, at now: Instant) {
    if isShown {
      enqueue(.dismiss(id: hook.toastID), at: now)
    } else {
      pending = nil
    }
  }

  private mutating func enqueue(_ effect: HookEffect, at now: Instant) {
    if isIdle(at: now) { last = nil }
    pending = effect == last ? nil : effect
  }

  /// Removes and returns the pending effect if it is due.
  mutating func dequeue(at now: Instant) -> HookEffect? {
    guard let effect = pending else { return nil }
    let isShow = if case .show = effect { true } else { false }
    if isShow, let blockedUntil, now < blockedUntil { return nil }
    pending = nil
    last = effect
    blockedUntil = now + HookThrottle.interval
    isShown = isShow
    return effect
  }
}
