extension ShowRequest {
  /// The request of a line as commands write it: `{"show":{"title":"Saved","id":"x","wait":true}}`.
  ///
  /// nil: the line is anything else, however right (escapes, numbers, white space, other verbs); JSONDecoder reads it
  /// then. It would take as long for this line as everything else that an update of a toast needs.
  init?(plain line: [UInt8]) {
    var reader = PlainReader(line)
    guard reader.skip("{\"show\":{") else { return nil }
    var fields: [String: PlainReader.Value] = [:]
    repeat {
      guard let key = reader.text(), reader.skip(":"), let value = reader.value(), fields[key] == nil else {
        return nil
      }
      fields[key] = value
    } while reader.skip(",")
    guard reader.skip("}}"), reader.isAtEnd else { return nil }

    var isPlain = true
    func text(_ key: String) -> String? {
      guard let value = fields[key] else { return nil }
      if case .text(let text) = value { return text }
      isPlain = false
      return nil
    }
    guard let title = text("title") else { return nil }
    self.init(title: title)
    subtitle = text("subtitle")
    style = text("style")
    duration = text("duration")
    icon = text("icon")
    iconColor = text("icon-color")
    tint = text("tint")
    edge = text("edge")
    output = text("output")
    id = text("id")
    animation = text("animation")
    transition = text("transition")
    if let value = fields["wait"] {
      guard case .isTrue = value else { return nil }
      wait = true
    }
    guard isPlain else { return nil }
  }
}

/// Reads strings without escapes, and `true`, and nothing else of JSON.
private struct PlainReader {
  enum Value: Equatable {
    case text(String)
    case isTrue
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Passes over `text` if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - position >= count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  mutating func value() -> Value? {
    skip("true") ? .isTrue : text().map { .text($0) }
  }

  mutating func text() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      // An escape, or a control character that JSON forbids.
      guard bytes[position] != UInt8(ascii: "\\"), bytes[position] >= 0x20 else { return nil }
      position += 1
    }
    let end = position
    guard skip("\"") else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
