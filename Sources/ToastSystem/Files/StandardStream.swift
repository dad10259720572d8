import Glibc

/// Standard input, output and error.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Makes sure that all three are open, so that nothing else becomes one of them.
  ///
  /// One that was closed is opened the wrong way round: using it goes on to fail, as if it were still closed.
  /// Errors: `open`.
  public static func openMissing() throws(SystemError) {
    for (stream, mode) in [(input, O_WRONLY), (output, O_RDONLY), (error, O_RDONLY)]
    where !FileDescriptor.isOpen(stream.rawValue) {
      // The lowest free number is this one: those below are open.
      _ = try checked("open", on: "/dev/null") { open("/dev/null", mode) }
    }
  }

  /// Writes all of `text` at once, unbuffered.
  ///
  /// Errors: `write`.
  public func write(_ text: String) throws(SystemError) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = try checked("write", on: name) {
        bytes.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Writes text that may come from anywhere, its newlines and tabs as they are.
  ///
  /// On a terminal whatever else the terminal would act on is escaped; programs read the text unchanged. Errors: `write`.
  public func show(_ text: String) throws(SystemError) {
    try write(isatty(rawValue) == 1 ? text.escapedLines : text)
  }

  /// Reads to the end, or until there are more than `limit` bytes.
  ///
  /// Errors: `read`.
  public func read(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= limit {
      let count = try checked("read", on: name) {
        chunk.withUnsafeMutableBytes { Glibc.read(rawValue, $0.baseAddress, $0.count) }
      }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Reads what is there, at most 64 KiB; nothing: the end.
  ///
  /// Errors: `read`.
  public func readOnce() throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = try checked("read", on: name) {
      chunk.withUnsafeMutableBytes { Glibc.read(rawValue, $0.baseAddress, $0.count) }
    }
    return Array(chunk[..<count])
  }

  /// Spelt out: printing the case itself would load the machinery of reflection.
  private var name: String {
    switch self {
    case .input: "standard input"
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
