import Glibc

/// The standard streams of the process.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case error = 2

  /// Opens the standard streams that are closed, so that no other file gets their numbers.
  ///
  /// A closed stream is opened in the wrong direction, so that using it still fails.
  /// Errors: `open`.
  public static func openMissing() throws(SystemError) {
    for (stream, mode) in [(input, O_WRONLY), (output, O_RDONLY), (error, O_RDONLY)]
    where !FileDescriptor.isOpen(stream.rawValue) {
      // `open` returns the lowest free number, which is this stream because the lower streams are open.
      _ = try checked("open", on: "/dev/null") { open("/dev/null", mode) }
    }
  }

  /// Writes all of `text` without buffering.
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

  /// Writes a text of unknown origin, with newlines and tabs.
  ///
  /// If the stream is a terminal, other control characters are escaped. Errors: `write`.
  public func writeEscaped(_ text: String) throws(SystemError) {
    try write(isatty(rawValue) == 1 ? text.escapedLines : text)
  }

  /// Reads to the end of the stream, or until there are more than `limit` bytes.
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

  /// Reads the available bytes, at most 64 KiB; the result is empty at the end of the stream.
  ///
  /// Errors: `read`.
  public func readAvailable() throws(SystemError) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = try checked("read", on: name) {
      chunk.withUnsafeMutableBytes { Glibc.read(rawValue, $0.baseAddress, $0.count) }
    }
    return Array(chunk[..<count])
  }

  /// The name in error messages, written out because printing the case would load the reflection metadata.
  private var name: String {
    switch self {
    case .input: "standard input"
    case .output: "standard output"
    case .error: "standard error"
    }
  }
}
