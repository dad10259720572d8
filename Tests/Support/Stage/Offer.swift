/// The globals of a stage with their versions; nil for a missing global.
public struct Offer: Sendable {
  public var compositor: UInt32?
  public var shm = true
  public var layerShell: UInt32? = 4
  public var seat: UInt32
  public var output: UInt32 = 4
  public var xdgOutput: UInt32? = 3
  public var viewporter = true
  public var presentation = true
  public var fractionalScale: Bool
  public var cursorShape: Bool
  public var backgroundEffect: Bool
  public var screencopy: UInt32?
  /// ext_image_copy_capture and ext_image_capture_source.
  public var imageCopy = false
  /// ext_session_lock.
  public var sessionLock = false

  /// The globals of Sway 1.7 in Debian 12, as far as the client uses them.
  public static let sway17 = Offer(
    compositor: 4, seat: 7, fractionalScale: false, cursorShape: false, backgroundEffect: false, screencopy: 3
  )

  /// All globals that the client uses, in their newest versions.
  public static let everything = Offer(
    compositor: 6, seat: 9, fractionalScale: true, cursorShape: true, backgroundEffect: true, screencopy: 3,
    imageCopy: true)

  /// The minimum that the client needs.
  public static let least = Offer(
    compositor: 4, seat: 5, output: 2, xdgOutput: nil, viewporter: false, presentation: false,
    fractionalScale: false, cursorShape: false, backgroundEffect: false)

  /// Returns a copy with some changes.
  public func with(_ change: (inout Offer) -> Void) -> Offer {
    var offer = self
    change(&offer)
    return offer
  }
}

/// The answer of the stage to a layer surface that commits without a buffer or with a new size.
public enum ConfigurePolicy: Hashable, Sendable {
  /// The requested size; 0 becomes the output's size without the margins.
  case granted
  /// A fixed size in logical pixels, whatever was requested.
  case sized(width: Int, height: Int)
  /// 0 x 0 first, and then the requested size.
  case zeroFirst
  /// The requested size, repeated.
  case repeated(Int)
  /// No answer; the test sends one.
  case withheld
}

/// The time at which the stage releases a buffer.
public enum ReleasePolicy: Hashable, Sendable {
  /// At the commit; the stage has copied the pixels.
  case atOnce
  /// When another buffer or no buffer replaces it.
  case whenReplaced
  /// Never; the test releases it.
  case withheld
}

/// The time at which the stage sends the scale to a surface.
public enum ScalePolicy: Hashable, Sendable {
  /// When the surface becomes a layer surface, like Sway.
  case atOnce
  /// When the surface becomes a layer surface of a stated output, otherwise when it is mapped, like Hyprland.
  case whenCertain
}
