import CCairo

/// A text with its attributes, as Pango markup states them.
struct Markup {
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
  }

  /// Whether `text` is markup that can be understood.
  static func isRight(_ text: String) -> Bool {
    guard let markup = Markup(text) else { return false }
    pango_attr_list_unref(markup.attributes)
    return true
  }
}

extension Painter {
  /// Whether `text` is Pango markup that can be understood; what is not is shown as text.
  public static func isMarkup(_ text: String) -> Bool { Markup.isRight(text) }
}
