import CCairo

/// A text with its attributes, as Pango markup states them.
struct PangoMarkup {
  let text: String
  /// A list that whoever takes it has to let go of.
  let attributes: OpaquePointer?

  /// The text that `markup` stands for, or nil where it is broken.
  init?(_ markup: String) {
    var attributes: OpaquePointer?
    var text: UnsafeMutablePointer<CChar>?
    var markup = markup
    let isRight = markup.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        pango_parse_markup(
          characters.baseAddress, Int32(clamping: characters.count), 0, &attributes, &text, nil, nil)
      }
    }
    guard isRight != 0, let text else { return nil }
    self.text = String(cString: text)
    self.attributes = attributes
    g_free(text)
    if let attributes { PangoMarkup.moderate(attributes) }
  }

  /// Keeps what attributes ask for within what can be drawn: after a letter that is too large for FreeType, cairo draws
  /// none of that font any more.
  private static func moderate(_ attributes: OpaquePointer) {
    let removed = pango_attr_list_filter(
      attributes,
      { attribute, _ in
        guard let attribute else { return 0 }
        PangoMarkup.moderate(attribute)
        return 0
      }, nil)
    pango_attr_list_unref(removed)
  }

  /// In units of Pango, points or pixels.
  private static let largest = 400 * PANGO_SCALE

  private static func moderate(_ attribute: UnsafeMutablePointer<PangoAttribute>) {
    func change<Kind>(_ kind: Kind.Type, _ change: (inout Kind) -> Void) {
      attribute.withMemoryRebound(to: kind, capacity: 1) { change(&$0.pointee) }
    }
    func within(_ value: Int32, _ most: Int32) -> Int32 { min(most, max(-most, value)) }
    switch attribute.pointee.klass.pointee.type {
    case PANGO_ATTR_SIZE, PANGO_ATTR_ABSOLUTE_SIZE:
      change(PangoAttrSize.self) { $0.size = min(largest, max(PANGO_SCALE, $0.size)) }
    case PANGO_ATTR_FONT_DESC:
      change(PangoAttrFontDesc.self) { font in
        let size = pango_font_description_get_size(font.desc)
        if size > largest { pango_font_description_set_size(font.desc, largest) }
      }
    case PANGO_ATTR_SCALE, PANGO_ATTR_LINE_HEIGHT:
      change(PangoAttrFloat.self) { $0.value = min(4, max(0.25, $0.value)) }
    // Letters that are moved over each other leave their box.
    case PANGO_ATTR_LETTER_SPACING:
      change(PangoAttrInt.self) { $0.value = min(largest, max(-2 * PANGO_SCALE, $0.value)) }
    case PANGO_ATTR_RISE, PANGO_ATTR_ABSOLUTE_LINE_HEIGHT:
      change(PangoAttrInt.self) { $0.value = within($0.value, largest) }
    default: break
    }
  }

  /// Whether `text` is markup that can be understood.
  static func isRight(_ text: String) -> Bool {
    guard let markup = PangoMarkup(text) else { return false }
    pango_attr_list_unref(markup.attributes)
    return true
  }
}

extension Painter {
  /// Whether `text` is markup that comes to nothing.
  public static func isBlankMarkup(_ text: String) -> Bool {
    guard let markup = PangoMarkup(text) else { return false }
    defer { pango_attr_list_unref(markup.attributes) }
    return markup.text.allSatisfy(\.isWhitespace)
  }

  /// Whether `text` is Pango markup that can be understood; what is not is shown as text.
  public static func isMarkup(_ text: String) -> Bool { PangoMarkup.isRight(text) }
}
