/// The repair of invalid JSON text.
public enum JSONText {
  /// Returns the text as valid UTF-8 in which every escaped surrogate is part of a pair.
  ///
  /// Invalid UTF-8 and lone surrogates become U+FFFD, because JSONDecoder rejects the whole text otherwise.
  /// Everything else stays unchanged, whether the text is JSON or not.
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

  /// Returns whether the text contains `\ud` or `\uD`; a fast check.
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

  /// Returns the code unit of an escape sequence `\uXXXX`; nil if there is none at `position`.
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
