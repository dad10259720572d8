import CCairo

/// A text with the attributes from its markup.
struct AttributedText {
  private(set) var text: String
  /// The attributes, or nil if there are none.
  private(set) var attributes: AttributeList?

  /// - Parameter isMarkup: whether `source` is Pango markup. Broken markup is taken as text.
  init(_ source: String, isMarkup: Bool = false) {
    if isMarkup, let markup = PangoMarkup(source) {
      text = markup.text
      attributes = AttributeList(taking: markup.attributes)
    } else {
      text = source
    }
  }

  /// The maximum number of code points of a letter.
  ///
  /// The longest emoji have about ten, and each one takes time.
  private static let maxScalarsPerCharacter = 32

  /// The text as one paragraph of at most `most` code points, with separators for line breaks, without other control
  /// characters, and with overlong letters shortened.
  ///
  /// Pango limits the number of lines of each paragraph, not that of a text.
  func paragraph(of most: Int) -> AttributedText {
    var paragraph = self
    let scalars = text.unicodeScalars
    if let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    {
      let kept = String(scalars[..<end])
      paragraph.replace([Edit(bytes: kept.utf8.count..<text.utf8.count, with: "…")])
    }
    // Nearly every text is plain. 0xC2 and 0xE2 are the first bytes of the separators that are not ASCII.
    let isPlain = !paragraph.text.utf8.contains { $0 < 0x20 || $0 >= 0x7F }
    if !isPlain { paragraph.replace(paragraph.text.repairs) }
    return paragraph
  }

  /// A replacement of a part of the text.
  struct Edit {
    var bytes: Range<Int>
    var replacement: String

    init(bytes: Range<Int>, with replacement: String) {
      self.bytes = bytes
      self.replacement = replacement
    }
  }

  /// Applies edits, which are in order.
  ///
  /// Attributes stay with their letters.
  mutating func replace(_ edits: [Edit]) {
    guard !edits.isEmpty else { return }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 3 * edits.count)
    var next = 0
    for edit in edits {
      result += bytes[next..<edit.bytes.lowerBound]
      result += edit.replacement.utf8
      next = edit.bytes.upperBound
    }
    result += bytes[next...]
    text = String(decoding: result, as: UTF8.self)
    attributes = attributes?.updated(for: edits)
  }

  fileprivate static func isTooLong(_ letter: Character) -> Bool {
    letter.utf8.count > maxScalarsPerCharacter && letter.unicodeScalars.count > maxScalarsPerCharacter
  }

  fileprivate static func shortened(_ letter: Character) -> String {
    String(String.UnicodeScalarView(letter.unicodeScalars.prefix(maxScalarsPerCharacter)))
  }
}

extension String {
  /// The edits that make the text one paragraph without control characters.
  fileprivate var repairs: [AttributedText.Edit] {
    var edits: [AttributedText.Edit] = []
    var place = 0
    for letter in self {
      let range = place..<place + letter.utf8.count
      place = range.upperBound
      if letter.isNewline {
        if letter != "\u{2028}" { edits.append(.init(bytes: range, with: "\u{2028}")) }
      } else if letter != "\t", letter.unicodeScalars.contains(where: String.isControl) {
        edits.append(.init(bytes: range, with: ""))
      } else if AttributedText.isTooLong(letter) {
        edits.append(.init(bytes: range, with: AttributedText.shortened(letter)))
      }
    }
    // Line breaks at the end of the text begin no line.
    var end = endIndex
    while end > startIndex, self[index(before: end)].isNewline { end = index(before: end) }
    let kept = utf8.distance(from: startIndex, to: end)
    if kept < utf8.count {
      edits.removeAll { $0.bytes.lowerBound >= kept }
      edits.append(.init(bytes: kept..<utf8.count, with: ""))
    }
    return edits
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}

/// The owner of a Pango attribute list.
final class AttributeList {
  let pointer: OpaquePointer

  /// - Parameter list: a list that this object will free, or nil for an empty one.
  init(taking list: OpaquePointer?) {
    pointer = list ?? pango_attr_list_new()
  }

  deinit {
    pango_attr_list_unref(pointer)
  }

  /// The attributes after edits of the text, which are in order.
  func updated(for edits: [AttributedText.Edit]) -> AttributeList {
    let list = AttributeList(taking: pango_attr_list_copy(pointer))
    for edit in edits.reversed() {
      pango_attr_list_update(
        list.pointer, Int32(clamping: edit.bytes.lowerBound), Int32(clamping: edit.bytes.count),
        Int32(clamping: edit.replacement.utf8.count))
    }
    return list
  }
}

/// The text and the attributes of Pango markup.
struct PangoMarkup {
  let text: String
  /// An attribute list that the receiver must free.
  let attributes: OpaquePointer?

  /// Parses `markup`, or returns nil if it is broken.
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

  /// Limits attributes to values that can be drawn.
  ///
  /// After a letter that is too large for FreeType, cairo draws no more letters of its font.
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

  /// The largest size, in Pango units of points or pixels.
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
    // Letters that overlap too much leave their box.
    case PANGO_ATTR_LETTER_SPACING:
      change(PangoAttrInt.self) { $0.value = min(largest, max(-2 * PANGO_SCALE, $0.value)) }
    case PANGO_ATTR_RISE, PANGO_ATTR_ABSOLUTE_LINE_HEIGHT:
      change(PangoAttrInt.self) { $0.value = within($0.value, largest) }
    default: break
    }
  }

  /// Whether `text` is valid markup.
  static func isRight(_ text: String) -> Bool {
    guard let markup = PangoMarkup(text) else { return false }
    pango_attr_list_unref(markup.attributes)
    return true
  }
}

extension Painter {
  /// Whether `text` is valid markup without any visible text.
  public static func isBlankMarkup(_ text: String) -> Bool {
    guard let markup = PangoMarkup(text) else { return false }
    defer { pango_attr_list_unref(markup.attributes) }
    return markup.text.allSatisfy(\.isWhitespace)
  }

  /// Whether `text` is valid Pango markup.
  ///
  /// Invalid markup is shown as text.
  public static func isMarkup(_ text: String) -> Bool { PangoMarkup.isRight(text) }
}
