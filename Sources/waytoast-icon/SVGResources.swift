import Glibc
import ToastIcons

/// The resources of an SVG in the file system: its fonts, and the tables of its encoding.
///
/// The sandbox prevents opening files, so that these resources are loaded before the process enters the sandbox.
/// The SVG is only searched here as bytes; no library has parsed the SVG yet.
struct SVGResources {
  private let document: [UInt8]

  /// The limits of the search.
  private enum Limit {
    static let families = 4
    /// The maximum number of non-Latin letters.
    static let letters = 64
    /// The maximum length of a value in bytes.
    static let value = 64
    /// The number of bytes that contain the encoding of an XML declaration.
    static let declaration = 256
  }

  init(of document: [UInt8]) {
    self.document = document
  }

  /// Whether the SVG may contain text.
  var needsFonts: Bool {
    // A compressed SVG, and an encoding with more than one byte per ASCII letter, cannot be searched.
    ImageFormat.isCompressed(document) || document.prefix(Limit.declaration).contains(0) || mentions("text")
  }

  /// Loads the tables of an encoding that libxml2 does not contain.
  func loadEncoding() {
    let head = SVGResources(of: Array(document.prefix(Limit.declaration)))
    guard let name = head.values(of: "encoding", most: 1).first, !name.isEmpty else { return }
    // The C library keeps the tables while the conversion is open, which is until the process ends.
    _ = iconv_open("UTF-8", name)
  }

  /// Draws some letters in the fonts of the SVG, so that the libraries have opened the files of the fonts.
  func loadFonts() {
    let isCompressed = ImageFormat.isCompressed(document)
    let weights =
      isCompressed || ["bold", "600", "700", "800", "900"].contains(where: mentions)
      ? ["normal", "bold"] : ["normal"]
    let slants = ["italic", "oblique"].contains(where: mentions) ? ["normal", "italic"] : ["normal"]
    var texts = values(of: "font", most: Limit.families).map { "<text style='font:\($0)'>\(letters)</text>" }
    // An empty family selects the default font of librsvg.
    let families = isCompressed ? ["sans-serif"] : values(of: "font-family", most: Limit.families)
    for family in [""] + families.map({ "font-family='\($0)'" }) {
      for weight in weights {
        for slant in slants {
          texts.append("<text \(family) font-weight='\(weight)' font-style='\(slant)'>\(letters)</text>")
        }
      }
    }
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'>\(texts.joined())</svg>"
    let side = 8
    withUnsafeTemporaryAllocation(byteCount: side * side * 4, alignment: 16) { pixels in
      pixels.initializeMemory(as: UInt8.self, repeating: 0)
      try? SVGDecoder.draw(Array(picture.utf8), on: Canvas(pixels: pixels, side: side))
    }
  }

  /// Letters of each script in the SVG, because other scripts may need other fonts.
  private var letters: String {
    var letters: [Unicode.Scalar] = []
    if document.contains(where: { $0 >= 0x80 }) {
      for scalar in String(decoding: document, as: UTF8.self).unicodeScalars
      where !scalar.isASCII && scalar.properties.isAlphabetic && !letters.contains(scalar) {
        letters.append(scalar)
        if letters.count == Limit.letters { break }
      }
    }
    return "Ag" + String(String.UnicodeScalarView(letters))
  }

  private func mentions(_ word: String) -> Bool { place(of: word, from: 0) != nil }

  /// Returns the next position of `word` from `start` on.
  private func place(of word: String, from start: Int) -> Int? {
    document.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let first = word.utf8.first else { return nil }
      let length = word.utf8.count
      var place = start
      while place + length <= bytes.count, let next = memchr(base + place, Int32(first), bytes.count - place)
      {
        place = UnsafeRawPointer(next) - base
        if place + length <= bytes.count, memcmp(base + place, word, length) == 0 { return place }
        place += 1
      }
      return nil
    }
  }

  /// Returns the first different values of an attribute or a CSS property, without characters that end an
  /// attribute.
  private func values(of name: String, most: Int) -> [String] {
    var values: [String] = []
    var start = 0
    while values.count < most, let place = place(of: name, from: start) {
      start = place + name.utf8.count
      guard let value = value(at: start), !value.isEmpty, !values.contains(value) else { continue }
      values.append(value)
    }
    return values
  }

  /// Returns the value that begins at `start` with `="…"`, `='…'` or `:…;`.
  private func value(at start: Int) -> String? {
    var rest = document[start...].prefix(Limit.value).drop(while: isBlank)
    guard let mark = rest.popFirst(), mark == UInt8(ascii: "=") || mark == UInt8(ascii: ":") else {
      return nil
    }
    rest = rest.drop(while: isBlank)
    let quote = mark == UInt8(ascii: "=") ? rest.popFirst() : nil
    let value = rest.prefix { byte in quote.map { byte != $0 } ?? !";}<>\n".utf8.contains(byte) }
    return String(decoding: value.filter(isPartOfName), as: UTF8.self)
  }

  private func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private func isPartOfName(_ byte: UInt8) -> Bool {
    let letter = Unicode.Scalar(byte | 0x20)
    return byte >= 0x80 || " -_.,/%0123456789".utf8.contains(byte) || ("a"..."z").contains(letter)
  }
}
