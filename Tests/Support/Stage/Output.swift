import Wayland
import WaylandServer

/// An output of the stage; changes reach the clients with `announce()`.
public final class StageOutput {
  public let name: String
  /// The mode, in the pixels of the panel, before the transform.
  public var width: Int
  public var height: Int
  /// Buffer pixels a logical pixel, in 120ths; wl_output tells it rounded up.
  public var scale: Int
  public var transform: WlOutput.Transform

  private var resources: [WlOutputResource] = []
  private var extras: [(resource: ZxdgOutputV1Resource, of: WlOutputResource)] = []
  private(set) weak var stage: Stage?
  /// What is seen on it behind everything.
  public var wallpaper = Wallpaper.plain
  /// What bars keep for themselves, in logical pixels.
  public var bars = StageLayerSurface.Margin()

  public enum Wallpaper: Hashable, Sendable {
    /// One dark blue.
    case plain
    /// Each pixel is another one than those nearby.
    case pattern
  }

  init(
    _ name: String, width: Int, height: Int, scale: Double, transform: WlOutput.Transform, on stage: Stage
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.scale = Int((scale * 120).rounded())
    self.transform = transform
    self.stage = stage
  }

  /// Its size in the compositor's space: the mode turned by the transform and divided by the scale.
  public var logicalSize: (width: Int, height: Int) {
    let size = transform.rawValue % 2 == 0 ? (width, height) : (height, width)
    return (width: size.0 * 120 / scale, height: size.1 * 120 / scale)
  }

  /// The scale that wl_output and wl_surface tell: whole, and rather too large than too small.
  public var wholeScale: Int { (scale + 119) / 120 }

  /// Tells every client how it is now.
  public func announce() {
    for resource in resources { describe(to: resource) }
  }

  /// Tells the layer surfaces whose size follows the bars how large they are now.
  public func announceBars() {
    for surface in stage?.layerSurfaces ?? [] where surface.output === self && surface.followsBars {
      surface.configure(width: surface.grantedSize.width, height: surface.grantedSize.height)
    }
  }

  func has(_ resource: WlOutputResource) -> Bool { resources.contains { $0 === resource } }

  func resources(of client: Client) -> [WlOutputResource] { resources.filter { $0.client === client } }

  func serve(_ resource: WlOutputResource) {
    resources.append(resource)
    resource.onRequest = { [weak stage, unowned resource] in stage?.record(resource, $0) }
    resource.whenDestroyed { [weak self, unowned resource] in
      self?.resources.removeAll { $0 === resource }
      self?.extras.removeAll { $0.of === resource }
    }
    describe(to: resource)
    for surface in stage?.surfaces ?? [] where surface.resource.client === resource.client && surface.isMapped
    {
      if surface.role?.output === self { surface.resource.sendEnter(output: resource) }
    }
  }

  func serve(_ resource: ZxdgOutputV1Resource, of output: WlOutputResource) {
    extras.append((resource, output))
    resource.onRequest = { [weak stage, unowned resource] in stage?.record(resource, $0) }
    resource.whenDestroyed { [weak self, unowned resource] in
      self?.extras.removeAll { $0.resource === resource }
    }
    describe(to: resource)
    if resource.version >= 3 { output.sendDone() } else { resource.sendDone() }
  }

  private func describe(to resource: WlOutputResource) {
    resource.sendGeometry(
      x: 0, y: 0, physicalWidth: 0, physicalHeight: 0, subpixel: .unknown,
      make: "stage", model: name, transform: transform)
    resource.sendMode(flags: .current, width: Int32(width), height: Int32(height), refresh: 60_000)
    resource.sendScale(factor: Int32(wholeScale))
    resource.sendName(name: name)
    for extra in extras where extra.of === resource {
      describe(to: extra.resource)
      if extra.resource.version < 3 { extra.resource.sendDone() }
    }
    resource.sendDone()
  }

  private func describe(to extra: ZxdgOutputV1Resource) {
    extra.sendLogicalPosition(x: 0, y: 0)
    extra.sendLogicalSize(width: Int32(logicalSize.width), height: Int32(logicalSize.height))
    extra.sendName(name: name)
  }
}

extension Stage {
  /// Plugs in an output with this mode and scale.
  @discardableResult
  public func addOutput(
    _ name: String = "STAGE-1", width: Int = 1280, height: Int = 720, scale: Double = 1,
    transform: WlOutput.Transform = .normal
  ) -> StageOutput {
    let output = StageOutput(name, width: width, height: height, scale: scale, transform: transform, on: self)
    outputs.append(output)
    globals[ObjectIdentifier(output)] = Global(server, WlOutputResource.self, version: offer.output) {
      [weak self] (resource: WlOutputResource) in
      self?.trace.append("registry.bind wl_output \(resource.version)")
      output.serve(resource)
    }
    return output
  }

  /// Unplugs it; `closes` says whether its layer surfaces hear of it, which some compositors leave out.
  public func removeOutput(_ output: StageOutput, closes: Bool) {
    outputs.removeAll { $0 === output }
    if focusedOutput === output { focusedOutput = nil }
    for surface in layerSurfaces where surface.output === output {
      surface.leaveOutput(closes: closes)
    }
    globals.removeValue(forKey: ObjectIdentifier(output))?.remove()
  }
}

extension StageLayerSurface {
  /// Its output is gone: nothing of it is seen any more, told or not.
  func leaveOutput(closes: Bool) {
    output = nil
    surface.isHidden = true
    if closes { close() }
  }
}

extension StageSurface {
  /// Says that it is on an output.
  public func sendEnter(_ output: StageOutput) {
    for known in output.resources(of: resource.client) { resource.sendEnter(output: known) }
  }

  /// Says that it would best be of another scale.
  public func sendPreferred(scale: Double) {
    fractionalScale?.sendPreferredScale(scale: UInt32((scale * 120).rounded()))
  }

  /// Tells the scale and transform that suit an output, by what the client has asked for.
  public func sendScale(of output: StageOutput?) {
    guard let output else { return }
    preferredScale = output.scale
    fractionalScale?.sendPreferredScale(scale: UInt32(output.scale))
    resource.sendPreferredBufferScale(factor: Int32(output.wholeScale))
    resource.sendPreferredBufferTransform(transform: output.transform)
  }
}
