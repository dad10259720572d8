import CCairo
import ToastCore

extension TextLayout {
  /// Draws the text in the source colour of the context, with the top left corner of its box at `x`, `y`.
  ///
  /// The units of the context are logical pixels of `factor` buffer pixels. Baselines are rounded to whole buffer
  /// pixels, so that letters have sharp feet.
  func draw(in context: CairoContext, x: Double, y: Double, factor: Double) {
    // A line that is centred or written from right to left does not start at the left of the layout.
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
  /// Draws a line as glyph outlines.
  ///
  /// Outlines can stand between pixels, while glyphs of cairo before 1.18 have uneven distances.
  fileprivate func draw(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, baseline: Double, factor: Double,
    _ masks: GlyphCache, stroke: (UnsafeMutablePointer<PangoItem>) -> Double
  ) {
    let runs = CairoContext.runs(of: line)
    if runs.contains(where: { CairoContext.hasInk($0.item.pointee.analysis.extra_attrs) }) {
      // Pango draws colours, underlines and similar attributes.
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
          // A mark above its letter is rounded in the same way as the baseline.
          let y = origin.y + (Double(glyph.geometry.y_offset) * unit).rounded()
          defer { origin.x += Double(glyph.geometry.width) * unit }
          return masks.letter(
            glyph.glyph, of: font, x: origin.x + Double(glyph.geometry.x_offset) * unit, y: y.rounded(),
            factor: factor, stroke: stroke)
        })
    }
  }

  /// Whether attributes change more than the font.
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

  /// Whether a letter has no glyph in any font, so that Pango draws a box with its code.
  private static func hasUnknown(_ string: UnsafeMutablePointer<PangoGlyphString>) -> Bool {
    (0..<Int(string.pointee.num_glyphs)).contains { string.pointee.glyphs[$0].glyph & unknownFlag != 0 }
  }

  /// The value of PANGO_GLYPH_UNKNOWN_FLAG, a macro that Swift does not import.
  private static let unknownFlag: PangoGlyph = 0x1000_0000

  /// Whether the glyphs of a font are pictures, such as emoji, without outlines.
  private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
    let face = hb_font_get_face(pango_font_get_hb_font(font))
    return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
  }
}

/// Synthetic bold for fonts without a bold face, which are most Japanese and many Indian ones: an outline around the
/// letters.
///
/// The usual configuration of fontconfig makes cairo do so for bold text, but not for semibold text.
enum SyntheticBold {
  /// The width of the outline, in font sizes.
  private static let share = 1.0 / 24

  /// The width of the outline of a run in logical pixels, or 0 if the run is bold enough.
  ///
  /// - Parameters:
  ///   - font: the font of the text.
  ///   - attributes: the attributes that change the font of parts of the text.
  static func stroke(
    of item: UnsafeMutablePointer<PangoItem>, asked font: Font, attributes: OpaquePointer?
  ) -> Double {
    let asked = weight(at: item.pointee.offset, in: attributes) ?? Int32(font.weight.rawValue)
    guard asked >= Int32(Font.Weight.semibold.rawValue), let used = item.pointee.analysis.font,
      let description = pango_font_describe_with_absolute_size(used)
    else { return 0 }
    defer { pango_font_description_free(description) }
    // A font that cairo makes bold has a bold description.
    guard pango_font_description_get_weight(description).rawValue < UInt32(Font.Weight.semibold.rawValue)
    else { return 0 }
    return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE) * share
  }

  /// The weight that attributes ask for at a byte of the text, or nil.
  private static func weight(at byte: Int32, in attributes: OpaquePointer?) -> Int32? {
    guard let attributes, let iterator = pango_attr_list_get_iterator(attributes) else { return nil }
    defer { pango_attr_iterator_destroy(iterator) }
    repeat {
      var (start, end): (Int32, Int32) = (0, 0)
      pango_attr_iterator_range(iterator, &start, &end)
      guard start <= byte, byte < end else { continue }
      let description = pango_font_description_new()
      defer { pango_font_description_free(description) }
      pango_attr_iterator_get_font(iterator, description, nil, nil)
      let isSet =
        pango_font_description_get_set_fields(description).rawValue & PANGO_FONT_MASK_WEIGHT.rawValue
      return isSet == 0 ? nil : Int32(pango_font_description_get_weight(description).rawValue)
    } while pango_attr_iterator_next(iterator) != 0
    return nil
  }
}
