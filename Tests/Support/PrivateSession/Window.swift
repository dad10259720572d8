import Wayland

/// A plain window that fills the output with a colour and records clicks.
public final class Window {
  private let guest: Guest
  private let surface: WlSurface
  private let picture: Picture
  private var pointer: WlPointer?
  private var position = (x: 0.0, y: 0.0)
  private var presses: [Press] = []

  /// A press of a button over the window, in logical pixels of the window.
  public struct Press: Hashable {
    /// The distance from the left edge.
    public let x: Double
    /// The distance from the top edge.
    public let y: Double

    /// Creates a press.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// Opens the window and waits until it is visible.
  ///
  /// The session needs a pointer.
  public init(_ session: PrivateSession, color: Screenshot.Pixel) throws {
    guest = try Guest(socket: session.socket)
    let shm = try guest.bind(WlShm.self)
    let shell = try guest.bind(XdgWmBase.self)
    surface = try guest.bind(WlCompositor.self).createSurface()
    let role = shell.getXdgSurface(surface: surface)
    let toplevel = role.getToplevel()
    var size: (width: Int32, height: Int32)?
    var isConfigured = false
    shell.onEvent = { event in
      if case .ping(let serial) = event { shell.pong(serial: serial) }
    }
    toplevel.onEvent = { event in
      if case .configure(let width, let height, _) = event { size = (width, height) }
    }
    role.onEvent = { event in
      guard case .configure(let serial) = event else { return }
      role.ackConfigure(serial: serial)
      isConfigured = true
    }
    surface.commit()
    try guest.wait(for: "a configure") { isConfigured }
    // Sway sends the size of a tiled window after the window is mapped.
    let smallest = try Picture(shm, width: 1, height: 1, format: .xrgb8888)
    surface.attach(buffer: smallest.buffer, x: 0, y: 0)
    surface.commit()
    try guest.wait(for: "its size") { (size?.width ?? 0) > 1 }
    picture = try Picture(
      shm, width: Int(size?.width ?? 0), height: Int(size?.height ?? 0), format: .xrgb8888)
    picture.fill(color)
    try listen()
    var isShown = false
    surface.frame().onEvent = { _ in isShown = true }
    surface.attach(buffer: picture.buffer, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: Int32(picture.width), height: Int32(picture.height))
    surface.commit()
    try guest.wait(for: "the window on the screen") { isShown }
  }

  /// Returns all presses since the last call.
  public func takePresses() throws -> [Press] {
    try guest.sync()
    defer { presses = [] }
    return presses
  }

  private func listen() throws {
    let seat = try guest.bind(WlSeat.self)
    var hasPointer = false
    seat.onEvent = { event in
      if case .capabilities(let capabilities) = event { hasPointer = capabilities.contains(.pointer) }
    }
    try guest.wait(for: "a pointer") { hasPointer }
    let pointer = seat.getPointer()
    pointer.onEvent = { [unowned self] event in
      switch event {
      case .enter(_, _, let x, let y), .motion(_, let x, let y): position = (x, y)
      case .button(_, _, _, .pressed): presses.append(Press(x: position.x, y: position.y))
      default: break
      }
    }
    self.pointer = pointer
  }
}
