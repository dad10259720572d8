import Wayland
import WaylandServer

/// A `zwlr_layer_surface_v1` with its state as of the last commit.
public final class StageLayerSurface {
  public let surface: StageSurface
  public let namespace: String
  /// The output in the client's request; nil if the client lets the compositor choose.
  public let askedOutput: StageOutput?
  /// The output on which the surface is.
  public internal(set) var output: StageOutput?
  public private(set) var state: State = .new
  public private(set) var properties: Properties

  private var pending: Properties
  /// The serials of configures that the client has not acknowledged, the oldest first.
  private var serials: [UInt32] = []
  let resource: ZwlrLayerSurfaceV1Resource
  private weak var stage: Stage?

  public enum State: Hashable, Sendable {
    /// The client has to commit without a buffer.
    case new
    /// The client has to acknowledge a configure, which the stage has sent or withholds.
    case configuring
    /// The client has to commit a buffer.
    case configured
    case mapped
    /// The surface was closed and cannot be mapped again.
    case closed
  }

  /// The requested placement of the surface.
  public struct Properties: Hashable, Sendable {
    public var layer: ZwlrLayerShellV1.Layer
    public var width = 0
    public var height = 0
    public var anchor: ZwlrLayerSurfaceV1.Anchor = []
    public var exclusiveZone = 0
    public var margin = Margin()
    public var keyboardInteractivity = ZwlrLayerSurfaceV1.KeyboardInteractivity.none
    /// The number of set_size requests; each is answered, even if the size does not change.
    fileprivate var sizings = 0
  }

  public struct Margin: Hashable, Sendable {
    public var top = 0
    public var right = 0
    public var bottom = 0
    public var left = 0

