extension IncomingRequest {
  /// Decodes the line of a command, such as `{"show":{"title":"Saved","id":"x","wait":true},"until":1042.5}`.
  ///
  /// The result is nil for any other line, also for valid ones (with escapes, other numbers, white space or other verbs), which JSONDecoder
  /// reads. For the line of a command JSONDecoder would take as long as the rest of the update of a toast.
  init?(plain line: [UInt8]) {
    var reader = PlainReader(line)
    guard reader.skip("{\"show\":"), let show = ShowRequest(&reader) else { return nil }
    self.init(.show(show))
    if reader.skip(",\"until\":") {
      guard let deadline = reader.nanoseconds() else { return nil }
      self.deadline = deadline
    }
    guard reader.skip("}"), reader.isAtEnd else { return nil }
  }
}

extension ShowRequest {
  /// Decodes the fields of an object that a command has written.
  fileprivate init?(_ reader: inout PlainReader) {
    guard reader.skip("{") else { return nil }
    self.init(title: "")
    var hasTitle = false
    repeat {
      guard let key = reader.text(), reader.skip(":"), let value = reader.value() else { return nil }
      switch (key, value) {
      case ("title", .text(let text)) where !hasTitle:
        title = text
        hasTitle = true
      case ("wait", .isTrue) where wait == .none: wait = .outcome
      case ("wait", .text("exit")) where wait == .none: wait = .exit
      case ("markup", .isTrue) where !isMarkup: isMarkup = true
      case ("urgent", .isTrue) where !isUrgent: isUrgent = true
      case ("value", .isTrue) where !isValue: isValue = true
      case (_, .text(let text)): guard set(key, to: text) else { return nil }
      default: return nil
      }
    } while reader.skip(",")
    guard hasTitle || progress != nil, reader.skip("}") else { return nil }
  }

  /// Sets a text field, unless the field is unknown or already set.
  private mutating func set(_ key: String, to text: String) -> Bool {
    // Key paths would be shorter but would take as long as the rest of the line.
    func set(_ field: inout String?) -> Bool {
      guard field == nil else { return false }
      field = text
      return true
    }
    switch key {
    case "subtitle": return set(&subtitle)
    case "style": return set(&style)
    case "icon": return set(&icon)
    case "output": return set(&output)
    case "id": return set(&id)
    case "progress": return set(&progress)
    case "policy": return set(&policy)
    case "hook": return set(&hook)
    default:
      guard let position = ShowRequest.position(of: key), self[position] == nil else { return false }
      self[position] = text
      return true
    }
  }
}

/// A reader of a subset of JSON: strings without escapes, `true` and plain numbers.
struct PlainReader {
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

  /// Skips `text` if the text is next.
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

  /// Reads the next digits as a whole number.
  mutating func number() -> UInt64? {
    let start = position
    var number: UInt64 = 0
    while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
      let (tens, overflows) = number.multipliedReportingOverflow(by: 10)
      guard !overflows, tens <= UInt64.max - UInt64(digit) else { return nil }
      number = tens + UInt64(digit)
      position += 1
    }
    // JSON does not allow leading zeros.
    guard position > start, position == start + 1 || bytes[start] != UInt8(ascii: "0") else { return nil }
    return number
  }

  /// Reads seconds with three decimals, and returns nanoseconds.
  mutating func nanoseconds() -> Int64? {
    guard let seconds = number(), seconds < 1_000_000_000, skip(".") else { return nil }
    var fraction: Int64 = 0
    for _ in 0..<3 {
      guard position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 else {
        return nil
      }
      fraction = fraction * 10 + Int64(digit)
      position += 1
    }
    return (Int64(seconds) * 1000 + fraction) * 1_000_000
  }

  mutating func text() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      // The string has an escape, or a control character that JSON does not allow.
      guard bytes[position] != UInt8(ascii: "\\"), bytes[position] >= 0x20 else { return nil }
      position += 1
    }
    let end = position
    guard skip("\"") else { return nil }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
