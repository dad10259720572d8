import Glibc
import Wayland
import WaylandServer

/// A scripted compositor in the thread of the test, which does nothing on its own except what the protocols demand.
///
/// `turn()` handles the requests of the clients and sends the events of the stage. The test controls the time:
/// `frame(at:)` sends frame callbacks, and the methods of `StageSeat` send input. The stage enforces the rules of
/// the protocols like a strict compositor, and records violations in `violations`.
public final class Stage {
  public let offer: Offer
  /// The answer to layer surfaces.
  public var configures = ConfigurePolicy.granted
  /// The time at which buffers are released.
  public var releases = ReleasePolicy.whenReplaced
  /// The time at which surfaces get their scale.
  public var scales = ScalePolicy.atOnce
  /// Whether every new layer surface is closed immediately.
  public var closesEverything = false
  /// The output of layer surfaces without a requested output; nil for the first output.
  public var focusedOutput: StageOutput?
  /// The answer to capture requests.
  public var capturing = CapturePolicy.taken
  /// The pixel formats of captured frames; a protocol without a choice uses the first.
  public var captureFormats: [WlShm.Format] = [.xrgb8888]
  /// Whether captured frames of zwlr_screencopy start with the last row.
  public var invertsCaptures = false
  /// The effects that the compositor supports behind surfaces.
  public internal(set) var capabilities: ExtBackgroundEffectManagerV1.Capability = .blur
  /// Whether the session is locked: no layer surface is shown or gets frame callbacks.
  public var isLocked = false
  /// Whether `turn()` reads requests.
  public var isReading = true

  public internal(set) var trace = Trace()
  /// The protocol rules that clients have violated.
  public private(set) var violations: [String] = []
  /// A handler of each violation, so that a test can fail at its place.
  public var onViolation: ((String) -> Void)?

  /// The outputs in the order of their creation, without removed ones.
  public internal(set) var outputs: [StageOutput] = []
  public internal(set) var seats: [StageSeat] = []
  /// The surfaces that are not destroyed, in the order of their creation.
  public internal(set) var surfaces: [StageSurface] = []
  /// The layer surfaces that are not destroyed, in the order of their creation.
  public internal(set) var layerSurfaces: [StageLayerSurface] = []
  /// The buffers that are not destroyed, in the order of their creation.
  public internal(set) var buffers: [StageBuffer] = []
  /// The capture requests of clients, in their order.
  public internal(set) var captures: [StageCapture] = []
  /// The cursor shape that a client requested last.
  public internal(set) var cursorShape: WpCursorShapeDeviceV1.Shape?

  let server = ServerDisplay()
  var hasGlobals = false
  private var clients: [Client] = []
  var globals: [ObjectIdentifier: Global] = [:]
  var regions: [ObjectIdentifier: Region] = [:]
  var imageSources: [ObjectIdentifier: StageOutput] = [:]
  var effectManagers: [ExtBackgroundEffectManagerV1Resource] = []

  /// Creates a stage.
  ///
  /// - Parameter globalsLast: whether the registry sends outputs and seats before all other globals.
  public init(_ offer: Offer = .sway17, globalsLast: Bool = false) {
    self.offer = offer
    if !globalsLast { addGlobals() }
  }

  // MARK: - Clients

  /// Connects a client and returns its end of the socket, which the caller owns.
  ///
  /// `sendBuffer` limits how much the client can send before the stage reads, in bytes of the kernel; nil for a
  /// large buffer.
  public func connect(sendBuffer: Int32? = nil) -> Int32 {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { preconditionFailure("socketpair") }
    if var size = sendBuffer {
      setsockopt(ends[1], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    if !hasGlobals { addGlobals() }
    clients.append(server.addClient(fd: ends[0]))
    return ends[1]
  }

  /// Closes every connection, like a compositor that ends.
  public func hangUp() {
    for client in clients { client.destroy() }
    clients = []
  }

  /// Whether a client is connected.
  public var hasClients: Bool { clients.contains { !$0.isDestroyed } }

  /// Handles all requests that have arrived and sends all events, without waiting.
  public func turn() {
    for buffer in buffers { buffer.checkUnchanged() }
    while isReading, hasArrivals { server.dispatch() }
    server.flushClients()
  }

  private var hasArrivals: Bool {
    var descriptor = pollfd(fd: server.fd, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  // MARK: - Time

  /// Sends the frame callbacks of the mapped surfaces that are not hidden.
  ///
  /// `time` is in milliseconds with an arbitrary base. The next `turn()` sends the events.
  public func frame(at time: UInt32) {
    if isLocked { return }
    for surface in surfaces where surface.isMapped && !surface.isHidden { surface.fireFrames(at: time) }
  }

  /// Releases every withheld buffer that is not attached to a surface.
  public func releaseBuffers() {
    for buffer in buffers where buffer.isBusy && !surfaces.contains(where: { $0.buffer === buffer }) {
      buffer.release()
    }
  }

  /// The number of the clients' objects that are not destroyed.
  public var resourceCount: Int { server.resourceCount }

  // MARK: - Records

  /// Returns the lines of the trace since the last call.
  public func takeTrace() -> [String] {
    defer { trace.clear() }
    return trace.lines
  }

  func record(_ resource: Resource, _ request: Any) {
    trace.record(resource, request)
    forgetWhenDestroyed(resource, request)
  }

  /// Frees the name of an object in the trace when the object is destroyed.
  private func forgetWhenDestroyed(_ resource: Resource, _ request: Any) {
    watch(resource)
    for child in Mirror(reflecting: request).children {
      if let made = child.value as? Resource { watch(made) }
      for argument in Mirror(reflecting: child.value).children {
        if let made = argument.value as? Resource { watch(made) }
      }
    }
  }

  private var watched: Set<ObjectIdentifier> = []

  func watch(_ resource: Resource) {
    guard watched.insert(ObjectIdentifier(resource)).inserted else { return }
    resource.whenDestroyed { [weak self, unowned resource] in
      self?.watched.remove(ObjectIdentifier(resource))
      self?.trace.forget(resource)
    }
  }

  /// Records a violation for which the protocol has no error.
  func violate(_ text: String) {
    violations.append(text)
    onViolation?(text)
  }

  /// Records a violation and ends the connection with a protocol error.
  func violate(_ resource: Resource, code: UInt32, _ text: String) {
    violate("\(type(of: resource).interface.name) error \(code): \(text)")
    resource.postError(code: code, text)
  }
}

extension Resource {
  /// Adds an action for the destruction of the object.
  func whenDestroyed(_ action: @escaping () -> Void) {
    let earlier = onDestroy
    onDestroy = {
      earlier?()
      action()
    }
  }
}
