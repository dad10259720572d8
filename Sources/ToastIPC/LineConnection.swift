import ToastSystem

/// A socket that carries lines both ways and never blocks.
public final class LineConnection {
  private let socket: FileDescriptor
  private var reader: LineReader
  private var waiting: [UInt8] = []

  /// Takes over a socket that does not block; `limit` is that of the lines to be read.
  public init(_ socket: consuming FileDescriptor, limit: Int = Limits.requestLine) {
    self.socket = socket
    reader = LineReader(limit: limit)
  }

  /// The socket's number, to be watched.
  public var descriptor: Int32 { socket.raw }

  /// Whether something is left to be written once the socket is writable.
  public var isWaitingToWrite: Bool { !waiting.isEmpty }

  /// Reads once; `nextLine` then has what came.
  ///
  /// False: the other side sends nothing more, though it may still read (a hang-up says that it does not).
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

  /// The next line that has come whole.
  public func nextLine() -> LineReader.Line? {
    reader.next()
  }

  /// The bytes that wait to be written.
  public var waitingBytes: Int { waiting.count }

  /// Writes `line`, or as much of it as fits now; the rest waits for `flush`.
  ///
  /// False: the other side has gone.
  ///
  /// Errors: `send`.
  public func send(_ line: [UInt8]) throws(SystemError) -> Bool {
    waiting += line
    return try flush()
  }

  /// Writes what waits, as much as fits now.
  ///
  /// False: the other side has gone.
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

  /// Waits until the socket is ready for `interest`, or until `deadline`: nanoseconds of `MonotonicClock`,
  /// nil for ever.
  ///
  /// False: the deadline has passed.
  ///
  /// Errors: `poll`.
  public func wait(for interest: Readiness, until deadline: Int64?) throws(SystemError) -> Bool {
    try !socket.wait(for: interest, until: deadline).isEmpty
  }
}
