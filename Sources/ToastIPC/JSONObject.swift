/// A writer of a JSON object.
///
/// Commands write their request with this type, and the service its short replies. JSONEncoder would take about 0.3 ms, longer
/// than the rest of a command, for metadata that a short-lived program uses once.
struct JSONObject {
  private var fields = ""

  /// The object as text, with its braces.
  var text: String { "{\(fields)}" }

  /// Adds a field, unless its value is nil.
  mutating func set(_ key: String, _ value: String?) {
    guard let value else { return }
    append(key, JSONObject.quoted(value))
  }

  /// Adds a field, unless its value is nil; only finite numbers are JSON.
  mutating func set(_ key: String, _ value: Double?) {
    guard let value else { return }
    append(key, JSONObject.number(value))
  }

  /// Adds a field with a whole number, unless the number is nil.
  mutating func set(_ key: String, number: UInt64?) {
    if let number { append(key, "\(number)") }
  }

  /// Adds a field with a time in seconds, to the millisecond, unless the time is nil.
  mutating func set(_ key: String, seconds nanoseconds: Int64?) {
    guard let nanoseconds else { return }
    let milliseconds = max(0, nanoseconds) / 1_000_000
    let fraction = String(milliseconds % 1000)
    append(key, "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction)
  }

  /// Adds an array of numbers.
  mutating func set(_ key: String, _ values: [Double]) {
    append(key, "[\(values.map(JSONObject.number).joined(separator: ","))]")
  }

  /// Adds a field with the value true, unless `isTrue` is false.
  mutating func set(_ key: String, isTrue: Bool) {
    if isTrue { append(key, "true") }
  }

  /// Adds a field with an object.
  mutating func set(_ key: String, _ object: JSONObject) {
    append(key, object.text)
  }

  /// Adds an array of objects, unless it is empty.
  mutating func set(_ key: String, _ objects: [JSONObject]) {
    if !objects.isEmpty { append(key, "[\(objects.map(\.text).joined(separator: ","))]") }
  }

  /// Adds an array of objects, also if the array is empty.
  mutating func setArray(_ key: String, _ objects: [JSONObject]) {
    append(key, "[\(objects.map(\.text).joined(separator: ","))]")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  private mutating func append(_ key: String, _ value: String) {
    if !fields.isEmpty { fields += "," }
    fields += "\"\(key)\":\(value)"
  }

  /// Returns a JSON string (RFC 8259, section 7), in which quotation marks, backslashes and control characters are escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
