import Wayland
import WaylandServer

/// A `wl_surface` with its content and its requests.
///
/// All properties except the counters are those of the last commit.
public final class StageSurface {
  /// The current buffer; nil if there is none.
  public private(set) var buffer: StageBuffer?
  /// The pixels of the current buffer at the time of the commit.
  public private(set) var image: Image?
  public private(set) var scale = 1
  public private(set) var transform = WlOutput.Transform.normal
  /// The destination size of the viewport in logical pixels.
  public private(set) var destination: (width: Int, height: Int)?
  public private(set) var inputRegion = InputRegion.infinite
  /// The region that ext_background_effect_v1 blurs; nil if the client has set none or has removed it.
  public private(set) var blurRegion: Region?
  /// The damage of the last commit in buffer pixels.
  public private(set) var damage: [Rect] = []

  /// The number of commits.
  public private(set) var commits = 0
  /// The number of commits with a new buffer.
  public private(set) var bufferCommits = 0
  /// The number of requested frame callbacks.
  public private(set) var framesAsked = 0
  /// The committed frame callbacks that have not been sent.
  public private(set) var pendingFrames: [WlCallbackResource] = []

  /// Whether frame callbacks are withheld, as on a locked or sleeping output.
  public var isHidden = false
  public internal(set) weak var role: StageLayerSurface?

  let resource: WlSurfaceResource
  weak var stage: Stage?
  var viewport: WpViewportResource?
  var fractionalScale: WpFractionalScaleV1Resource?
  /// The preferred scale in 120ths; nil if none was sent.
  var preferredScale: Int?
  var backgroundEffect: ExtBackgroundEffectSurfaceV1Resource?
  var feedback: [WpPresentationFeedbackResource] = []
  var pending = Pending()

  /// The state of the next commit.
  struct Pending {
    var attachment = Attachment.unchanged
    var scale: Int?
    var transform: WlOutput.Transform?
    var destination: Change<(width: Int, height: Int)?> = .keep
    var inputRegion: InputRegion?
    var blurRegion: Change<Region?> = .keep
    /// The damage in buffer pixels.
    var damage: [Rect] = []
    /// The damage in logical pixels.
    var surfaceDamage: [Rect] = []
    var frames: [WlCallbackResource] = []
  }

  enum Attachment {
    case unchanged
    case nothing
    case buffer(StageBuffer)
  }

  enum Change<Value> {
    case keep
    case set(Value)
  }

  init(_ resource: WlSurfaceResource, on stage: Stage) {
    self.resource = resource
    self.stage = stage
    resource.onRequest = { [weak self] in self?.handle($0) }
    resource.whenDestroyed { [weak self] in self?.handleDestroy() }
  }

  /// Whether the surface is visible on its output.
  public var isMapped: Bool { image != nil && role?.state == .mapped }

  /// The size in logical pixels: that of the viewport, otherwise that of the buffer with its scale and transform.
  public var size: (width: Int, height: Int)? {
    guard let image else { return nil }
    if let destination { return destination }
    let (width, height) = (image.width / scale, image.height / scale)
    return transform.rawValue % 2 == 0 ? (width, height) : (height, width)
  }

  private func handle(_ request: WlSurfaceResource.Request) {
    guard let stage else { return }
    stage.record(resource, request)
    switch request {
    case .destroy:
      if role != nil {
        stage.violate(
          resource, code: WlSurface.Error.defunctRoleObject.rawValue, "destroyed before its layer surface")
      }
    case .attach(let buffer, let x, let y): attach(buffer, x, y)
    case .damage(let x, let y, let width, let height):
      pending.surfaceDamage.append(Rect(x, y, width, height))
    case .damageBuffer(let x, let y, let width, let height):
      pending.damage.append(Rect(x, y, width, height))
    case .frame(let callback):
      framesAsked += 1
      pending.frames.append(callback)
    case .setInputRegion(let region):
      pending.inputRegion = region.map { .region(stage.region($0)) } ?? .infinite
    case .setOpaqueRegion, .offset: break
    case .setBufferTransform(let transform):
      guard transform.rawValue <= 7 else {
        return stage.violate(
          resource, code: WlSurface.Error.invalidTransform.rawValue, "transform \(transform.rawValue)")
      }
      pending.transform = transform
    case .setBufferScale(let scale):
      guard scale >= 1 else {
        return stage.violate(resource, code: WlSurface.Error.invalidScale.rawValue, "scale \(scale)")
      }
      pending.scale = Int(scale)
    case .commit: commit()
    }
  }

