/// A text with places for the facts of an event: `{layout} on {keyboard}`.
public struct HookTemplate: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// A part of it.
  public enum Piece: Hashable, Sendable {
    case text(String)
    case field(HookField)
  }

  private var pieces: [Piece]

  /// The template of these parts, one after the other.
  public init(arrayLiteral pieces: Piece...) {
    self.pieces = pieces
  }

  /// Whether it can only come to a path that does not begin at the root.
  var isRelativePath: Bool {
    guard case .text(let start)? = pieces.first, !start.hasPrefix("/") else { return false }
    return start.hasPrefix("~")
      || pieces.contains { if case .text(let text) = $0 { text.contains("/") } else { false } }
  }

  /// What it says with these facts; one that is missing is nothing.
  func filled(with facts: [HookField: String]) -> String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .field(let field): text += facts[field] ?? ""
      }
    }
  }
}

extension HookTemplate {
  /// What `init(parsing:for:)` accepts, for messages.
  public static func forms(for hook: Hook) -> String {
    let names = hook.fields.map { "{\($0.rawValue)}" }
    return "text, with the fields \(names.joined(separator: ", ")) ({{ and }} are braces)"
  }

  /// The template as text that `init(parsing:for:)` understands.
  var text: String {
    pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part):
        for letter in part { text += "{}".contains(letter) ? "\(letter)\(letter)" : "\(letter)" }
      case .field(let field): text += "{\(field.rawValue)}"
      }
    }
  }

  /// The template that `text` states, or nil when a brace is open or holds what `hook` does not know.
  ///
  /// Forms: see `forms(for:)`.
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