    public init(top: Int = 0, right: Int = 0, bottom: Int = 0, left: Int = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  init(
    _ resource: ZwlrLayerSurfaceV1Resource, of surface: StageSurface, on stage: Stage, output: StageOutput?,
    layer: ZwlrLayerShellV1.Layer, namespace: String
  ) {
    self.resource = resource
    self.surface = surface
    self.stage = stage
    self.namespace = namespace
    askedOutput = output
    self.output = output ?? stage.focusedOutput ?? stage.outputs.first
    properties = Properties(layer: layer)
    pending = properties
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.whenDestroyed { [weak self] in self?.handleDestroy() }
    if self.output == nil || stage.closesEverything { close() }
    if stage.scales == .atOnce || output != nil { surface.sendScale(of: self.output) }
  }

  /// Sends a configure with a size in logical pixels.
  public func configure(width: Int, height: Int) {
    guard let stage, state != .closed, !resource.isDestroyed else { return }
    let serial = stage.server.nextSerial()
    serials.append(serial)
    resource.sendConfigure(serial: serial, width: UInt32(width), height: UInt32(height))
  }

  /// Sends `closed`.
  public func close() {
    guard state != .closed else { return }
    state = .closed
    resource.sendClosed()
  }

  /// Ends the client's connection with a protocol error without a reason.
  public func accuse(_ text: String) {
    resource.postError(code: ZwlrLayerSurfaceV1.Error.invalidSurfaceState.rawValue, text)
  }

  private func handle(_ request: ZwlrLayerSurfaceV1Resource.Request) {
    guard let stage else { return }
    stage.record(resource, request)
    switch request {
    case .setSize(let width, let height):
      pending.width = Int(width)
      pending.height = Int(height)
      pending.sizings += 1
    case .setAnchor(let anchor):
      guard anchor.rawValue <= 15 else { return fail(.invalidAnchor, "anchor \(anchor.rawValue)") }
      pending.anchor = anchor
    case .setExclusiveZone(let zone): pending.exclusiveZone = Int(zone)
    case .setMargin(let top, let right, let bottom, let left):
      pending.margin = Margin(top: Int(top), right: Int(right), bottom: Int(bottom), left: Int(left))
    case .setKeyboardInteractivity(let interactivity):
      guard interactivity.rawValue <= 2 else {
        return fail(.invalidKeyboardInteractivity, "keyboard interactivity \(interactivity.rawValue)")
      }
      pending.keyboardInteractivity = interactivity
    case .setLayer(let layer):
      guard layer.rawValue <= 3 else { return fail(.invalidSurfaceState, "layer \(layer.rawValue)") }
      pending.layer = layer
    case .ackConfigure(let serial):
      guard let index = serials.firstIndex(of: serial) else {
        return fail(.invalidSurfaceState, "answered configure \(serial), which is not open")
      }
      serials.removeSubrange(...index)
      if state == .configuring { state = .configured }
    case .getPopup, .destroy: break
    }
  }

  /// Returns whether the state permits a commit with this attachment.
  func permits(_ attachment: StageSurface.Attachment) -> Bool {
    guard case .buffer = attachment, state == .new || state == .configuring else { return true }
    fail(.invalidSurfaceState, "a buffer was committed before a configure was answered")
    return false
  }

  func handleCommit(_ attachment: StageSurface.Attachment) {
    let sizings = properties.sizings
    properties = pending
    guard state != .closed, hasValidSize() else { return }
    switch (state, attachment) {
    case (.configured, .buffer):
      state = .mapped
      surface.sendScale(of: output)
      if let output { surface.sendEnter(output) }
    case (.mapped, .nothing):
      // Unmapping resets the surface to its initial state, except for its properties.
      state = .new
      serials = []
      return
    default: break
    }
    if state == .new {
      state = .configuring
      answer()
    } else if properties.sizings != sizings {
      answer()
    }
  }

  private func answer() {
    guard let stage else { return }
    let (width, height) = grantedSize
    switch stage.configures {
    case .granted: configure(width: width, height: height)
    case .sized(let width, let height): configure(width: width, height: height)
    case .zeroFirst:
      configure(width: 0, height: 0)
      configure(width: width, height: height)
    case .repeated(let count): for _ in 0..<count { configure(width: width, height: height) }
    case .withheld: break
    }
  }

  /// The requested size, or the output's size without the margins and, depending on the exclusive zone, without the
  /// bars.
  public var grantedSize: (width: Int, height: Int) {
    var room = output?.logicalSize ?? (width: 0, height: 0)
    if let bars = output?.bars, properties.exclusiveZone == 0 {
      room.width -= bars.left + bars.right
      room.height -= bars.top + bars.bottom
    }
    let margin = properties.margin
    return (
      properties.width > 0 ? properties.width : max(0, room.width - margin.left - margin.right),
      properties.height > 0 ? properties.height : max(0, room.height - margin.top - margin.bottom)
    )
  }

  /// Whether a change of the bars changes the size of the surface.
  var followsBars: Bool {
    state != .new && state != .closed && properties.exclusiveZone == 0
      && (properties.width == 0 || properties.height == 0)
  }

  private func hasValidSize() -> Bool {
    let anchor = properties.anchor
    let spansWidth = anchor.contains(.left) && anchor.contains(.right)
    let spansHeight = anchor.contains(.top) && anchor.contains(.bottom)
    if properties.width > 0 || spansWidth, properties.height > 0 || spansHeight { return true }
    fail(
      .invalidSize,
      "\(properties.width) x \(properties.height) without the anchors for it (\(anchor.rawValue))")
    return false
  }

  private func fail(_ error: ZwlrLayerSurfaceV1.Error, _ text: String) {
    stage?.violate(resource, code: error.rawValue, text)
  }

  private func handleDestroy() {
    state = .closed
    surface.role = nil
    stage?.layerSurfaces.removeAll { $0 === self }
  }
}

extension Stage {
  func serveLayerShell(_ shell: ZwlrLayerShellV1Resource) {
    shell.onRequest = { [weak self, unowned shell] request in
      guard let self else { return }
      record(shell, request)
      guard case .getLayerSurface(let id, let surface, let output, let layer, let namespace) = request else {
        return
      }
      guard let surface = surfaces.first(where: { $0.resource === surface }) else { return }
      guard surface.role == nil else {
        return violate(shell, code: ZwlrLayerShellV1.Error.role.rawValue, "the surface has a role")
      }
      guard layer.rawValue <= 3 else {
        return violate(shell, code: ZwlrLayerShellV1.Error.invalidLayer.rawValue, "layer \(layer.rawValue)")
      }
      if case .buffer = surface.pending.attachment { return constructed(shell) }
      guard surface.image == nil else { return constructed(shell) }
      // If the requested output was removed, the surface is on no output.
      let asked = output.map { resource in outputs.first { $0.has(resource) } }
      let made = StageLayerSurface(
        id, of: surface, on: self, output: asked ?? nil, layer: layer, namespace: namespace)
      surface.role = made
      layerSurfaces.append(made)
      if let asked, asked == nil { made.close() }
    }
  }

  private func constructed(_ shell: ZwlrLayerShellV1Resource) {
    violate(shell, code: ZwlrLayerShellV1.Error.alreadyConstructed.rawValue, "the surface has a buffer")
  }
}