  private func attach(_ buffer: WlBufferResource?, _ x: Int32, _ y: Int32) {
    guard let stage else { return }
    if resource.version >= 5, x != 0 || y != 0 {
      return stage.violate(resource, code: WlSurface.Error.invalidOffset.rawValue, "attached at \(x), \(y)")
    }
    guard let buffer else {
      pending.attachment = .nothing
      return
    }
    guard let known = stage.buffers.first(where: { $0.resource === buffer }) else { return }
    pending.attachment = .buffer(known)
  }

  private func commit() {
    guard let stage else { return }
    commits += 1
    let state = pending
    pending = Pending()
    if let role, !role.permits(state.attachment) { return }
    apply(state)
    switch state.attachment {
    case .unchanged: break
    case .nothing: show(nil, nil)
    case .buffer(let new): show(new, state)
    }
    guard sizeIsWhole() else { return }
    pendingFrames += state.frames
    role?.handleCommit(state.attachment)
    for seat in stage.seats { seat.handleCommit(self) }
  }

  private func apply(_ state: Pending) {
    if let scale = state.scale { self.scale = scale }
    if let transform = state.transform { self.transform = transform }
    if case .set(let destination) = state.destination { self.destination = destination }
    if let inputRegion = state.inputRegion { self.inputRegion = inputRegion }
    if case .set(let region) = state.blurRegion { blurRegion = region }
  }

  private func show(_ new: StageBuffer?, _ state: Pending?) {
    let old = buffer
    let before = image
    buffer = new
    image = new?.take()
    if let new, let state, let image {
      bufferCommits += 1
      damage = state.damage + state.surfaceDamage.map(inBufferPixels)
      checkDamage(of: image, since: before)
      if stage?.releases == .atOnce { new.release() }
    }
    if let old, old !== new, stage?.releases == .whenReplaced { old.release() }
  }

  /// Records a violation if a pixel outside the damage has changed, because it may or may not become visible.
  private func checkDamage(of image: Image, since before: Image?) {
    var damaged = Region()
    for rect in damage { damaged.add(rect) }
    let whole = Image(width: image.width, height: image.height, pixels: image.pixels.map { _ in 0 })
    let known = before.map { $0.width == image.width && $0.height == image.height ? $0 : whole } ?? whole
    if let (x, y) = image.firstChange(from: known, outside: damaged) {
      stage?.violate("the pixel \(x), \(y) changed outside of the damage")
    }
  }

  private func inBufferPixels(_ rect: Rect) -> Rect {
    guard let image, let size else { return rect }
    let (x, y) = (Double(image.width) / Double(size.width), Double(image.height) / Double(size.height))
    let left = Int((Double(rect.x) * x).rounded(.down))
    let top = Int((Double(rect.y) * y).rounded(.down))
    let right = Int((Double(rect.x + rect.width) * x).rounded(.up))
    let bottom = Int((Double(rect.y + rect.height) * y).rounded(.up))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private func sizeIsWhole() -> Bool {
    guard let image, image.width % scale != 0 || image.height % scale != 0 else { return true }
    stage?.violate(
      resource, code: WlSurface.Error.invalidSize.rawValue,
      "a buffer of \(image.width) x \(image.height) at scale \(scale)")
    return false
  }

  /// Returns whether a point in logical pixels is in the input region.
  func accepts(_ x: Double, _ y: Double) -> Bool {
    guard isMapped, let size, x >= 0, y >= 0, x < Double(size.width), y < Double(size.height) else {
      return false
    }
    return inputRegion.contains(Int(x), Int(y))
  }

  func fireFrames(at time: UInt32) {
    let callbacks = pendingFrames
    pendingFrames = []
    for callback in callbacks { callback.sendDone(callbackData: time) }
    let feedback = self.feedback
    self.feedback = []
    for presented in feedback {
      presented.sendPresented(
        tvSecHi: 0, tvSecLo: time / 1000, tvNsec: time % 1000 * 1_000_000, refresh: 16_666_667, seqHi: 0,
        seqLo: 0, flags: [])
    }
  }

  /// Removes the destroyed surface from the stage and releases its buffer and its callbacks.
  func handleDestroy() {
    if let buffer, stage?.releases != .withheld { buffer.release() }
    buffer = nil
    image = nil
    for callback in pendingFrames + pending.frames { callback.destroy() }
    stage?.surfaces.removeAll { $0 === self }
  }
}
