import Wayland
import WaylandServer

/// A seat of the stage: its pointer, its touch points and its keyboard.
///
/// Coordinates are relative to the surface in logical pixels. Times are in milliseconds with an arbitrary base. A
/// surface gets input only in its input region; the methods return whether the surface got the input.
public final class StageSeat {
  public let name: String
  public private(set) var capabilities: WlSeat.Capability
  /// The surface with the pointer.
  public private(set) weak var pointerFocus: StageSurface?
  /// The surface that a client last set as its cursor.
  public private(set) weak var cursor: StageSurface?
  /// The number of pointer and touch objects of the clients.
  public var deviceCount: Int { pointers.count + touches.count }

  private weak var keyboardFocus: StageSurface?
  private var keyboards: [WlKeyboardResource] = []
  private var point = (x: 0.0, y: 0.0)
  private var fingers: [Int32: StageSurface] = [:]
  private var resources: [WlSeatResource] = []
  private var pointers: [WlPointerResource] = []
  private var touches: [WlTouchResource] = []
  private weak var stage: Stage?

  init(_ name: String, capabilities: WlSeat.Capability, on stage: Stage) {
    self.name = name
    self.capabilities = capabilities
    self.stage = stage
  }

  /// Changes the capabilities of the seat.
  public func setCapabilities(_ capabilities: WlSeat.Capability) {
    self.capabilities = capabilities
    if !capabilities.contains(.pointer) { pointerFocus = nil }
    if !capabilities.contains(.touch) { fingers = [:] }
    for resource in resources { resource.sendCapabilities(capabilities: capabilities) }
  }

  // MARK: - Pointer

  /// Moves the pointer to a point of a surface; the pointer leaves the surface if the point is outside the input
  /// region.
  @discardableResult
  public func movePointer(to x: Double, _ y: Double, on surface: StageSurface, at time: UInt32) -> Bool {
    point = (x, y)
    guard capabilities.contains(.pointer), surface.accepts(x, y) else {
      leavePointer()
      return false
    }
    if pointerFocus === surface {
      for pointer in pointers(of: surface) {
        pointer.sendMotion(time: time, surfaceX: x, surfaceY: y)
        pointer.sendFrame()
      }
    } else {
      leavePointer()
      enterPointer(surface)
    }
    return true
  }

  /// Moves the pointer with a pressed button: the surface with the pointer gets all motion, also outside its area.
  public func dragPointer(to x: Double, _ y: Double, at time: UInt32) {
    guard let surface = pointerFocus else { return }
    point = (x, y)
    for pointer in pointers(of: surface) {
      pointer.sendMotion(time: time, surfaceX: x, surfaceY: y)
      pointer.sendFrame()
    }
  }

  /// Moves the pointer away from all surfaces.
  public func leavePointer() {
    guard let surface = pointerFocus else { return }
    pointerFocus = nil
    for pointer in pointers(of: surface) {
      pointer.sendLeave(serial: nextSerial(), surface: surface.resource)
      pointer.sendFrame()
    }
  }

  /// Presses or releases a button, given as an evdev code.
  @discardableResult
  public func button(
    _ state: WlPointer.ButtonState, _ code: UInt32 = Button.left, at time: UInt32
  ) -> Bool {
    guard let surface = pointerFocus else { return false }
    for pointer in pointers(of: surface) {
      pointer.sendButton(serial: nextSerial(), time: time, button: code, state: state)
      pointer.sendFrame()
    }
    return true
  }

  /// Moves the pointer, presses a button and releases the button, all at the same time.
  @discardableResult
  public func click(
    _ x: Double, _ y: Double, on surface: StageSurface, button code: UInt32 = Button.left, at time: UInt32
  ) -> Bool {
    guard movePointer(to: x, y, on: surface, at: time) else { return false }
    button(.pressed, code, at: time)
    return button(.released, code, at: time)
  }

