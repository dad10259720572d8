import ToastSystem

/// A connected socket that carries bytes both ways and never blocks.
final class ByteStream {
  private let socket: FileDescriptor
  private var waiting: [UInt8] = []
  /// Whether nothing more comes out of it: the other side has gone, or it failed.
  private(set) var isOver = false

  /// One readiness is answered by this much at most, so that nobody else of the loop has to wait.
  private static let greed = 256 * 1024
  private static let chunk = 16 * 1024

  /// Connects to the socket at `path`.
  ///
  /// Errors: `connect`, `socket`.
  init(path: String) throws(SystemError) {
    socket = try UnixSocket.connect(to: path)
  }

  /// The socket's number, to be watched.
  var descriptor: Int32 { socket.raw }

  /// What it is to be watched for.
  var interest: Readiness { waiting.isEmpty ? .readable : [.readable, .writable] }

  /// Sends `bytes`, or as much of them as fits now; the rest when it is writable.
  func send(_ bytes: [UInt8]) {
    guard !isOver else { return }
    waiting += bytes
    flush()
  }

  /// Does what it is ready for, and hands what came to `take`.
  func handle(_ readiness: Readiness, take: (ArraySlice<UInt8>) -> Void) {
    if readiness.contains(.writable) { flush() }
    var buffer = [UInt8](repeating: 0, count: ByteStream.chunk)
    var rest = ByteStream.greed
    while rest > 0, !isOver {
      let count = read(into: &buffer)
      guard count > 0 else { break }
      take(buffer[..<count])
      rest -= count
    }
  }

  private func read(into buffer: inout [UInt8]) -> Int {
    let transfer = buffer.withUnsafeMutableBytes { try? socket.read(into: $0) }
    switch transfer {
    case .bytes(let count): return count
    case .blocked: return 0
    case .ended, nil:
      isOver = true
      waiting = []
      return 0
    }
  }

  private func flush() {
    while !waiting.isEmpty, !isOver {
      switch waiting.withUnsafeBytes({ try? socket.send($0) }) {
      case .bytes(let count): waiting.removeFirst(count)
      case .blocked: return
      // What it said before it went can still be read: reading finds the end.
      case .ended, nil: waiting = []
      }
    }
  }
}
