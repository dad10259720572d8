/// The globals that a stage offers, each in a version or not at all.
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
  /// ext_image_copy_capture, and the sources for it.
  public var imageCopy = false

  /// What Sway 1.7 of Debian 12 offers, as far as the client asks for it.
  public static let sway17 = Offer(
    compositor: 4, seat: 7, fractionalScale: false, cursorShape: false, backgroundEffect: false, screencopy: 3
  )

  /// All that the client can use, in its newest version.
  public static let everything = Offer(
    compositor: 6, seat: 9, fractionalScale: true, cursorShape: true, backgroundEffect: true, screencopy: 3,
    imageCopy: true)

  /// The least that a client can live with.
  public static let least = Offer(
    compositor: 4, seat: 5, output: 2, xdgOutput: nil, viewporter: false, presentation: false,
    fractionalScale: false, cursorShape: false, backgroundEffect: false)

  /// The same with some things different.
  public func with(_ change: (inout Offer) -> Void) -> Offer {
    var offer = self
    change(&offer)
    return offer
  }
}

/// How the stage answers a layer surface that is committed without a buffer, or with a new size.
public enum ConfigurePolicy: Hashable, Sendable {
  /// With the size that was asked for; 0 becomes the output's size less the margins.
  case granted
  /// With this size whatever was asked for, in logical pixels.
  case sized(width: Int, height: Int)
  /// With 0 x 0 first, and then with the size that was asked for.
  case zeroFirst
  /// With the size that was asked for, so many times.
  case repeated(Int)
  /// Not at all, until the test does.
  case withheld
}

/// When the stage gives a buffer back.
public enum ReleasePolicy: Hashable, Sendable {
  /// As the commit is handled: it has copied the pixels.
  case atOnce
  /// When another buffer, or none, takes its place.
  case whenReplaced
  /// Not at all, until the test does.
  case withheld
}

/// When the stage tells a surface its scale.
public enum ScalePolicy: Hashable, Sendable {
  /// As soon as the surface is a layer surface: Sway.
  case atOnce
  /// As soon as the surface is a layer surface of a stated output, else when it is mapped: Hyprland.
  case whenCertain
}
