import CCairo
import ToastCore

/// Where text meets its fonts: the owner of a Pango context whose metrics do not depend on the scale.
final class Typesetter {
  let context: OpaquePointer
  let masks = GlyphMasks()

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
final class Layout {
  private let pointer: OpaquePointer
  private let masks: GlyphMasks
  /// One paragraph, its lines separated by U+2028.
  private let text: String
  /// Whether the layout holds less than the text.
  private var isCut = false

  /// - Parameter isMarkup: whether `text` is Pango markup; broken markup is text.
  init(
    _ text: String, isMarkup: Bool = false, font: Font, alignment: TextAlignment = .leading,
    in typesetter: Typesetter
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
    pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    // A path that is broken between letters gets no hyphen, which could be taken for a part of it.
    var attributes: OpaquePointer?
    let paragraph = Layout.paragraph(text)
    if isMarkup, let markup = Markup(paragraph) {
      self.text = markup.text
      attributes = markup.attributes
    } else {
      self.text = paragraph
    }
    let list = attributes ?? pango_attr_list_new()
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    pango_layout_set_attributes(pointer, list)
    pango_attr_list_unref(list)
    setText(self.text)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  private func setText(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_layout_set_text(pointer, characters.baseAddress, Int32(clamping: characters.count))
      }
    }
  }

  /// `text` as one paragraph: its line breaks as separators of lines, and no other control characters.
  ///
  /// Pango limits the lines of each paragraph, not those of a whole text.
  private static func paragraph(_ text: String) -> String {
    // Nearly every text has none; 0xC2 and 0xE2 begin what is not ASCII.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else {
      return text
    }
    var paragraph = ""
    for character in text {
      if character.isNewline {
        paragraph.append("\u{2028}")
      } else if character == "\t" || !character.unicodeScalars.contains(where: isControl) {
        paragraph.append(character)
      }
    }
    while paragraph.last == "\u{2028}" { paragraph.removeLast() }
    return paragraph
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  /// Breaks the text into at most `lines` lines no wider than `width`; what is left over becomes an ellipsis.
  ///
  /// Several lines are made about equally long, and are aligned in the width of the widest one.
  func wrap(width: Double, lines: Int) {
    if isCut {
      isCut = false
      setText(text)
    }
    if fitsOneLine(of: width) { return }
    pango_layout_set_height(pointer, -Int32(clamping: max(1, lines)))
    pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_END)
    let most = Layout.units(max(1, width))
    pango_layout_set_width(pointer, most)
    cutLastLine()
    let count = lineCount
    // A lone line needs no other to stand beside; setting a width would set the text again.
    guard count > 1 else { return }
    if !isEllipsized { balance(within: most, lines: count) }
    pango_layout_set_width(pointer, min(most, Layout.units(size.width.rounded(.up))))
  }

  /// Whether the text is one line that needs no breaking: then it is set as it is, which costs half as much.
  private func fitsOneLine(of width: Double) -> Bool {
    guard text.utf8.count < Layout.shortText, !text.unicodeScalars.contains("\u{2028}") else { return false }
    pango_layout_set_ellipsize(pointer, PANGO_ELLIPSIZE_NONE)
    pango_layout_set_height(pointer, -1)
    pango_layout_set_width(pointer, -1)
    return size.width <= max(1, width)
  }

  /// Texts of more bytes than this are hardly ever one line.
  private static let shortText = 128

  /// Ends the last line where the text does, lest Pango puts what follows on the same line.
  private func cutLastLine() {
    let count = pango_layout_get_line_count(pointer)
    guard let line = pango_layout_get_line_readonly(pointer, count - 1) else { return }
    let start = text.utf8.index(text.startIndex, offsetBy: Int(line.pointee.start_index))
    guard let end = text.unicodeScalars[start...].firstIndex(of: "\u{2028}") else { return }
    isCut = true
    setText(text[..<end] + "…")
  }

  /// Finds the least width, to the pixel, at which the text still takes `lines` lines.
  private func balance(within most: Int32, lines: Int) {
    var fits = most
    var tooNarrow = most / Int32(clamping: lines) / 2
    while fits - tooNarrow > PANGO_SCALE {
      let width = tooNarrow + (fits - tooNarrow) / 2
      pango_layout_set_width(pointer, width)
      if lineCount == lines, !isEllipsized { fits = width } else { tooNarrow = width }
    }
    pango_layout_set_width(pointer, fits)
  }

  private static func units(_ pixels: Double) -> Int32 {
    Int32(min(pixels * Double(PANGO_SCALE), Double(Int32.max / 2)))
  }

  var lineCount: Int { Int(pango_layout_get_line_count(pointer)) }
  var isEllipsized: Bool { pango_layout_is_ellipsized(pointer) != 0 }

  /// Whether its leading edge is the right one.
  var isRightToLeft: Bool { pango_layout_get_direction(pointer, 0) == PANGO_DIRECTION_RTL }

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

extension Layout {
  /// Draws the text in the context's source colour, its box's left top corner at `x`, `y`.
  ///
  /// The context's units are logical pixels, `factor` buffer pixels each. Baselines are moved to whole buffer pixels,
  /// or letters would lose their sharp feet.
  func draw(in context: Context, x: Double, y: Double, factor: Double) {
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
        factor: factor, masks)
    } while pango_layout_iter_next_line(iterator) != 0
  }
}

extension Context {
  /// Draws a line as outlines, which stand between pixels where glyphs, before cairo 1.18, keep uneven distances.
  fileprivate func draw(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, baseline: Double, factor: Double,
    _ masks: GlyphMasks
  ) {
    let runs = Context.runs(of: line)
    if runs.contains(where: { Context.hasInk($0.item.pointee.analysis.extra_attrs) }) {
      // Colours, lines under letters and the like: Pango knows how to draw them.
      cairo_move_to(pointer, x, baseline)
      pango_cairo_show_layout_line(pointer, line)
      return
    }
    var x = x
    for run in runs {
      guard let font = run.item.pointee.analysis.font else { continue }
      if Context.isColored(font) || Context.hasUnknown(run.glyphs) {
        cairo_move_to(pointer, x, baseline)
        pango_cairo_show_glyph_string(pointer, font, run.glyphs)
      } else {
        draw(run.glyphs, of: font, x: x, baseline: baseline, factor: factor, masks)
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
    baseline: Double, factor: Double, _ masks: GlyphMasks
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
            factor: factor)
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
