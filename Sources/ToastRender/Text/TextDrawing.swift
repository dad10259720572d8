import CCairo
import ToastCore

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

/// How letters become bold in a font that has no bold face, as most Japanese and many Indian ones: by a line around them.
///
/// fontconfig's usual configuration has cairo do that for bold, but not for semibold.
enum SyntheticBold {
  /// The width of the line for letters of size 1.
  private static let share = 1.0 / 24

  /// The width of the line around the letters of a run, in logical pixels; 0: they are as bold as they should be.
  ///
  /// - Parameters:
  ///   - font: the font of the text.
  ///   - attributes: what changes that for parts of it.
  static func stroke(
    of item: UnsafeMutablePointer<PangoItem>, asked font: Font, attributes: OpaquePointer?
  ) -> Double {
    let asked = weight(at: item.pointee.offset, in: attributes) ?? Int32(font.weight.rawValue)
    guard asked >= Int32(Font.Weight.semibold.rawValue), let used = item.pointee.analysis.font,
      let description = pango_font_describe_with_absolute_size(used)
    else { return 0 }
    defer { pango_font_description_free(description) }
    // A font that cairo emboldens is bold already by its description.
    guard pango_font_description_get_weight(description).rawValue < UInt32(Font.Weight.semibold.rawValue)
    else { return 0 }
    return Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE) * share
  }

  /// The weight that attributes ask for at a byte of the text; nil: none.
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
