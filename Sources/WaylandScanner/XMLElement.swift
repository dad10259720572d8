/// One line about a mistake: in a file at a line, or in the command itself.
struct ScannerError: Error, CustomStringConvertible {
  var file = ""
  var line = 0
  let text: String

  var description: String {
    switch (file.isEmpty, line) {
    case (true, _): text
    case (false, 0): "\(file): \(text)"
    case (false, _): "\(file):\(line): \(text)"
    }
  }
}

/// An element of an XML file, without its text: protocol files keep nothing but prose there.
struct XMLElement {
  let name: String
  let attributes: [String: String]
  let line: Int
  var children: [XMLElement] = []
}

/// Reads the part of XML that protocol files use: elements, attributes, comments, declarations, the five entities.
struct XMLReader {
  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// Reads `bytes` to the end and returns its root element.
  static func read(_ bytes: [UInt8], file: String) throws(ScannerError) -> XMLElement {
    var reader = XMLReader(file: file, bytes: bytes)
    return try reader.root()
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  private mutating func root() throws(ScannerError) -> XMLElement {
    var open: [XMLElement] = []
    var root: XMLElement?
    while try skipToTag() {
      if skip("/") {
        let name = try readName()
        skipBlanks()
        guard skip(">") else { throw error("expected > after </\(name)") }
        guard let element = open.popLast() else { throw error("</\(name)> closes nothing") }
        guard element.name == name else {
          throw error("</\(name)> closes <\(element.name)> of line \(element.line)")
        }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
        continue
      }
      guard root == nil else { throw error("a second root element") }
      let start = line
      let name = try readName()
      let attributes = try readAttributes(of: name)
      let element = XMLElement(name: name, attributes: attributes, line: start)
      if skip("/>") {
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
      } else if skip(">") {
        open.append(element)
      } else {
        throw error("expected > after <\(name)")
      }
    }
    if let element = open.last { throw error("<\(element.name)> of line \(element.line) is not closed") }
    guard let root else { throw error("no element") }
    return root
  }

  /// Moves behind the next `<` that opens or closes an element; false at the end of the file.
  private mutating func skipToTag() throws(ScannerError) -> Bool {
    while position < bytes.count {
      if skip("<!--") {
        try skip(past: "-->")
      } else if skip("<?") {
        try skip(past: "?>")
      } else if skip("<!") {
        try skip(past: ">")
      } else if skip("<") {
        return true
      } else {
        advance()
      }
    }
    return false
  }

  private mutating func readAttributes(of element: String) throws(ScannerError) -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard position < bytes.count else { throw error("the file ends inside <\(element)") }
      if starts(with: ">") || starts(with: "/>") { return attributes }
      let name = try readName()
      skipBlanks()
      guard skip("=") else { throw error("expected = after \(name)") }
      skipBlanks()
      let quote = skip("\"") ? "\"" : skip("'") ? "'" : ""
      guard !quote.isEmpty else { throw error("expected a quoted value for \(name)") }
      let start = position
      try skip(past: quote)
      let value = String(decoding: bytes[start..<position - 1], as: UTF8.self)
      guard attributes.updateValue(try unescape(value), forKey: name) == nil else {
        throw error("\(name) is given twice")
      }
    }
  }

  private func unescape(_ text: String) throws(ScannerError) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result += rest[..<ampersand]
      rest = rest[ampersand...]
      let entities = ["&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": "\"", "&apos;": "'"]
      guard let (entity, character) = entities.first(where: { rest.hasPrefix($0.key) }) else {
        throw error("unknown entity in \"\(text)\"")
      }
      result += character
      rest = rest.dropFirst(entity.count)
    }
    return result + rest
  }

  private mutating func readName() throws(ScannerError) -> String {
    let start = position
    while position < bytes.count, Self.isName(bytes[position]) { advance() }
    guard position > start else { throw error("expected a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 32 { advance() }
  }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  private func starts(with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    for _ in text.utf8 { advance() }
    return true
  }

  private mutating func skip(past text: String) throws(ScannerError) {
    let start = line
    while position < bytes.count {
      if skip(text) { return }
      advance()
    }
    throw ScannerError(file: file, line: start, text: "expected \(text) before the end of the file")
  }

  private func error(_ text: String) -> ScannerError {
    ScannerError(file: file, line: line, text: text)
  }
}
