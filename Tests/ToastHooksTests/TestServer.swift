import Glibc
import Programs
import Testing
import ToastSystem

/// A compositor's socket in the test's own hands: what it says, and when, is the test's.
final class TestServer {
  let path: String
  private let folder: TemporaryFolder?
  private let listener: FileDescriptor

  /// Listens in a folder of its own.
  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    path = "\(folder.path)/peer.sock"
    listener = try UnixSocket.listen(at: path)
  }

  /// Listens at a path.
  init(path: String) throws {
    folder = nil
    self.path = path
    listener = try UnixSocket.listen(at: path)
  }

  deinit {
    // Closing alone is no end while a program that another test starts still has a copy.
    shutdown(listener.raw, Int32(SHUT_RDWR))
  }

  /// The next connection, which must have been made already.
  func accept() throws -> TestConnection {
    guard let socket = try UnixSocket.accept(listener) else {
      throw TestServerError(what: "nobody has connected")
    }
    return TestConnection(socket)
  }

  /// Whether nobody has connected since the last one that was accepted.
  func isAlone() throws -> Bool { try UnixSocket.accept(listener) == nil }
}

struct TestServerError: Error {
  let what: String
}

/// One connection of a `TestServer`; letting go of it hangs up.
final class TestConnection {
  private let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  deinit {
    shutdown(socket.raw, Int32(SHUT_RDWR))
  }

  /// Sends bytes, all of which must fit.
  func send(_ bytes: some Collection<UInt8>) throws {
    guard !bytes.isEmpty else { return }
    let sent = try Array(bytes).withUnsafeBytes { try socket.send($0) }
    guard sent == .bytes(bytes.count) else { throw TestServerError(what: "\(sent) of \(bytes.count)") }
  }

  /// What has come until now.
  func receive() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try socket.read(into: $0) }) {
      bytes += buffer[..<count]
    }
    return bytes
  }
}
