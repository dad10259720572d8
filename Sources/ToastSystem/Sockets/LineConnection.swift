/// A connection that carries lines in both directions.
public final class LineConnection: SocketConnection {
  private var reader: LineReader

  /// Creates a connection that owns a non-blocking socket.
  ///
  /// - Parameter limit: The maximum length of a line to read, in bytes, including the newline.
  public init(_ socket: consuming FileDescriptor, limit: Int) {
    reader = LineReader(limit: limit)
    super.init(socket)
  }

  /// Connects to the socket at `path`.
  ///
  /// - Parameter limit: The maximum length of a line to read, in bytes, including the newline.
  ///
  /// Errors: `socket`, `connect`; see `UnixSocket.connect`.
  public convenience init(path: String, limit: Int) throws(SystemError) {
    self.init(try UnixSocket.connect(to: path), limit: limit)
  }

  /// Whether a part of a line has arrived, and its end has not.
  public var isInLine: Bool { reader.isInLine }

  /// Reads once from the socket, for `nextLine`.
  ///
  /// - Returns: False if the peer sends no more, although the peer may still read; after a hang-up the peer does not read either.
  ///
  /// Errors: `read`.
  public func receive() throws(SystemError) -> Bool {
    try receive { reader.append($0) } != .ended
  }

  /// Writes and reads as far as the socket is ready; `nextLine` returns the lines, also after the end.
  public func handle(_ readiness: Readiness) {
    handle(readiness) { reader.append($0) }
  }

  /// Returns the next complete line; nil until more bytes arrive.
  public func nextLine() -> LineReader.Line? {
    reader.next()
  }
}
