/// The nesting depth of JSON text.
enum JSONNesting {
  /// The maximum depth that JSONDecoder reads; it reports deeper text as no JSON.
  private static let most = 512

  /// Whether the objects and arrays, each with its end, are nested deeper than JSONDecoder reads.
  static func isTooDeep(_ json: [UInt8]) -> Bool {
    var depth = 0
    var deepest = 0
    var isText = false
    var isEscaped = false
    for byte in json {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        deepest = max(deepest, depth)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return deepest > most && depth == 0
  }
}
