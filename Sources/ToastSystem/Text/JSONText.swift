/// JSON from outside.
public enum JSONText {
  /// The text as valid UTF-8 in which every escaped surrogate has its pair.
  ///
  /// Invalid UTF-8 and lone surrogates become U+FFFD: JSONDecoder would refuse the whole text. Everything else stays,
  /// whether it is JSON or not.
  public static func repaired(_ json: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(String(decoding: Array(json), as: UTF8.self).utf8)
    guard mayHaveSurrogates(bytes) else { return bytes }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count)
    var isInString = false
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      guard isInString, byte == UInt8(ascii: "\\") else {
        repaired.append(byte)
        position += 1
        continue
      }
      var length = min(2, bytes.count - position)
      if let unit = codeUnit(in: bytes, at: position) {
        length = 6
        if isHighSurrogate(unit), let next = codeUnit(in: bytes, at: position + 6), isLowSurrogate(next) {
          length = 12
        } else if isHighSurrogate(unit) || isLowSurrogate(unit) {
          repaired += "\\ufffd".utf8
          position += 6
          continue
        }
      }
      repaired += bytes[position..<position + length]
      position += length
    }
    return repaired
  }

  /// A glance: whether `\ud` or `\uD` is anywhere.
  private static func mayHaveSurrogates(_ bytes: [UInt8]) -> Bool {
    var index = bytes.startIndex
    while let backslash = bytes[index...].firstIndex(of: UInt8(ascii: "\\")) {
      index = backslash + 1
      if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "u"),
        bytes[index + 1] | 0x20 == UInt8(ascii: "d")
      {
        return true
      }
    }
    return false
  }

  /// The number of an escape sequence `\uXXXX`, or nil when there is none.
  private static func codeUnit(in bytes: [UInt8], at position: Int) -> UInt16? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  private static func isHighSurrogate(_ unit: UInt16) -> Bool { (0xD800...0xDBFF).contains(unit) }
  private static func isLowSurrogate(_ unit: UInt16) -> Bool { (0xDC00...0xDFFF).contains(unit) }
}
