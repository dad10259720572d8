import CCairo
import ToastCore

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
