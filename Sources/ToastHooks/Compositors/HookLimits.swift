/// The limits of the memory that a compositor can make this process use.
public enum HookLimits {
  /// The maximum length of a text in bytes of UTF-8; longer texts are cut before any other use.
  public static let text = 4096
  /// The maximum length of a complete list, such as the outputs or the screencasts; real compositors stay
  /// below this length.
  public static let list = 64
  /// The maximum number of remembered objects that are reported one by one, such as windows or keyboards.
  public static let table = 1024
}

extension String {
  /// Returns the longest prefix of whole scalars with at most `limit` bytes of UTF-8.
  func cut(to limit: Int) -> String {
    guard utf8.count > limit else { return self }
    let end = utf8.index(startIndex, offsetBy: limit)
    // An index between the bytes of a scalar is rounded down to the start of the scalar.
    return String(unicodeScalars[..<end])
  }

  /// The text cut to `HookLimits.text`.
  var bounded: String { cut(to: HookLimits.text) }
}

extension Dictionary {
  /// Sets the value of a key, unless the key is new and the dictionary already contains `limit` keys.
  mutating func remember(_ value: Value, for key: Key, limit: Int) {
    if count < limit || self[key] != nil { self[key] = value }
  }

  /// Creates a dictionary from the first pair of each key.
  init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs) { first, _ in first }
  }
}
