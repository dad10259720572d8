/// A splitter of a stream of bytes into lines.
public struct LineReader: Sendable {
  /// A line of the stream.
  public enum Line: Hashable, Sendable {
    /// A line without its newline.
    case line([UInt8])
    /// A line over the limit; the rest of the line is skipped.
    case tooLong
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  /// The index after the last returned line, and the index up to which the buffer contains no newline.
  private var start = 0
  private var searched = 0
  private var isSkipping = false

  /// Creates a reader for lines of at most `limit` bytes, including the newline.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Whether the bytes so far end inside a line.
  public var isInLine: Bool { isSkipping || start < buffer.count }

  /// Appends bytes of the stream.
  public mutating func append(_ bytes: [UInt8]) { append(bytes[...]) }

  /// Appends bytes of the stream.
  ///
  /// This method is not generic over collections, because finding the metadata of the type took half of a command's
  /// time.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Returns the next complete line; nil until more bytes arrive.
  public mutating func next() -> Line? {
    while let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = buffer[start..<newline]
      start = newline + 1
      searched = start
      if isSkipping {
        isSkipping = false
      } else {
        return line.count < limit ? .line(Array(line)) : .tooLong
      }
    }
    searched = buffer.count
    guard isSkipping || buffer.count - start >= limit else { return nil }
    // The line is reported before its end, because a line may never end.
    defer { isSkipping = true }
    start = buffer.count
    return isSkipping ? nil : .tooLong
  }
}
