/// A text with fields for the values of an event: `{layout} on {keyboard}`.
public struct HookTemplate: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// A part of a template.
  public enum Piece: Hashable, Sendable {
    case text(String)
    case field(HookField)
  }

  private var pieces: [Piece]

  /// Creates the template of these parts in order.
  public init(arrayLiteral pieces: Piece...) {
    self.pieces = pieces
  }

  /// Whether the template can only give a relative path.
  var isRelativePath: Bool {
    guard case .text(let start)? = pieces.first, !start.hasPrefix("/") else { return false }
    return start.hasPrefix("~")
      || pieces.contains { if case .text(let text) = $0 { text.contains("/") } else { false } }
  }

  /// Returns the text with these values; a missing value is empty.
  func filled(with values: [HookField: String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .field(let field): text += values[field] ?? ""
      }
    }
  }
}

extension HookTemplate {
  /// Returns a description of the valid templates of a hook, for messages.
  public static func forms(for hook: Hook) -> String {
    let names = hook.fields.map { "{\($0.rawValue)}" }
    return "text, with the fields \(names.joined(separator: ", ")) ({{ and }} are braces)"
  }

  /// The template as text that `init(parsing:for:)` accepts.
  var text: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part):
        for letter in part { text += "{}".contains(letter) ? "\(letter)\(letter)" : "\(letter)" }
      case .field(let field): text += "{\(field.rawValue)}"
      }
    }
  }

  /// Parses a template; returns nil if a brace is unbalanced or contains no field of `hook`.
  ///
  /// `forms(for:)` describes the valid templates.
  public init?(parsing text: some StringProtocol, for hook: Hook) {
    pieces = []
    var literal = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      switch letter {
      case "{", "}":
        if rest.first == letter {
          literal.append(letter)
          rest.removeFirst()
          continue
        }
        guard letter == "{", let end = rest.firstIndex(of: "}"),
          let field = HookField(rawValue: String(rest[..<end])), hook.fields.contains(field)
        else { return nil }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.field(field))
        rest = rest[rest.index(after: end)...]
      default: literal.append(letter)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
  }
}
