import ToastSystem

/// A non-blocking socket that carries lines in both directions.
public final class LineConnection {
  private let socket: FileDescriptor
  private var reader: LineReader
  private var waiting: [UInt8] = []

  /// Creates a connection that owns a non-blocking socket.
  ///
  /// - Parameter limit: The maximum length of a line to read, in bytes.
  public init(_ socket: consuming FileDescriptor, limit: Int = Limits.requestLine) {
    self.socket = socket
    reader = LineReader(limit: limit)
  }

  /// The descriptor of the socket, to poll it.
  public var descriptor: Int32 { socket.raw }

  /// Whether bytes wait until the socket is writable.
  public var isWaitingToWrite: Bool { !waiting.isEmpty }

  /// Reads once from the socket, for `nextLine`.
  ///
  /// - Returns: False if the peer sends no more, although the peer may still read; after a hang-up the peer does not read either.
  ///
  /// Errors: `read`.
  public func receive() throws(SystemError) -> Bool {
    var result: Result<Transfer, SystemError> = .success(.blocked)
    let chunk = [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
      do throws(SystemError) {
        let transfer = try socket.read(into: UnsafeMutableRawBufferPointer(buffer))
        if case .bytes(let read) = transfer { count = read }
        result = .success(transfer)
      } catch {
        result = .failure(error)
      }
    }
    switch try result.get() {
    case .bytes: reader.append(chunk)
    case .blocked: break
    case .ended: return false
    }
    return true
  }

  /// Returns the next complete line.
  public func nextLine() -> LineReader.Line? {
    reader.next()
  }

  /// The number of bytes that wait to be written.
  public var waitingBytes: Int { waiting.count }

  /// Writes a line as far as the socket accepts it; the rest waits for `flush`.
  ///
  /// - Returns: False if the peer has closed the connection.
  ///
  /// Errors: `send`.
  public func send(_ line: [UInt8]) throws(SystemError) -> Bool {
    waiting += line
    return try flush()
  }

  /// Writes the waiting bytes as far as the socket accepts them.
  ///
  /// - Returns: False if the peer has closed the connection.
  ///
  /// Errors: `send`.
  public func flush() throws(SystemError) -> Bool {
    while !waiting.isEmpty {
      let result: Result<Transfer, SystemError> = waiting.withUnsafeBytes { bytes in
        do throws(SystemError) {
          return .success(try socket.send(bytes))
        } catch {
          return .failure(error)
        }
      }
      switch try result.get() {
      case .bytes(let count): waiting.removeFirst(count)
      case .blocked: return true
      case .ended: return false
      }
    }
    return true
  }

  /// Waits until the socket is ready.
  ///
  /// - Parameters:
  ///   - interest: The events to wait for.
  ///   - deadline: When the wait ends, in nanoseconds of `MonotonicClock`; nil for no limit.
  /// - Returns: False if the deadline has passed.
  ///
  /// Errors: `poll`.
  public func wait(for interest: Readiness, until deadline: Int64?) throws(SystemError) -> Bool {
    try !socket.wait(for: interest, until: deadline).isEmpty
  }
}
