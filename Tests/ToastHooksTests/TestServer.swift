import Glibc
import Programs
import Testing
import ToastSystem

/// A listening socket in the place of a compositor's, controlled by the test.
final class TestServer {
  let path: String
  private let folder: TemporaryFolder?
  private let listener: FileDescriptor

  /// Listens in a temporary folder.
  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    path = "\(folder.path)/server.sock"
    listener = try UnixSocket.listen(at: path)
  }

  /// Listens at a path.
  init(path: String) throws {
    folder = nil
    self.path = path
    listener = try UnixSocket.listen(at: path)
  }

  deinit {
    // Closing the descriptor does not end the listening while a program that another test starts still has a copy.
    shutdown(listener.raw, Int32(SHUT_RDWR))
  }

  /// Accepts the next connection, which the client must have made already.
  func accept() throws -> TestConnection {
    guard let socket = try UnixSocket.accept(listener) else { throw TestServerError(reason: "no connection") }
    return TestConnection(socket)
  }

  /// Returns whether no connection waits; accepts a connection that waits.
  func hasNoClient() throws -> Bool { try UnixSocket.accept(listener) == nil }
}

struct TestServerError: Error {
  let reason: String
}

/// One connection of a `TestServer`; releasing the object closes the connection.
final class TestConnection {
  private let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  deinit {
    shutdown(socket.raw, Int32(SHUT_RDWR))
  }

  /// Sends bytes, which must fit into the buffer of the socket.
  func send(_ bytes: some Collection<UInt8>) throws {
    guard !bytes.isEmpty else { return }
    let sent = try Array(bytes).withUnsafeBytes { try socket.send($0) }
    guard sent == .bytes(bytes.count) else { throw TestServerError(reason: "\(sent) of \(bytes.count)") }
  }

  /// Sends a text.
  func send(_ text: String) throws { try send(Array(text.utf8)) }

  /// Returns the bytes that have arrived.
  func receive() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try socket.read(into: $0) }) {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
