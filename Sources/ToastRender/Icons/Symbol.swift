/// A built-in symbol: a small picture that is drawn in one colour beside the text.
public struct Symbol: Hashable, Sendable, CaseIterable {
  /// The name that users type, such as `bell.fill`.
  public let name: String
  /// The parts in the symbol's row of the table.
  let drawing: Substring

  /// The symbol that `name`, its own name or an alias, stands for, or nil if there is none.
  public init?(named name: String) {
    guard let symbol = Symbol.byName[name] else { return nil }
    self = symbol
  }

  private init(name: String, drawing: Substring) {
    self.name = name
    self.drawing = drawing
  }

  /// All symbols, in the order of the table.
  public static let allCases = rows.map(\.symbol)

  /// Every name that `init(named:)` accepts, in alphabetical order.
  public static var names: [String] { byName.keys.sorted() }

  private static let byName = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.names.map { ($0, row.symbol) } })

  private static let rows: [(names: [String], symbol: Symbol)] = lines(of: table).map { line in
    // The table is read as bytes: to split it into characters would take ten times as long.
    let parts = line.split(separator: UInt8(ascii: "|"))
    let names = parts[0].split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    return (names, Symbol(name: names[0], drawing: Substring(parts[1])))
  }

  /// The path of each shared shape, by its name.
  static let shapePaths: [Substring: Substring] = {
    let rows = lines(of: shapes).map { $0.split(separator: UInt8(ascii: " "), maxSplits: 1) }
    return Dictionary(uniqueKeysWithValues: rows.map { (Substring($0[0]), Substring($0[1])) })
  }()

  private static func lines(of table: String) -> [Substring.UTF8View] {
    table.utf8.split(separator: UInt8(ascii: "\n"))
  }
}
