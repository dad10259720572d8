import CCairo
import ToastCore

import func Glibc.atan2

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

/// Draws the parts of a symbol into a mask, in units of the symbols' grid.
private struct SymbolPainter {
  let context: OpaquePointer
  /// The line width that belongs to the weight of the text.
  let lineWidth: Double

  /// The side of the grid that path data is written for.
  static let grid = 24.0
  /// The opacity of a part that is inactive, such as the bars of a weak signal.
  private static let faintOpacity = 0.3

  init(_ context: CairoContext, weight: Font.Weight) {
    self.context = context.pointer
    lineWidth =
      switch weight {
      case .light: 1.4
      case .regular: 1.7
      case .medium: 2
      case .semibold: 2.4
      case .bold: 2.7
      }
    cairo_set_line_cap(self.context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(self.context, CAIRO_LINE_JOIN_ROUND)
  }

  /// Draws one part of a row of the table: `PAINT[:WIDTH] PATH, PATH`.
  func draw(_ part: Substring) {
    let words = part.split(separator: " ", maxSplits: 1)
    let head = words[0].split(separator: ":")
    let paint = head[0].split(separator: "-")
    cairo_set_operator(context, paint[0] == "erase" ? CAIRO_OPERATOR_DEST_OUT : CAIRO_OPERATOR_OVER)
    cairo_set_source_rgba(context, 0, 0, 0, paint[0] == "faint" ? SymbolPainter.faintOpacity : 1)
    var width = PathReader(head.count > 1 ? head[1] : "w", lineWidth: lineWidth)
    cairo_set_line_width(context, max(0, width.number()))
    for path in words[1].split(separator: ",") {
      add(path)
      if paint.last != "stroke" { cairo_fill_preserve(context) }
      if paint.last != "fill" { cairo_stroke_preserve(context) }
      cairo_new_path(context)
    }
  }

  /// Adds SVG path data to the current path.
  private func add(_ data: Substring) {
    var reader = PathReader(data, lineWidth: lineWidth)
    var command = UInt8(ascii: "M")
    var (x, y) = (0.0, 0.0)
    while let next = reader.command(after: command) {
      command = next
      switch command {
      case UInt8(ascii: "$"):
        if let shape = Symbol.shapePaths[reader.name()] { add(shape) }
      case UInt8(ascii: "M"):
        (x, y) = (reader.number(), reader.number())
        cairo_move_to(context, x, y)
        // Further points after the first one are those of lines.
        command = UInt8(ascii: "L")
      case UInt8(ascii: "C"):
        let controls = (reader.number(), reader.number(), reader.number(), reader.number())
        (x, y) = (reader.number(), reader.number())
        cairo_curve_to(context, controls.0, controls.1, controls.2, controls.3, x, y)
      case UInt8(ascii: "A"):
        let start = SIMD2(x, y)
        // The second radius and the rotation mean nothing for a circle.
        let (radius, _, _) = (reader.number(), reader.number(), reader.number())
        let (isLarge, isClockwise) = (reader.number() == 1, reader.number() == 1)
        (x, y) = (reader.number(), reader.number())
        addArc(from: start, to: SIMD2(x, y), radius: radius, isLarge: isLarge, isClockwise: isClockwise)
      case UInt8(ascii: "Z"): cairo_close_path(context)
      default:
        if command != UInt8(ascii: "V") { x = reader.number() }
        if command != UInt8(ascii: "H") { y = reader.number() }
        cairo_line_to(context, x, y)
      }
    }
  }

  /// Adds a part of a circle, which SVG states by its end points.
  private func addArc(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radius: Double, isLarge: Bool, isClockwise: Bool
  ) {
    let half = (end - start) / 2
    let length = (half.x * half.x + half.y * half.y).squareRoot()
    let height = max(0, radius * radius - length * length).squareRoot() / length
    let across = SIMD2(-half.y, half.x) * (isLarge == isClockwise ? -height : height)
    let center = start + half + across
    let (from, to) = (start - center, end - center)
    let arc = isClockwise ? cairo_arc : cairo_arc_negative
    arc(context, center.x, center.y, radius, atan2(from.y, from.x), atan2(to.y, to.x))
  }
}

/// Reads path data from its beginning to its end.
private struct PathReader {
  private var rest: Substring.UTF8View
  private let lineWidth: Double

  init(_ data: Substring, lineWidth: Double) {
    rest = data.utf8
    self.lineWidth = lineWidth
  }

  /// The next command, the previous one if only further numbers follow, or nil at the end.
  mutating func command(after previous: UInt8) -> UInt8? {
    skipSpaces()
    guard let byte = rest.first else { return nil }
    if PathReader.isNumber(byte) { return previous }
    rest.removeFirst()
    return byte
  }

  /// The next number: a sum of terms such as `2.2`, `-.5w` and `w`, where `w` is the line width.
  mutating func number() -> Double {
    skipSpaces()
    var sum = term()
    while let byte = rest.first, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { sum += term() }
    return sum
  }

  /// The next word.
  mutating func name() -> Substring {
    let name = rest.prefix { $0 != UInt8(ascii: " ") }
    rest = rest[name.endIndex...]
    return Substring(name)
  }

  private mutating func term() -> Double {
    let isNegative = take("-")
    if !isNegative { _ = take("+") }
    var (digits, divisor, count) = (0.0, 1.0, 0)
    var isFraction = false
    while let byte = rest.first, byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte) {
      rest.removeFirst()
      count += 1
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        digits = 10 * digits + Double(byte - 0x30)
        if isFraction { divisor *= 10 }
      }
    }
    var value = count == 0 ? 1 : digits / divisor
    if take("w") { value *= lineWidth }
    return isNegative ? -value : value
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipSpaces() {
    while take(" ") {}
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "w")
  }
}

extension CairoContext {
  /// Draws `symbol` in the given colour in a square box of whole buffer pixels.
  func draw(_ symbol: Symbol, x: Double, y: Double, side: Double, weight: Font.Weight, color: Color) {
    saved {
      cairo_rectangle(pointer, x, y, side, side)
      cairo_clip(pointer)
      // The parts become one mask first, so that overlapping lines and erased parts get the colour once.
      cairo_push_group_with_content(pointer, CAIRO_CONTENT_ALPHA)
      cairo_translate(pointer, x, y)
      cairo_scale(pointer, side / SymbolPainter.grid, side / SymbolPainter.grid)
      let painter = SymbolPainter(self, weight: weight)
      for part in symbol.drawing.split(separator: ";") { painter.draw(part) }
      let mask = cairo_pop_group(pointer)
      setSource(color)
      cairo_mask(pointer, mask)
      cairo_pattern_destroy(mask)
    }
  }
}
