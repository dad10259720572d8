import CCairo
import ToastCore

/// Where text meets its fonts: the owner of a Pango context whose metrics do not depend on the scale.
final class Typesetter {
  let context: OpaquePointer
  let masks = GlyphCache()
  /// Whether there is any font; found out with the first text, which has to find its font anyway.
  private(set) lazy var hasFonts: Bool = {
    let description = pango_font_description_from_string("sans-serif")
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return false }
    g_object_unref(UnsafeMutableRawPointer(font))
    return true
  }()

  init() {
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    let options = cairo_font_options_create()
    // Sizes are the same at every scale only while the grid of pixels has no say in them.
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
  }
}

/// One text in one font, broken into lines: the owner of a Pango layout.
///
/// Sizes are in logical pixels.
final class TextLayout {
  let pointer: OpaquePointer
  private let masks: GlyphCache
  private let font: Font
  /// One paragraph, its lines separated by U+2028.
  private let source: AttributedText
  /// Where it can be broken; made when it has to be.
  private var breaks: LineBreaker?
  /// What the layout holds: the text broken into lines.
  private var shown: String
  /// Whether the layout holds less than the text.
  private(set) var isEllipsized = false
  /// What it was broken for.
  private var wrapped: (width: Double, lines: Int)?

  /// - Parameters:
  ///   - isMarkup: whether `text` is Pango markup; broken markup is text.
  ///   - most: the code points that can be seen; the rest is left out.
  init(
    _ text: String, isMarkup: Bool = false, font: Font, alignment: TextAlignment = .leading,
    most: Int = TextLayout.maxScalars, in typesetter: Typesetter
  ) {
    pointer = pango_layout_new(typesetter.context)
    masks = typesetter.masks
    let description = pango_font_description_new()
    pango_font_description_set_family(description, font.family ?? "sans-serif")
    pango_font_description_set_absolute_size(description, max(1, font.size) * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.rawValue)))
    pango_layout_set_font_description(pointer, description)
    pango_font_description_free(description)
    pango_layout_set_alignment(pointer, alignment == .center ? PANGO_ALIGN_CENTER : PANGO_ALIGN_LEFT)
    self.font = font
    source = AttributedText(text, isMarkup: isMarkup).paragraph(of: most)
    shown = source.text
    set(source)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// More than any button or node of own content shows.
  private static let maxScalars = 4096

  private func set(_ text: AttributedText) {
    shown = text.text
    pango_layout_set_attributes(pointer, text.attributes?.pointer)
    shown.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(pointer, characters.baseAddress, Int32(clamping: characters.count))
      }
    }
  }

  /// Breaks the text into at most `lines` lines no wider than `width`; what is left over becomes an ellipsis.
  ///
  /// Several lines are made about equally long, and are aligned in the width of the widest one.
  func wrap(width: Double, lines: Int) {
    if let wrapped, wrapped == (width, lines) { return }
    wrapped = (width, lines)
    if shown != source.text { set(source) }
    isEllipsized = false
    let most = TextLayout.units(max(1, width))
    let isOneLine = !source.text.unicodeScalars.contains("\u{2028}")
    if isOneLine, extents.width <= most { return }
    let breaks = breaks ?? LineBreaker(of: pointer, source.text)
    self.breaks = breaks
    var room = most
    var aim = most
    // Letters at a break may be shaped anew, and be wider than they were in the middle of the text.
    for attempt in 0..<TextLayout.attempts {
      let ellipsis = Int32(clamping: ellipsisWidth)
      var broken = breaks.edits(width: aim, most: max(1, lines), ellipsis: ellipsis)
      if !broken.isCut {
        broken = breaks.edits(width: breaks.balanced(within: aim), most: max(1, lines), ellipsis: ellipsis)
      }
      isEllipsized = broken.isCut
      var text = source
      text.replace(broken.edits)
      set(text)
      let excess = extents.width - most
      guard excess > PANGO_SCALE / 2, attempt + 1 < TextLayout.attempts else { return }
      room -= excess
      aim = max(PANGO_SCALE, room)
    }
  }

  /// How often a text is broken anew that turned out to be too wide.
  private static let attempts = 3

  /// The width of an ellipsis in the text's font, in units of Pango.
  private lazy var ellipsisWidth: Int = {
    let layout = pango_layout_copy(pointer)
    defer { layout.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    pango_layout_set_attributes(layout, nil)
    pango_layout_set_text(layout, "…", -1)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return Int(logical.width)
  }()

  private static func units(_ pixels: Double) -> Int32 {
    Int32(min(pixels * Double(PANGO_SCALE), Double(Int32.max / 2)))
  }

  var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }

  /// The direction of the first letter that has one; nil where none has.
  var isRightToLeft: Bool? {
    var text = source.text
    let direction = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_find_base_dir($0.baseAddress, Int32(clamping: $0.count))
      }
    }
    switch direction {
    case PANGO_DIRECTION_RTL, PANGO_DIRECTION_WEAK_RTL: return true
    case PANGO_DIRECTION_LTR: return false
    default: return nil
    }
  }

  /// The box around all lines.
  var size: LogicalSize {
    let logical = extents
    return LogicalSize(
      width: Double(logical.width) / Double(PANGO_SCALE), height: Double(logical.height) / Double(PANGO_SCALE)
    )
  }

  private var extents: PangoRectangle {
    var logical = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &logical)
    return logical
  }
}

