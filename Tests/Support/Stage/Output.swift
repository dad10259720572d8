import Wayland
import WaylandServer

/// An output of the stage; `announce()` sends changes to the clients.
public final class StageOutput {
  public let name: String
  /// The size of the mode in physical pixels, before the transform.
  public var width: Int
  public var height: Int
  /// The scale in 120ths; wl_output gets the scale rounded up.
  public var scale: Int
  public var transform: WlOutput.Transform

  private var resources: [WlOutputResource] = []
  private var extras: [(resource: ZxdgOutputV1Resource, of: WlOutputResource)] = []
  private(set) weak var stage: Stage?
  /// The background of the output.
  public var wallpaper = Wallpaper.plain
  /// The areas that bars reserve, in logical pixels.
  public var bars = StageLayerSurface.Margin()

  public enum Wallpaper: Hashable, Sendable {
    /// A single dark blue.
    case plain
    /// A pattern in which each pixel differs from its neighbours.
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

  /// The size in the compositor's coordinates: the mode with the transform, divided by the scale.
  public var logicalSize: (width: Int, height: Int) {
    let size = transform.rawValue % 2 == 0 ? (width, height) : (height, width)
    return (width: size.0 * 120 / scale, height: size.1 * 120 / scale)
  }

  /// The integer scale of wl_output and wl_surface: the scale rounded up.
  public var wholeScale: Int { (scale + 119) / 120 }

  /// Sends the current state to every client.
  public func announce() {
    for resource in resources { describe(to: resource) }
  }

  /// Sends configures to the layer surfaces whose size depends on the bars.
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
  /// Adds an output with this mode and scale.
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

  /// Removes an output; `closes` selects whether its layer surfaces get `closed`, which some compositors omit.
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
  /// Unmaps the surface of a removed output, with or without `closed`.
  func leaveOutput(closes: Bool) {
    output = nil
    surface.isHidden = true
    if closes { close() }
  }
}

extension StageSurface {
  /// Sends `enter` for an output.
  public func sendEnter(_ output: StageOutput) {
    for known in output.resources(of: resource.client) { resource.sendEnter(output: known) }
  }

  /// Sends a preferred scale.
  public func sendPreferred(scale: Double) {
    fractionalScale?.sendPreferredScale(scale: UInt32((scale * 120).rounded()))
  }

  /// Sends the scale and the transform of an output, with the protocols that the client uses.
  public func sendScale(of output: StageOutput?) {
    guard let output else { return }
    preferredScale = output.scale
    fractionalScale?.sendPreferredScale(scale: UInt32(output.scale))
    resource.sendPreferredBufferScale(factor: Int32(output.wholeScale))
    resource.sendPreferredBufferTransform(transform: output.transform)
  }
}
