/// How old the picture is of what lies behind a stack's surface: the picture is taken once, when the surface is mapped.
///
/// After a while the windows behind the toasts may be others. A material becomes denser then, so that it does not show
/// words that are not there any more.
struct BackdropAge: Hashable, Sendable {
  /// When the first frame was drawn over the picture; nil: there is none yet.
  private var start: Instant?

  /// For so long the picture is taken for what is there.
  static let patience = Duration.seconds(5)
  /// How long it takes to be hidden.
  static let fading = Duration.milliseconds(300)
  private static let refresh = Duration.microseconds(16_667)

  /// Whether there is a picture.
  var isKnown: Bool { start != nil }

  /// A frame shows the picture.
  mutating func begin(at now: Instant) {
    if start == nil { start = now }
  }

  /// The surface is gone, and its picture with it.
  mutating func reset() {
    start = nil
  }

  /// How far the picture is hidden at `now`, 0...1.
  func staleness(at now: Instant) -> Double {
    guard let start, now >= start + BackdropAge.patience else { return 0 }
    // Like every motion it begins a refresh ago: something is seen at once.
    let age = now - (start + BackdropAge.patience) + BackdropAge.refresh
    return min(1, max(0, age.seconds / BackdropAge.fading.seconds))
  }

  /// When the picture looks different by itself: it begins to be hidden, or is hidden.
  func deadline(at now: Instant) -> Instant? {
    guard let start else { return nil }
    let end = start + BackdropAge.patience
    if now < end { return end }
    return isFading(at: now) ? end + BackdropAge.fading - BackdropAge.refresh : nil
  }

  /// Whether it looks different at the next instant.
  func isFading(at now: Instant) -> Bool {
    guard let start else { return false }
    return now >= start + BackdropAge.patience && staleness(at: now) < 1
  }
}

extension Style {
  /// Whether a picture of what is behind its toasts may be seen through them.
  var seesPicture: Bool {
    guard case .material = self.background else { return false }
    return self.contrast == .normal && self.transparency == .normal
      && (self.backdrop == .auto || self.backdrop == .capture)
  }
}
