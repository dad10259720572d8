/// A connected socket that carries bytes in both directions and never blocks.
public class SocketConnection {
  private let socket: FileDescriptor
  private var unsent: [UInt8] = []
  /// Whether no more bytes can be read: the peer has closed the connection or stopped sending, or reading has
  /// failed.
  public private(set) final var hasEnded = false

  /// The maximum number of bytes of one read.
  private static let chunkSize = 16 * 1024
  /// The maximum number of bytes that `handle` reads, so that other connections get their turn.
  private static let readLimit = 256 * 1024

  /// Creates a connection that owns a non-blocking socket.
  public init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  /// Connects to the socket at `path`.
  ///
  /// Errors: `socket`, `connect`; see `UnixSocket.connect`.
  public convenience init(path: String) throws(SystemError) {
    self.init(try UnixSocket.connect(to: path))
  }

  /// The descriptor of the socket, to poll it.
  public final var descriptor: Int32 { socket.raw }

  /// The events to poll for; they change when bytes are sent.
  public final var interest: Readiness { unsent.isEmpty ? .readable : [.readable, .writable] }

  /// Whether bytes wait until the socket is writable.
  public final var isWaitingToWrite: Bool { !unsent.isEmpty }

  /// The number of bytes that wait to be written.
  public final var waitingBytes: Int { unsent.count }

  /// Writes bytes as far as the socket accepts them; the rest waits for `flush`.
  ///
  /// - Returns: False if the peer has closed the connection.
  ///
  /// Errors: `send`.
  @discardableResult public final func send(_ bytes: [UInt8]) throws(SystemError) -> Bool {
    unsent += bytes
    return try flush()
  }

  /// Writes the waiting bytes as far as the socket accepts them.
  ///
  /// The bytes that can never be written are dropped.
  ///
  /// - Returns: False if the peer has closed the connection; the bytes that the peer sent before can still be read.
  ///
  /// Errors: `send`.
  @discardableResult public final func flush() throws(SystemError) -> Bool {
    while !unsent.isEmpty {
      let result = unsent.withUnsafeBytes { bytes in
        Result { () throws(SystemError) in try socket.send(bytes) }
      }
      switch result {
      case .success(.bytes(let count)): unsent.removeFirst(count)
      case .success(.blocked): return true
      case .success(.ended):
        unsent = []
        return false
      case .failure(let error):
        unsent = []
        throw error
      }
    }
    return true
  }

  /// Reads once from the socket, and calls `body` with the bytes.
  ///
  /// - Returns: The result of the read.
  ///
  /// Errors: `read`.
  @discardableResult public final func receive(
    _ body: (ArraySlice<UInt8>) -> Void
  ) throws(SystemError) -> Transfer {
    var result = Result<Transfer, SystemError>.success(.blocked)
    let chunk = [UInt8](unsafeUninitializedCapacity: SocketConnection.chunkSize) { buffer, count in
      result = Result { () throws(SystemError) in try socket.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if case .success(.bytes(let read)) = result { count = read }
    }
    switch result {
    case .success(.bytes): body(chunk[...])
    case .success(.blocked): break
    case .success(.ended), .failure: hasEnded = true
    }
    return try result.get()
  }

  /// Writes and reads as far as the socket is ready, and calls `body` with the bytes that were read.
  ///
  /// An error of a read sets `hasEnded`; after an error of a write, the next read finds the end.
  public final func handle(_ readiness: Readiness, _ body: (ArraySlice<UInt8>) -> Void) {
    if readiness.contains(.writable) { _ = try? flush() }
    var rest = SocketConnection.readLimit
    while rest > 0, case .bytes(let count)? = try? receive(body) { rest -= count }
  }

  /// Waits until the socket is ready.
  ///
  /// - Parameters:
  ///   - interest: The events to wait for.
  ///   - deadline: When the wait ends, in nanoseconds of `MonotonicClock`; nil for no limit.
  /// - Returns: False if the deadline has passed.
  ///
  /// Errors: `poll`.
  public final func wait(for interest: Readiness, until deadline: Int64?) throws(SystemError) -> Bool {
    try !socket.wait(for: interest, until: deadline).isEmpty
  }
}
