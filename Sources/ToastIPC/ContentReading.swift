import FoundationEssentials
import ToastCore
import ToastSystem

/// The decoder of custom content from JSON, in which each node is an object with a key for its kind.
///
/// Errors name the node: `content.row[1].size: expected a number`.
struct ContentReading: Decodable {
  let node: ContentNode

  /// The kinds of nodes, and the keys that each allows.
  enum Kind: String, CaseIterable {
    case row, column, text, icon, image, progress, spacer

    var fields: [String] {
      switch self {
      case .row, .column: ["spacing", "alignment", "padding"]
      case .text: ["size", "weight", "color", "padding"]
      case .icon: ["size", "color", "padding"]
      case .image: ["width", "height", "padding"]
      case .progress: ["padding"]
      case .spacer: []
      }
    }
  }

  /// The default side of an image, in logical pixels.
  static let imageSide = 64.0

  init(from decoder: any Decoder) throws {
    node = try ContentReading.node(decoder, at: "content", depth: 1)
  }

  private static func node(
    _ decoder: any Decoder, at path: String, depth: Int
  ) throws(InvalidRequest) -> ContentNode {
    guard depth <= Limits.contentDepth else { throw .tooDeep(path) }
    let fields = try ContentFields(decoder, at: path)
    let kind = try fields.kind()
    var node: ContentNode
    switch kind {
    case .row, .column:
      let group = ContentNode.Group(
        try children(fields, kind, depth: depth), spacing: try fields.number("spacing"),
        alignment: try fields.word("alignment", of: Alignment.allCases, \.rawValue))
      node = ContentNode(kind == .row ? .row(group) : .column(group))
    case .text:
      node = ContentNode(
        .text(
          ContentNode.Text(
            try fields.text("text") ?? "", size: try fields.number("size"),
            weight: try fields.word("weight", of: Font.Weight.allCases, \.name),
            color: try fields.color("color"))))
    case .icon:
      node = ContentNode(
        .icon(
          ContentNode.Icon(
            try fields.text("icon") ?? "", size: try fields.number("size"), color: try fields.color("color")))
      )
    case .image:
      let (width, height) = (try fields.number("width"), try fields.number("height"))
      node = ContentNode(
        .image(
          ContentNode.Image(
            try fields.text("image") ?? "", width: width ?? height ?? imageSide,
            height: height ?? width ?? imageSide)))
    case .progress: node = ContentNode(.progress(try fields.number("progress") ?? 0))
    case .spacer: node = ContentNode(.spacer(try fields.number("spacer") ?? 0))
    }
    node.padding = try fields.padding("padding")
    return node
  }

  private static func children(
    _ fields: ContentFields, _ kind: Kind, depth: Int
  ) throws(InvalidRequest) -> [ContentNode] {
    var nodes: [ContentNode] = []
    for (index, decoder) in try fields.elements(kind.rawValue).enumerated() {
      nodes.append(try node(decoder, at: "\(fields.path).\(kind)[\(index)]", depth: depth + 1))
    }
    return nodes
  }
}

extension InvalidRequest {
  /// The error for content with too many levels.
  static func tooDeep(_ path: String) -> InvalidRequest {
    InvalidRequest("\(path): too deep: at most \(Limits.contentDepth) levels")
  }
}

/// The fields of one node.
private struct ContentFields {
  let path: String
  private let fields: KeyedDecodingContainer<Key>

