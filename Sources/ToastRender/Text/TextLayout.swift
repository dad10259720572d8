import CCairo
import ToastCore

/// The owner of a Pango context.
///
/// Its metrics do not depend on the scale.
final class Typesetter {
  let context: OpaquePointer
  let masks = GlyphCache()
  /// Whether there is any font.
  ///
  /// The first access searches for one, as the first text does.
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
    // Sizes are the same at every scale only without hinting of metrics.
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

/// A text in one font, broken into lines: the owner of a Pango layout.
///
/// Sizes are in logical pixels.
final class TextLayout {
  let pointer: OpaquePointer
  let masks: GlyphCache
  let font: Font
  /// The text as one paragraph, its lines separated by U+2028.
  private let source: AttributedText
  /// The line breaker, made when the text first has to be broken.
  private var breaks: LineBreaker?
  /// The text of the Pango layout, which is broken into lines.
  private var shown: String
  /// Whether the layout holds less than the whole text.
  private(set) var isEllipsized = false
  /// The width and the number of lines of the last call of `wrap`.
  private var wrapped: (width: Double, lines: Int)?

  /// - Parameters:
  ///   - isMarkup: whether `text` is Pango markup. Broken markup is taken as text.
  ///   - most: the maximum number of code points. The rest is left out.
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

  /// More code points than any button or node of own content shows.
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

  /// Breaks the text into at most `lines` lines of at most `width`.
  ///
  /// The rest becomes an ellipsis.
  ///
  /// Lines are made about equally long and are aligned in the width of the widest one.
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
    // Letters at a break may be shaped differently, and may be wider than in the middle of the text.
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

  /// The number of attempts to break a text that turns out to be too wide.
  private static let attempts = 3

  /// The width of an ellipsis in the text's font, in Pango units.
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

  /// The direction of the first letter that has one, or nil.
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

  /// The size of the box around all lines.
  var size: LogicalSize {
    let logical = extents
    return LogicalSize(
      width: Double(logical.width) / Double(PANGO_SCALE), height: Double(logical.height) / Double(PANGO_SCALE)
    )
  }

  var extents: PangoRectangle {
    var logical = PangoRectangle()
    pango_layout_get_extents(pointer, nil, &logical)
    return logical
  }
}
