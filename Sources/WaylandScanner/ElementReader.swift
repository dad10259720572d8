import FoundationEssentials
import FoundationXML

/// An element of a protocol file, without its text, which only documents the protocol.
struct Element {
  let name: String
  let attributes: [String: String]
  /// The line on which the start tag ends.
  let line: Int
  var children: [Element] = []
}

/// A delegate of an XML parser that builds the tree of the elements.
final class ElementReader: XMLParserDelegate {
  private var openElements: [Element] = []
  private var root: Element?
  private var failure: (line: Int, reason: String)?

  /// Reads the text of a file and returns its root element.
  ///
  /// - Throws: a `ScannerError` with the first line that is not well-formed.
  static func read(_ bytes: [UInt8], file: String) throws(ScannerError) -> Element {
    let reader = ElementReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    // The result of parse() is true for a document that ends too early; the delegate gets every error.
    _ = parser.parse()
    if let failure = reader.failure {
      throw ScannerError(file: file, line: failure.line, text: "not well-formed XML: \(failure.reason)")
    }
    guard let root = reader.root else { throw ScannerError(file: file, line: 1, text: "no element") }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    openElements.append(Element(name: name, attributes: attributes, line: parser.lineNumber))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let element = openElements.popLast() else { return }
    if openElements.isEmpty {
      root = element
    } else {
      openElements[openElements.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    guard failure == nil else { return }
    let code = error._code
    failure = (parser.lineNumber, ElementReader.reasons[code] ?? "libxml2 error \(code)")
  }

  /// The common errors of libxml2 (`xmlParserErrors`).
  ///
  /// The parser reports only a number, and the cases of `XMLParser.ErrorCode` are off by one on Linux (Swift 6.3).
  private static let reasons = [
    4: "the document is empty",
    5: "content is missing at the end, or follows the root element",
    26: "unknown entity",
    39: "an attribute value is not quoted",
    40: "an attribute value is not closed",
    42: "an attribute is given twice",
    45: "a comment is not closed",
    65: "a space is missing between attributes",
    73: "a tag is not closed",
    76: "the end tag does not match the start tag",
  ]
}
