import Glibc
import Wayland
import WaylandServer

/// A scripted compositor that lives in the test's own thread and does nothing by itself but what protocols demand.
///
/// `turn()` handles what clients have asked and sends them what the stage has to say. Time passes when the test says
/// so: frame callbacks come with `frame(at:)`, and input with the methods of `StageSeat`. The rules of the protocols
/// are enforced as a strict compositor does it; what breaks one is in `violations`.
public final class Stage {
  public let offer: Offer
  /// How layer surfaces are answered.
  public var configures = ConfigurePolicy.granted
  /// When buffers are given back.
  public var releases = ReleasePolicy.whenReplaced
  /// When surfaces hear of their scale.
  public var scales = ScalePolicy.atOnce
  /// Whether every new layer surface is closed at once.
  public var closesEverything = false
  /// Where layer surfaces without an output go; nil is the first one.
  public var focusedOutput: StageOutput?
  /// How those are answered who want pictures of outputs.
  public var capturing = CapturePolicy.taken
  /// What pictures can be copied as; where there is no choice, it is the first.
  public var captureFormats: [WlShm.Format] = [.xrgb8888]
  /// Whether pictures by zwlr_screencopy begin with their last row.
  public var invertsCaptures = false
  /// What the compositor says that it can do to what is behind a surface.
  public internal(set) var capabilities: ExtBackgroundEffectManagerV1.Capability = .blur
  /// While false, `turn()` leaves unread what clients ask.
  public var isReading = true

  public internal(set) var trace = Trace()
  /// The rules that clients have broken, in words.
  public private(set) var violations: [String] = []
  /// Called with every broken rule; a test's chance to fail where it happens.
  public var onViolation: ((String) -> Void)?

  /// In the order of their making; without the removed ones.
  public internal(set) var outputs: [StageOutput] = []
  public internal(set) var seats: [StageSeat] = []
  /// The surfaces that are not destroyed, in the order of their making.
  public internal(set) var surfaces: [StageSurface] = []
  /// The layer surfaces that are not destroyed, in the order of their making.
  public internal(set) var layerSurfaces: [StageLayerSurface] = []
  /// The buffers that are not destroyed, in the order of their making.
  public internal(set) var buffers: [StageBuffer] = []
  /// The pictures that clients have asked for, in the order of their asking.
  public internal(set) var captures: [StageCapture] = []
  /// The shape that a client last asked for its pointer.
  public internal(set) var cursorShape: WpCursorShapeDeviceV1.Shape?

  let server = ServerDisplay()
  var hasGlobals = false
  private var clients: [Client] = []
  var globals: [ObjectIdentifier: Global] = [:]
  var regions: [ObjectIdentifier: Region] = [:]
  var imageSources: [ObjectIdentifier: StageOutput] = [:]
  var effectManagers: [ExtBackgroundEffectManagerV1Resource] = []

  /// - Parameter globalsLast: whether clients hear of the outputs and seats that are there before of all else.
  public init(_ offer: Offer = .sway17, globalsLast: Bool = false) {
    self.offer = offer
    if !globalsLast { addGlobals() }
  }

  // MARK: - Clients

  /// Connects a client and returns its end of the socket, which is the caller's.
  ///
  /// `sendBuffer` is how much the client can send before the stage reads, in the kernel's bytes; nil is plenty.
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

  /// Closes every connection: the compositor has gone.
  public func hangUp() {
    for client in clients { client.destroy() }
    clients = []
  }

  /// Whether a client is still connected.
  public var hasClients: Bool { clients.contains { !$0.isDestroyed } }

  /// Handles all that has arrived and sends what there is to say, without waiting.
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

  /// A refresh: fires the frame callbacks of the mapped surfaces that are not hidden.
  ///
  /// `time` is in milliseconds of no particular clock. The events leave with the next `turn()`.
  public func frame(at time: UInt32) {
    for surface in surfaces where surface.isMapped && !surface.isHidden { surface.fireFrames(at: time) }
  }

  /// Gives back every buffer that was withheld and is not on show.
  public func releaseBuffers() {
    for buffer in buffers where buffer.isBusy && !surfaces.contains(where: { $0.buffer === buffer }) {
      buffer.release()
    }
  }

  /// The clients' objects that are not destroyed.
  public var resourceCount: Int { server.resourceCount }

  // MARK: - Records

  /// The lines of the trace since the last call.
  public func takeTrace() -> [String] {
    defer { trace.clear() }
    return trace.lines
  }

  func record(_ resource: Resource, _ request: Any) {
    trace.record(resource, request)
    forgetWhenDestroyed(resource, request)
  }

  /// Objects get their names as they are mentioned, and lose them with their end.
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

  /// Notes a broken rule that no protocol has an error for.
  func violate(_ text: String) {
    violations.append(text)
    onViolation?(text)
  }

  /// Notes a broken rule, and ends the connection as the protocol says.
  func violate(_ resource: Resource, code: UInt32, _ text: String) {
    violate("\(type(of: resource).interface.name) error \(code): \(text)")
    resource.postError(code: code, text)
  }
}

extension Resource {
  /// Adds to what is done at the object's end.
  func whenDestroyed(_ action: @escaping () -> Void) {
    let earlier = onDestroy
    onDestroy = {
      earlier?()
      action()
    }
  }
}
