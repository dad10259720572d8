import PrivateSession
import Wayland

/// The background of an output, or a bar at its top edge.
public final class Wallpaper {
  private let guest: Guest
  private let surface: WlSurface
  private let role: ZwlrLayerSurfaceV1
  private let picture: Picture

  /// Shows the wallpaper and waits until it is visible.
  ///
  /// - Parameters:
  ///   - bar: the height of a bar at the top edge in logical pixels, which reserves its area; nil for the whole
  /// output.
  ///   - color: the colour of each position in logical pixels; by default, nearby positions differ.
  public init(
    _ session: PrivateSession, output: String = "HEADLESS-1", bar: Int? = nil,
    color: (_ x: Int, _ y: Int) -> Screenshot.Pixel = Wallpaper.pattern
  ) throws {
    guest = try Guest(socket: session.socket)
    surface = try guest.bind(WlCompositor.self).createSurface()
    let shell = try guest.bind(ZwlrLayerShellV1.self)
    role = shell.getLayerSurface(
      surface: surface, output: guest.outputs[output], layer: bar == nil ? .background : .top,
      namespace: "wallpaper")
    role.setSize(width: 0, height: UInt32(bar ?? 0))
    role.setAnchor(anchor: bar == nil ? [.top, .bottom, .left, .right] : [.top, .left, .right])
    role.setExclusiveZone(zone: Int32(bar ?? -1))
    var size: (width: Int, height: Int)?
    role.onEvent = { [role] event in
      guard case .configure(let serial, let width, let height) = event else { return }
      role.ackConfigure(serial: serial)
      size = (Int(width), Int(height))
    }
    surface.commit()
    try guest.wait(for: "a configure") { size != nil }
    picture = try Picture(
      guest.bind(WlShm.self), width: size?.width ?? 1, height: size?.height ?? 1, format: .xrgb8888)
    picture.fill(color)
    var isShown = false
    surface.frame().onEvent = { _ in isShown = true }
    surface.attach(buffer: picture.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(picture.width), height: Int32(picture.height))
    surface.commit()
    try guest.wait(for: "the wallpaper on the screen") { isShown }
  }

  /// A gradient in each direction and a chessboard.
  public static func pattern(_ x: Int, _ y: Int) -> Screenshot.Pixel {
    Screenshot.Pixel(UInt8(x * 7 % 251), UInt8(y * 5 % 241), UInt8((x / 16 + y / 16) % 2 * 255))
  }
}