  /// Scrolls with two fingers on a touchpad in one frame; nil lifts the fingers.
  public func scroll(_ distance: (dx: Double, dy: Double)?, isInverted: Bool = true, at time: UInt32) {
    guard let surface = pointerFocus else { return }
    for pointer in pointers(of: surface) {
      pointer.sendAxisSource(axisSource: .finger)
      for (axis, value) in [(WlPointer.Axis.horizontalScroll, distance?.dx), (.verticalScroll, distance?.dy)]
      {
        pointer.sendAxisRelativeDirection(axis: axis, direction: isInverted ? .inverted : .identical)
        if let value {
          pointer.sendAxis(time: time, axis: axis, value: value)
        } else {
          pointer.sendAxisStop(time: time, axis: axis)
        }
      }
      pointer.sendFrame()
    }
  }

  /// The evdev codes of buttons.
  public enum Button {
    public static let left: UInt32 = 0x110
    public static let right: UInt32 = 0x111
    public static let middle: UInt32 = 0x112
  }

  // MARK: - Touch

  /// Puts a finger down.
  @discardableResult
  public func touchDown(_ finger: Int32, _ x: Double, _ y: Double, on surface: StageSurface, at time: UInt32)
    -> Bool
  {
    guard capabilities.contains(.touch), surface.accepts(x, y) else { return false }
    fingers[finger] = surface
    for touch in touches(of: surface) {
      touch.sendDown(serial: nextSerial(), time: time, surface: surface.resource, id: finger, x: x, y: y)
      touch.sendFrame()
    }
    return true
  }

  /// Moves a finger, which stays on its surface, also outside its area.
  public func touchMotion(_ finger: Int32, _ x: Double, _ y: Double, at time: UInt32) {
    guard let surface = fingers[finger] else { return }
    for touch in touches(of: surface) {
      touch.sendMotion(time: time, id: finger, x: x, y: y)
      touch.sendFrame()
    }
  }

  /// Lifts a finger.
  public func touchUp(_ finger: Int32, at time: UInt32) {
    guard let surface = fingers.removeValue(forKey: finger) else { return }
    for touch in touches(of: surface) {
      touch.sendUp(serial: nextSerial(), time: time, id: finger)
      touch.sendFrame()
    }
  }

  /// Sends a cancel for all fingers.
  public func touchCancel() {
    let surfaces = Array(fingers.values)
    fingers = [:]
    for touch in touches where surfaces.contains(where: { $0.resource.client === touch.client }) {
      touch.sendCancel()
    }
  }

  // MARK: - Keyboard

  /// The number of keyboard objects of the clients.
  public var keyboardCount: Int { keyboards.count }

  /// Gives the keyboard focus to a surface with on-demand interactivity.
  ///
  /// - Parameters:
  ///   - keymap: a file with a keymap in XKB format.
  ///   - size: the size of the file in bytes, including the terminating zero.
  @discardableResult
  public func enterKeyboard(_ layer: StageLayerSurface, keymap: Int32, size: Int) -> Bool {
    guard capabilities.contains(.keyboard), layer.properties.keyboardInteractivity == .onDemand else {
      return false
    }
    let surface = layer.surface
    keyboardFocus = surface
    for keyboard in keyboards(of: surface) {
      keyboard.sendKeymap(format: .xkbV1, fd: keymap, size: UInt32(size))
      keyboard.sendEnter(serial: nextSerial(), surface: surface.resource, keys: [])
    }
    return true
  }

  /// Presses and releases a key, given as an evdev code, optionally with Shift.
  public func key(_ code: UInt32, shift: Bool = false, at time: UInt32) {
    guard let surface = keyboardFocus else { return }
    for keyboard in keyboards(of: surface) {
      keyboard.sendModifiers(
        serial: nextSerial(), modsDepressed: shift ? 1 : 0, modsLatched: 0, modsLocked: 0, group: 0)
      for state in [WlKeyboard.KeyState.pressed, .released] {
        keyboard.sendKey(serial: nextSerial(), time: time, key: code, state: state)
      }
    }
  }

