import CCairo
import ToastCore

/// Turns contents into sizes and scenes into pixels.
public final class Painter {
  /// Made when first needed: what it loads takes longer than everything else together.
  private lazy var typesetter = Typesetter()
  /// The pictures that contents have as icons.
  public let images = IconImages()
  /// Texts that were measured and not yet painted, the latest last.
  private(set) var measuredContents = [MeasuredContent]()
  /// What each toast looks like: in the scene that showed it last, and what it looked like before while that is seen.
  private(set) var layers = [ToastSerial: [ToastLayer]]()
  /// Whether each stack that is shown is light or dark, where that is decided by what lies behind it.
  private var appearances = StackAppearances()
  let scratch = ScratchBuffers()
  /// The toasts that were not just copied when they were drawn last: as long as there are any, scratch memory is kept.
  private var inTransition = Set<ToastSerial>()

  struct MeasuredContent {
    var content: ToastContent
    var style: Style
    var block: ContentLayout
  }

  /// A painter that has loaded nothing yet.
  public init() {}

  /// Begins to load the list of fonts, in a thread that is Pango's own; the first text waits for it.
  public func loadFonts() {
    _ = typesetter
  }

  /// Whether there is any font: without one no text can be seen.
  ///
  /// To know that loads the list of fonts, as the first text does.
  public var hasFonts: Bool { typesetter.hasFonts }

  /// Loads fonts and sets a first text, so that the first toast does not wait for it.
  public func warmUp() {
    _ = ContentLayout(
      ToastContent(title: "Toast"), style: .glass, most: LogicalSize(width: 560, height: 100),
      typesetter: typesetter)
  }

  /// The size of a toast in whole logical pixels, and its lines, on an output of this size.
  ///
  /// It is at most the style's maximum width, at most the output less the margins, and at most 60 % as high as the
  /// output. It does not depend on any scale.
  public func measure(_ content: ToastContent, style: Style, within output: LogicalSize) -> Measure {
    let block = ContentLayout(content, style: style, most: style.maxSize(on: output), typesetter: typesetter)
    if measuredContents.count >= 8 { measuredContents.removeFirst() }
    measuredContents.append(MeasuredContent(content: content, style: style, block: block))
    return block.measure
  }

  /// Draws the parts of `scene` that lie inside `areas`, and clears what else those hold.
  ///
  /// - Parameters:
  ///   - stack: whose toasts they are: all of them are light, or all are dark.
  ///   - areas: in the scene's logical pixels; see `Scale.damage`. Where what is behind is another than in the scene
  ///     before, all of it has to be drawn again.
  ///   - behind: what is known of what lies behind the surface; a picture has `scale` buffer pixels a logical one.
  ///   - pixels: premultiplied ARGB32 in the machine's byte order, `size` buffer pixels, `stride` bytes a row.
  /// - Returns: the buffer pixels that were written.
  @discardableResult
  public func draw(
    _ scene: Scene, of stack: StackID = StackID(0), in areas: [LogicalRect], scale: Scale,
    behind: BackdropState = .unknown, pixels: UnsafeMutableRawPointer, stride: Int, size: BufferSize
  ) -> [PixelRect] {
    let damage = areas.compactMap { scale.damage($0, in: size) }
    for figure in scene.figures {
      let reach = scale.damage(figure.bounds, in: size)
      // What is not drawn needs no picture; large toasts at rest have none.
      guard let reach, damage.contains(where: { $0.intersection(reach) != nil }) else { continue }
      let environment = appearances.environment(of: figure, in: stack, behind, at: scale)
      appearances.keep(environment.appearance, of: figure, in: stack)
      prepare(figure, in: environment, at: scale)
    }
    let remaining = damage.filter { area in
      !copy(scene, area, scale: scale, over: behind.backdrop, pixels: pixels, stride: stride, size: size)
    }
    if !remaining.isEmpty {
      let surface = ImageSurface(pixels: pixels, stride: stride, width: size.width, height: size.height)
      draw(scene, in: remaining, scale: scale, over: behind.backdrop, on: surface)
    }
    for figure in scene.figures {
      if figure.outgoing != nil || figure.blur > 0 {
        inTransition.insert(figure.toast)
      } else if !inTransition.isEmpty {
        inTransition.remove(figure.toast)
      }
    }
    if inTransition.isEmpty { scratch.clear() }
    evictRestingLayers(scene.figures)
    return damage
  }

  /// The bytes that pictures may take for the next frames, all together: enough for a dozen toasts at scale 2.
  static let maxBytes = 48 << 20

  /// Lets go of pictures of toasts at rest where all pictures take too much memory: what they show is in the buffers, and
  /// they can be painted again.
  private func evictRestingLayers(_ figures: [Figure]) {
    var total = byteCount
    for figure in figures where total > Painter.maxBytes {
      guard !figure.isMoving, figure.outgoing == nil, figure.blur == 0, figure.opacity >= 1 else { continue }
      total -= layers[figure.toast]?.reduce(0) { $0 + $1.byteCount } ?? 0
      layers[figure.toast] = nil
    }
  }

