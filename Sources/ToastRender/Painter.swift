import CCairo
import ToastCore

/// The renderer: measures contents and draws scenes into pixels.
public final class Painter {
  /// Created with the first text, because loading the fonts takes longer than everything else together.
  private lazy var typesetter = Typesetter()
  /// The decoded pictures that contents show as icons.
  public let images = IconImages()
  /// Contents that were measured and not yet drawn, the latest last.
  ///
  /// A layer takes its layout from here.
  private var measuredContents = [MeasuredContent]()
  /// The cached layers of each toast: its present one first, then the one that a crossfade replaces.
  private var layers = [ToastSerial: [ToastLayer]]()
  /// The appearance of each stack whose backdrop decides whether it is light or dark.
  private var appearances = StackAppearances()
  private let scratch = ScratchBuffers()
  /// The toasts that are blurred or in a crossfade.
  ///
  /// Scratch memory is kept as long as there are any.
  private var inTransition = Set<ToastSerial>()
  private var paintedLayers = 0
  private var paintedBackgrounds = 0

  private struct MeasuredContent {
    var content: ToastContent
    var style: Style
    var block: ContentLayout
  }

  /// Creates a painter that has loaded nothing yet.
  public init() {}

  /// Starts loading the list of fonts in a thread of Pango.
  ///
  /// The first text waits for that thread.
  public func loadFonts() {
    _ = typesetter
  }

  /// Whether there is any font.
  ///
  /// No text is visible without one.
  ///
  /// The first access loads the list of fonts, as the first text does.
  public var hasFonts: Bool { typesetter.hasFonts }

  /// Loads fonts and lays out a first text, so that the first toast does not wait for them.
  public func warmUp() {
    _ = ContentLayout(
      ToastContent(title: "Toast"), style: .glass, most: LogicalSize(width: 560, height: 100),
      typesetter: typesetter)
  }

  /// Measures a toast: its size in whole logical pixels, and its lines.
  ///
  /// The size is at most the style's maximum width, at most the output without the margins, and at most 60 % of the
  /// output's height. It does not depend on any scale.
  public func measure(_ content: ToastContent, style: Style, within output: LogicalSize) -> Measure {
    let block = ContentLayout(content, style: style, most: style.maxSize(on: output), typesetter: typesetter)
    if measuredContents.count >= 8 { measuredContents.removeFirst() }
    measuredContents.append(MeasuredContent(content: content, style: style, block: block))
    return block.measure
  }

  /// Draws the parts of `scene` inside `areas`, and clears the rest of these areas.
  ///
  /// - Parameters:
  ///   - stack: the stack of the toasts, which are all light or all dark.
  ///   - areas: in logical pixels of the scene; see `Scale.damage`. They must cover the whole scene after a change of
  ///     the backdrop.
  ///   - behind: what is known of the backdrop; a picture of it has `scale` buffer pixels a logical one.
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
      // A toast outside the damage needs no layer: large toasts at rest have none.
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

  /// The limit for the bytes of all layers: enough for a dozen toasts at scale 2.
  public static let maxLayerBytes = 48 << 20

  /// Evicts layers of resting toasts while all layers together exceed the limit.
  ///
  /// Their pixels are in the buffers, and they can be painted again.
  private func evictRestingLayers(_ figures: [Figure]) {
    var total = layerBytes
    for figure in figures where total > Painter.maxLayerBytes {
      guard !figure.isMoving, figure.outgoing == nil, figure.blur == 0, figure.opacity >= 1 else { continue }
      total -= layers[figure.toast]?.reduce(0) { $0 + $1.byteCount } ?? 0
      layers[figure.toast] = nil
    }
  }