extension TextLayout {
  /// Draws the text in the context's source colour, its box's left top corner at `x`, `y`.
  ///
  /// The context's units are logical pixels, `factor` buffer pixels each. Baselines are moved to whole buffer pixels,
  /// or letters would lose their sharp feet.
  func draw(in context: CairoContext, x: Double, y: Double, factor: Double) {
    // A line that is centred or right to left stands somewhere in the layout's width.
    let left = extents.x
    let iterator = pango_layout_get_iter(pointer)
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      var box = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &box)
      let baseline = y + Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)
      context.draw(
        line, x: x + Double(box.x - left) / Double(PANGO_SCALE),
        baseline: (baseline * factor).rounded() / factor,
        factor: factor, masks
      ) { [attributes = pango_layout_get_attributes(pointer), font] item in
        SyntheticBold.stroke(of: item, asked: font, attributes: attributes)
      }
    } while pango_layout_iter_next_line(iterator) != 0
  }
}

extension CairoContext {
  /// Draws a line as outlines, which stand between pixels where glyphs, before cairo 1.18, keep uneven distances.
  fileprivate func draw(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, baseline: Double, factor: Double,
    _ masks: GlyphCache, stroke: (UnsafeMutablePointer<PangoItem>) -> Double
  ) {
    let runs = CairoContext.runs(of: line)
    if runs.contains(where: { CairoContext.hasInk($0.item.pointee.analysis.extra_attrs) }) {
      // Colours, lines under letters and the like: Pango knows how to draw them.
      cairo_move_to(pointer, x, baseline)
      pango_cairo_show_layout_line(pointer, line)
      return
    }
    var x = x
    for run in runs {
      guard let font = run.item.pointee.analysis.font else { continue }
      if CairoContext.isColored(font) || CairoContext.hasUnknown(run.glyphs) {
        cairo_move_to(pointer, x, baseline)
        pango_cairo_show_glyph_string(pointer, font, run.glyphs)
      } else {
        draw(
          run.glyphs, of: font, x: x, baseline: baseline, factor: factor, stroke: stroke(run.item), masks)
      }
      x += Double(pango_glyph_string_get_width(run.glyphs)) / Double(PANGO_SCALE)
    }
  }

  private static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [PangoGlyphItem] {
    var runs: [PangoGlyphItem] = []
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      if let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
        runs.append(run.pointee)
      }
    }
    return runs
  }

  private func draw(
    _ string: UnsafeMutablePointer<PangoGlyphString>, of font: UnsafeMutablePointer<PangoFont>, x: Double,
    baseline: Double, factor: Double, stroke: Double, _ masks: GlyphCache
  ) {
    var origin = (x: x, y: baseline)
    cairo_user_to_device(pointer, &origin.x, &origin.y)
    saved {
      cairo_identity_matrix(pointer)
      draw(
        (0..<Int(string.pointee.num_glyphs)).compactMap { index in
          let glyph = string.pointee.glyphs[index]
          let unit = factor / Double(PANGO_SCALE)
          // A mark above its letter may stand between pixels too; its distance is rounded, as the baseline is.
          let y = origin.y + (Double(glyph.geometry.y_offset) * unit).rounded()
          defer { origin.x += Double(glyph.geometry.width) * unit }
          return masks.letter(
            glyph.glyph, of: font, x: origin.x + Double(glyph.geometry.x_offset) * unit, y: y.rounded(),
            factor: factor, stroke: stroke)
        })
    }
  }

  /// Whether attributes change more than the letters' font.
  private static func hasInk(_ attributes: UnsafeMutablePointer<GSList>?) -> Bool {
    var node = attributes
    while let attribute = node?.pointee.data?.assumingMemoryBound(to: PangoAttribute.self) {
      if inkAttributes.contains(attribute.pointee.klass.pointee.type.rawValue) { return true }
      node = node?.pointee.next
    }
    return false
  }

  private static let inkAttributes = Set(
    [
      PANGO_ATTR_FOREGROUND, PANGO_ATTR_BACKGROUND, PANGO_ATTR_UNDERLINE, PANGO_ATTR_STRIKETHROUGH,
      PANGO_ATTR_RISE, PANGO_ATTR_FOREGROUND_ALPHA, PANGO_ATTR_BACKGROUND_ALPHA, PANGO_ATTR_OVERLINE,
    ].map(\.rawValue))

  /// Whether no font has one of these letters, so that its number stands in a box that Pango draws.
  private static func hasUnknown(_ string: UnsafeMutablePointer<PangoGlyphString>) -> Bool {
    (0..<Int(string.pointee.num_glyphs)).contains { string.pointee.glyphs[$0].glyph & unknownFlag != 0 }
  }

  /// PANGO_GLYPH_UNKNOWN_FLAG.
  private static let unknownFlag: PangoGlyph = 0x1000_0000

  /// Whether a font's glyphs are pictures, such as emoji, and have no outlines.
  private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
  }
}