  /// The bytes that all pictures take.
  var byteCount: Int { layers.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.byteCount } } }

  /// Copies what an area shows, if that is part of one toast on whole pixels, or nothing: most of what rests.
  ///
  /// Cairo would do the same by way of 24 KiB of code, which a service that slept has to fetch from memory first.
  private func copy(
    _ scene: Scene, _ area: PixelRect, scale: Scale, over backdrop: Backdrop?,
    pixels: UnsafeMutableRawPointer, stride: Int, size: BufferSize
  ) -> Bool {
    var only: Int?
    for index in scene.figures.indices where scene.figures[index].opacity > 0 {
      guard scale.damage(scene.figures[index].bounds, in: size)?.intersection(area) != nil else { continue }
      guard only == nil else { return false }
      only = index
    }
    guard let only, let picture = layers[scene.figures[only].toast]?.first else { return false }
    return picture.copy(
      scene.figures[only], area, over: backdrop, to: pixels, stride: stride, scratch: scratch)
  }

  private func draw(
    _ scene: Scene, in damage: [PixelRect], scale: Scale, over backdrop: Backdrop?, on surface: ImageSurface
  ) {
    let size = BufferSize(width: surface.width, height: surface.height)
    let context = CairoContext(surface)
    context.clip(to: damage)
    context.clear()
    let all = damage.dropFirst().reduce(damage[0]) { $0.union($1) }
    var isClear = true
    for figure in scene.figures where figure.opacity > 0 {
      guard let layers = layers[figure.toast], let picture = layers.first else { continue }
      if let exchange = figure.outgoing, let old = layers.last {
        guard let area = scale.damage(figure.bounds, in: size) else { continue }
        Crossfade(
          figure: figure, exchange: exchange, old: old, new: picture, backdrop: backdrop, scale: scale
        ).draw(as: area, within: all, in: context, scratch: scratch)
      } else if isClear, figure.opacity >= 1, let area = scale.damage(figure.bounds, in: size) {
        // Where nothing is yet its pixels need not be blended: to copy them is a tenth of the work.
        context.saved {
          context.clip(to: [area])
          context.replace { picture.draw(figure, over: backdrop, in: context, scratch: scratch) }
        }
      } else {
        picture.draw(figure, over: backdrop, in: context, scratch: scratch)
      }
      isClear = false
    }
  }

  /// Paints what a figure will need before it is drawn, unless that is kept.
  ///
  /// - Parameters:
  ///   - stack: whose toast it will be.
  ///   - size: that of the surface, in logical pixels; where on it the figure will stand is guessed.
  public func prepare(
    _ figure: Figure, of stack: StackID = StackID(0), on size: LogicalSize? = nil, at scale: Scale,
    behind: BackdropState = .unknown
  ) {
    var figure = figure
    if let size { figure.frame = figure.style.place(of: figure.frame.size, on: size) }
    let environment = appearances.environment(of: figure, in: stack, behind, at: scale)
    prepare(figure, in: environment, at: scale)
    guard let backdrop = behind.backdrop, let picture = layers[figure.toast]?.first else { return }
    picture.prepare(figure, over: backdrop, scratch: scratch)
  }

  private func prepare(_ figure: Figure, in environment: MaterialEnvironment, at scale: Scale) {
    let kept = layers[figure.toast] ?? []
    let new = picture(
      of: figure.layerKey, in: environment, among: kept, at: scale, mayChange: figure.outgoing == nil)
    if figure.outgoing == nil, kept.count == 1, kept[0] === new { return }
    layers[figure.toast] =
      [new]
      + (figure.outgoing.map { exchange in
        let environment = environment.changed(for: exchange)
        return [
          picture(
            of: exchange.layerKey, in: environment, among: kept + [new], at: scale)
        ]
      } ?? [])
  }

  /// Lets go of what was kept for toasts that are not there any more.
  public func retain(where isThere: (ToastSerial) -> Bool) {
    guard layers.keys.contains(where: { !isThere($0) }) else { return }
    layers = layers.filter { isThere($0.key) }
    inTransition = inTransition.filter(isThere)
  }

  /// A stack is not shown any more: when it is shown again, it may be as bright as what is behind it then.
  public func resetAppearance(of stack: StackID) {
    appearances.reset(stack)
  }

  /// Lets go of everything that was kept for the next frame, for when nothing is shown.
  public func removeAll() {
    layers = [:]
    measuredContents = []
    inTransition = []
    appearances = StackAppearances()
    scratch.clear()
  }

  private func picture(
    of layerKey: LayerKey, in environment: MaterialEnvironment, among kept: [ToastLayer], at scale: Scale,
    mayChange: Bool = false
  ) -> ToastLayer {
    if let picture = kept.first(where: { $0.matches(layerKey, in: environment, at: scale) }) {
      return picture
    }
    if mayChange, layerKey.content.progress != nil || layerKey.content.tree != nil,
      let picture = kept.first(where: { $0.hasSameContent(layerKey, in: environment, at: scale) })
    {
      picture.fill(as: layerKey.content)
      return picture
    }
    let background = kept.lazy.map(\.background).first { $0.matches(layerKey, in: environment, at: scale) }
    let text = kept.first { $0.hasSameContent(layerKey) }?.text
    return ToastLayer(
      layerKey, text: text ?? takeLayout(of: layerKey), images: images,
      on: background ?? BackgroundLayer(layerKey, in: environment, scale: scale), scale: scale)
  }

  /// The text as it was measured, or else set anew in the toast's size.
  private func takeLayout(of layerKey: LayerKey) -> ContentLayout {
    let index = measuredContents.lastIndex {
      $0.block.measure.size == layerKey.size && $0.content == layerKey.content && $0.style == layerKey.style
    }
    if let index { return measuredContents.remove(at: index).block }
    return ContentLayout(layerKey.content, style: layerKey.style, most: layerKey.size, typesetter: typesetter)
  }
}