  /// The bytes of all layers.
  private var layerBytes: Int { layers.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.byteCount } } }

  /// Copies an area that shows a part of one toast on whole pixels, or nothing.
  ///
  /// Most areas of resting toasts do.
  ///
  /// Cairo would give the same pixels, with 24 KiB of code that a service which slept has to load from memory first.
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
    guard let only, let layer = layers[scene.figures[only].toast]?.first else { return false }
    return layer.copy(
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
      guard let layers = layers[figure.toast], let layer = layers.first else { continue }
      if let exchange = figure.outgoing, let old = layers.last {
        guard let area = scale.damage(figure.bounds, in: size) else { continue }
        Crossfade(
          figure: figure, exchange: exchange, old: old, new: layer, backdrop: backdrop, scale: scale
        ).draw(as: area, within: all, in: context, scratch: scratch)
      } else if isClear, figure.opacity >= 1, let area = scale.damage(figure.bounds, in: size) {
        // Pixels over nothing need not be blended. Copying them takes a tenth of the time.
        context.saved {
          context.clip(to: [area])
          context.replace { layer.draw(figure, over: backdrop, in: context, scratch: scratch) }
        }
      } else {
        layer.draw(figure, over: backdrop, in: context, scratch: scratch)
      }
      isClear = false
    }
  }

  /// Paints the layers that a toast will need, before the toast is drawn.
  ///
  /// - Parameters:
  ///   - stack: the stack that the toast will belong to.
  ///   - size: the surface in logical pixels. The place of the toast on it is estimated from the style.
  public func prepare(
    _ figure: Figure, of stack: StackID = StackID(0), on size: LogicalSize? = nil, at scale: Scale,
    behind: BackdropState = .unknown
  ) {
    var figure = figure
    if let size { figure.frame = figure.style.place(of: figure.frame.size, on: size) }
    let environment = appearances.environment(of: figure, in: stack, behind, at: scale)
    prepare(figure, in: environment, at: scale)
    guard let backdrop = behind.backdrop, let layer = layers[figure.toast]?.first else { return }
    layer.prepare(figure, over: backdrop, scratch: scratch)
  }

  private func prepare(_ figure: Figure, in environment: MaterialEnvironment, at scale: Scale) {
    let kept = layers[figure.toast] ?? []
    let new = layer(
      of: figure.layerKey, in: environment, among: kept, at: scale, mayChange: figure.outgoing == nil)
    if figure.outgoing == nil, kept.count == 1, kept[0] === new { return }
    layers[figure.toast] =
      [new]
      + (figure.outgoing.map { exchange in
        let environment = environment.changed(for: exchange)
        return [
          layer(
            of: exchange.layerKey, in: environment, among: kept + [new], at: scale)
        ]
      } ?? [])
  }

  /// Evicts the layers of toasts that no longer exist.
  public func retain(where isThere: (ToastSerial) -> Bool) {
    guard layers.keys.contains(where: { !isThere($0) }) else { return }
    layers = layers.filter { isThere($0.key) }
    inTransition = inTransition.filter(isThere)
  }

  /// Resets the appearance of a stack that is no longer shown.
  ///
  /// Its backdrop decides anew when the stack is shown again.
  public func resetAppearance(of stack: StackID) {
    appearances.reset(stack)
  }

  /// Evicts everything.
  ///
  /// The service calls this when nothing is shown.
  public func removeAll() {
    layers = [:]
    measuredContents = []
    inTransition = []
    appearances = StackAppearances()
    scratch.clear()
  }

  private func layer(
    of layerKey: LayerKey, in environment: MaterialEnvironment, among kept: [ToastLayer], at scale: Scale,
    mayChange: Bool = false
  ) -> ToastLayer {
    if let layer = kept.first(where: { $0.matches(layerKey, in: environment, at: scale) }) {
      return layer
    }
    if mayChange, layerKey.content.progress != nil || layerKey.content.tree != nil,
      let layer = kept.first(where: { $0.hasSameContent(layerKey, in: environment, at: scale) })
    {
      layer.fill(as: layerKey.content)
      return layer
    }
    let background = kept.lazy.map(\.background).first { $0.matches(layerKey, in: environment, at: scale) }
    let layout = kept.first { $0.hasSameContent(layerKey) }?.layout
    paintedLayers += 1
    if background == nil { paintedBackgrounds += 1 }
    return ToastLayer(
      layerKey, layout: layout ?? takeLayout(of: layerKey), images: images,
      on: background ?? BackgroundLayer(layerKey, in: environment, scale: scale), scale: scale)
  }

  /// Takes the layout from the measurement, or lays the content out again in the toast's size.
  private func takeLayout(of layerKey: LayerKey) -> ContentLayout {
    let index = measuredContents.lastIndex {
      $0.block.measure.size == layerKey.size && $0.content == layerKey.content && $0.style == layerKey.style
    }
    if let index { return measuredContents.remove(at: index).block }
    return ContentLayout(layerKey.content, style: layerKey.style, most: layerKey.size, typesetter: typesetter)
  }
}

extension Painter {
  /// What the painter holds in memory, and what it has painted so far.
  public struct Statistics: Equatable {
    public var layers: Int
    public var layerBytes: Int
    /// Contents that were measured and not yet drawn.
    public var measuredContents: Int
    public var scratchBytes: Int
    /// Layers painted since the painter was created; the other frames were copies.
    public var paintedLayers: Int
    public var paintedBackgrounds: Int
  }

  public var statistics: Statistics {
    Statistics(
      layers: layers.values.reduce(0) { $0 + $1.count }, layerBytes: layerBytes,
      measuredContents: measuredContents.count, scratchBytes: scratch.byteCount,
      paintedLayers: paintedLayers, paintedBackgrounds: paintedBackgrounds)
  }

  /// The colours that a toast is drawn in.
  func colors(
    of figure: Figure, in stack: StackID = StackID(0), behind: BackdropState, at scale: Scale = .one
  ) -> ContentColors {
    let environment = appearances.environment(of: figure, in: stack, behind, at: scale)
    return ContentColors(figure.style, on: ResolvedMaterial(figure.style, in: environment))
  }
}