  /// Takes the keyboard focus away.
  public func leaveKeyboard() {
    guard let surface = keyboardFocus else { return }
    keyboardFocus = nil
    for keyboard in keyboards(of: surface) {
      keyboard.sendLeave(serial: nextSerial(), surface: surface.resource)
    }
  }

  private func keyboards(of surface: StageSurface) -> [WlKeyboardResource] {
    keyboards.filter { $0.client === surface.resource.client }
  }

  // MARK: - Clients

  func serve(_ resource: WlSeatResource) {
    resources.append(resource)
    resource.whenDestroyed { [weak self, unowned resource] in self?.resources.removeAll { $0 === resource } }
    resource.onRequest = { [weak self, unowned resource] request in
      self?.stage?.record(resource, request)
      self?.handle(request, of: resource)
    }
    resource.sendCapabilities(capabilities: capabilities)
    resource.sendName(name: name)
  }

  private func handle(_ request: WlSeatResource.Request, of seat: WlSeatResource) {
    switch request {
    case .getPointer(let pointer):
      pointers.append(pointer)
      pointer.whenDestroyed { [weak self, unowned pointer] in self?.pointers.removeAll { $0 === pointer } }
      pointer.onRequest = { [weak self, unowned pointer] request in
        self?.stage?.record(pointer, request)
        guard case .setCursor(_, let surface, _, _) = request else { return }
        self?.cursor = surface.flatMap { self?.stage?.surface($0) }
      }
    case .getTouch(let touch):
      touches.append(touch)
      touch.whenDestroyed { [weak self, unowned touch] in self?.touches.removeAll { $0 === touch } }
      touch.onRequest = { [weak stage, unowned touch] in stage?.record(touch, $0) }
    case .getKeyboard(let keyboard):
      keyboards.append(keyboard)
      keyboard.whenDestroyed { [weak self, unowned keyboard] in self?.keyboards.removeAll { $0 === keyboard }
      }
      keyboard.onRequest = { [weak stage, unowned keyboard] in stage?.record(keyboard, $0) }
    case .release: break
    }
  }

  /// Takes the pointer away after a commit that removed the pointer's position from the input region.
  func handleCommit(_ surface: StageSurface) {
    guard pointerFocus === surface, !surface.accepts(point.x, point.y) else { return }
    leavePointer()
  }

  private func enterPointer(_ surface: StageSurface) {
    pointerFocus = surface
    for pointer in pointers(of: surface) {
      pointer.sendEnter(
        serial: nextSerial(), surface: surface.resource, surfaceX: point.x, surfaceY: point.y)
      pointer.sendFrame()
    }
  }

  private func pointers(of surface: StageSurface) -> [WlPointerResource] {
    pointers.filter { $0.client === surface.resource.client }
  }

  private func touches(of surface: StageSurface) -> [WlTouchResource] {
    touches.filter { $0.client === surface.resource.client }
  }

  private func nextSerial() -> UInt32 { stage?.server.nextSerial() ?? 0 }
}

extension Stage {
  /// Adds a seat with these capabilities.
  @discardableResult
  public func addSeat(_ name: String = "seat0", _ capabilities: WlSeat.Capability = [.pointer, .touch])
    -> StageSeat
  {
    let seat = StageSeat(name, capabilities: capabilities, on: self)
    seats.append(seat)
    globals[ObjectIdentifier(seat)] = Global(server, WlSeatResource.self, version: offer.seat) {
      [weak self] (resource: WlSeatResource) in
      self?.trace.append("registry.bind wl_seat \(resource.version)")
      seat.serve(resource)
    }
    return seat
  }

  /// Removes a seat with all of its devices.
  public func removeSeat(_ seat: StageSeat) {
    seat.leavePointer()
    seats.removeAll { $0 === seat }
    globals.removeValue(forKey: ObjectIdentifier(seat))?.remove()
  }
}
