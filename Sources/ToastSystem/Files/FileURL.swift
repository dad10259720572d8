/// The conversion of `file:` URLs to paths (RFC 8089): `file:///a%20b.png` is `/a b.png`.
public enum FileURL {
  /// Returns whether a text is a `file:` URL, of this or another machine.
  public static func isFileURL(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(scheme.count + 1))
    return start.prefix(scheme.count).elementsEqual(scheme) {
      $0 | ($1 == UInt8(ascii: ":") ? 0 : 0x20) == $1
    }
      && start.last == UInt8(ascii: "/") && start.count > scheme.count
  }

  /// Returns the absolute path of a `file:` URL; nil for a file of another machine and for other texts.
  ///
  /// Some programs write an unescaped path after `file://`, so invalid escapes stay unchanged.
  public static func path(of text: String) -> String? {
    guard isFileURL(text) else { return nil }
    var path = Array(text.utf8)[scheme.count...]
    if path.starts(with: [slash, slash]) {
      let host = path.dropFirst(2).prefix { $0 != slash }
      let isLocal = host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost"
      guard isLocal else { return nil }
      path = path.dropFirst(2 + host.count)
    }
    guard path.first == slash else { return nil }
    return String(decoding: unescaped(path), as: UTF8.self)
  }

  private static let scheme = Array("file:".utf8)
  private static let slash = UInt8(ascii: "/")

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      // A path contains no NUL, so %00 is not an escape.
      if byte == UInt8(ascii: "%"),
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
        code != 0, rest.prefix(2).allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
        rest.count >= 2
      {
        result.append(code)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
