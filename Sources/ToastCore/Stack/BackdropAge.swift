/// The age of the captured frame behind a stack's surface.
///
/// The frame is captured once, before the surface is mapped.
///
/// The windows behind the toasts can change after the capture. A material becomes denser when the frame is old, so that
/// the material does not show words that have gone.
struct BackdropAge: Hashable, Sendable {
  /// The instant of the first commit that shows the captured frame; nil: no commit has shown one yet.
  private var start: Instant?

  /// The age up to which the captured frame counts as current.
  static let freshness = Duration.seconds(5)
  /// The duration of the fade from the captured frame to the dense material.
  static let fading = Duration.milliseconds(300)
  private static let refresh = Duration.microseconds(16_667)

  /// Whether a commit has shown the captured frame.
  var isKnown: Bool { start != nil }

  /// Starts the age: a commit shows the captured frame.
  mutating func begin(at now: Instant) {
    if start == nil { start = now }
  }

  /// Forgets the captured frame: the surface was destroyed.
  mutating func reset() {
    start = nil
  }

  /// The part of the captured frame that the dense material covers at `now`, 0...1.
  func staleness(at now: Instant) -> Double {
    guard let start, now >= start + BackdropAge.freshness else { return 0 }
    // Like every motion, the fade starts one refresh early, so that the first commit shows a change.
    let age = now - (start + BackdropAge.freshness) + BackdropAge.refresh
    return min(1, max(0, age.seconds / BackdropAge.fading.seconds))
  }

  /// The next instant at which the fade begins or ends; nil: none.
  func deadline(at now: Instant) -> Instant? {
    guard let start else { return nil }
    let end = start + BackdropAge.freshness
    if now < end { return end }
    return isFading(at: now) ? end + BackdropAge.fading - BackdropAge.refresh : nil
  }

  /// Whether the fade is running at `now`.
  func isFading(at now: Instant) -> Bool {
    guard let start else { return false }
    return now >= start + BackdropAge.freshness && staleness(at: now) < 1
  }
}

extension Style {
  /// Whether toasts of the style can show a captured frame of their backdrop.
  var canShowCapturedFrame: Bool {
    guard case .material = self.background else { return false }
    return self.contrast == .normal && self.transparency == .normal
      && (self.backdrop == .auto || self.backdrop == .capture)
  }
}