  /// A key with any name.
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ decoder: any Decoder, at path: String) throws(InvalidRequest) {
    guard let fields = try? decoder.container(keyedBy: Key.self) else {
      throw InvalidRequest(#"\#(path): expected an object such as {"text":"Saved"}"#)
    }
    self.fields = fields
    self.path = path
  }

  /// Returns the kind of the node, if the kind allows all of its fields.
  func kind() throws(InvalidRequest) -> ContentReading.Kind {
    let names = fields.allKeys.map(\.stringValue).sorted()
    let kinds = ContentReading.Kind.allCases.filter { names.contains($0.rawValue) }
    guard let kind = kinds.first else {
      let all = ContentReading.Kind.allCases.map(\.rawValue)
      let near = names.lazy.compactMap { EditDistance.nearest(to: $0, among: all) }.first
      throw InvalidRequest(
        "\(path): " + (near.map { "did you mean '\($0)'?" } ?? "expected \(StyleSetting.oneOf(all))"))
    }
    guard kinds.count == 1 else {
      throw InvalidRequest("\(path): has both \(kind) and \(kinds[1]): expected one of them")
    }
    for name in names where name != kind.rawValue && !kind.fields.contains(name) {
      let near = EditDistance.nearest(to: name, among: kind.fields).map { ": did you mean '\($0)'?" }
      throw InvalidRequest(
        "\(path): unknown \(name.quoted)"
          + (near ?? (kind.fields.isEmpty ? "" : ": expected \(StyleSetting.oneOf(kind.fields))")))
    }
    return kind
  }

  func text(_ name: String) throws(InvalidRequest) -> String? {
    try value(name, "a string")
  }

  func number(_ name: String) throws(InvalidRequest) -> Double? {
    try value(name, "a number")
  }

  /// Reads one of several words.
  func word<Value>(
    _ name: String, of values: [Value], _ text: (Value) -> String
  ) throws(InvalidRequest) -> Value? {
    let words = values.map(text)
    let expected = StyleSetting.oneOf(words)
    guard let word: String = try value(name, expected) else { return nil }
    guard let index = words.firstIndex(of: word) else { throw wrong(name, "expected \(expected)") }
    return values[index]
  }

  func color(_ name: String) throws(InvalidRequest) -> ContentNode.Ink? {
    guard let text = try text(name) else { return nil }
    if text.lowercased() == "accent" { return .accent }
    guard let color = Color(parsing: text) else { throw wrong(name, "expected \(ContentNode.Ink.forms)") }
    return .color(color)
  }

  /// Reads one length for all sides, a vertical and a horizontal length, or four lengths in the order of CSS.
  func padding(_ name: String) throws(InvalidRequest) -> Insets? {
    guard fields.contains(Key(stringValue: name)) else { return nil }
    let all: Double? = try? fields.decodeIfPresent(Double.self, forKey: Key(stringValue: name))
    if let all { return Insets(all: all) }
    let lengths: [Double] = try value(name, "a number or an array of numbers") ?? []
    switch lengths.count {
    case 1: return Insets(all: lengths[0])
    case 2: return Insets(horizontal: lengths[1], vertical: lengths[0])
    case 4: return Insets(top: lengths[0], left: lengths[3], bottom: lengths[2], right: lengths[1])
    default: throw wrong(name, "expected a number, [VERTICAL, HORIZONTAL] or [TOP, RIGHT, BOTTOM, LEFT]")
    }
  }

  /// The decoders of the elements of an array.
  func elements(_ name: String) throws(InvalidRequest) -> [any Decoder] {
    guard var array = try? fields.nestedUnkeyedContainer(forKey: Key(stringValue: name)) else {
      throw wrong(name, "expected an array")
    }
    var elements: [any Decoder] = []
    while !array.isAtEnd {
      guard elements.count < Limits.contentNodes, let element = try? array.superDecoder() else {
        throw .tooManyNodes
      }
      elements.append(element)
    }
    return elements
  }

  private func value<Value: Decodable>(_ name: String, _ expected: String) throws(InvalidRequest) -> Value? {
    do {
      return try fields.decodeIfPresent(Value.self, forKey: Key(stringValue: name))
    } catch is DecodingError {
      throw wrong(name, "expected \(expected)")
    } catch {
      // JSONDecoder throws a different error for a number that is out of the range of Double.
      throw wrong(name, "number out of range")
    }
  }

  private func wrong(_ name: String, _ what: String) -> InvalidRequest {
    InvalidRequest("\(path).\(name): \(what)")
  }
}

extension InvalidRequest {
  /// The error for content with too many nodes.
  static let tooManyNodes = InvalidRequest("content: too many nodes: at most \(Limits.contentNodes)")
}

extension ContentNode {
  /// Decodes content from JSON, without validating it.
  public init(json: [UInt8]) throws(InvalidRequest) {
    do {
      self = try JSONDecoder().decode(ContentReading.self, from: Data(JSONText.repaired(json))).node
    } catch let error as InvalidRequest {
      throw error
    } catch {
      if JSONNesting.isTooDeep(json) { throw .tooDeep("content") }
      throw InvalidRequest("content: not JSON")
    }
  }
}
