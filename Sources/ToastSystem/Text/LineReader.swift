/// Cuts a stream of bytes into lines, whatever pieces it comes in.
public struct LineReader: Sendable {
  /// What the stream held.
  public enum Line: Hashable, Sendable {
    /// A line without its newline.
    case line([UInt8])
    /// A line over the limit; the rest of it is passed over.
    case tooLong
  }

  private let limit: Int
  private var buffer: [UInt8] = []
  /// How much of `buffer` has been handed out, and up to where it holds no newline.
  private var start = 0
  private var searched = 0
  private var isSkipping = false

  /// A reader of lines of at most `limit` bytes, newline included.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Whether part of a line has come, and its end has not.
  public var isInLine: Bool { isSkipping || start < buffer.count }

  /// Takes what has come.
  public mutating func append(_ bytes: [UInt8]) { append(bytes[...]) }

  /// Takes what has come.
  ///
  /// For any collection it would be shorter, and half a command's time would go into finding out about its type.
  public mutating func append(_ bytes: ArraySlice<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next line that is whole, or nil until more has come.
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
    // Told as soon as it is known: such a line may never end.
    defer { isSkipping = true }
    start = buffer.count
    return isSkipping ? nil : .tooLong
  }
}
