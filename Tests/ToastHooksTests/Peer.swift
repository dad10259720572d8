import Programs
import Testing
import ToastSystem

/// A compositor's socket in the test's own hands: what it says, and when, is the test's.
final class Peer {
  let path: String
  private let folder: TemporaryFolder
  private let listener: FileDescriptor

  /// Listens at a socket of that name in a folder of its own.
  init(_ name: String = "peer.sock") throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/\(name)"
    listener = try UnixSocket.listen(at: path)
  }

  /// The next connection, which must have been made already.
  func accept() throws -> Guest {
    guard let socket = try UnixSocket.accept(listener) else { throw PeerError(what: "nobody has connected") }
    return Guest(socket)
  }

  /// Whether nobody has connected since the last one that was accepted.
  func isAlone() throws -> Bool { try UnixSocket.accept(listener) == nil }
}

struct PeerError: Error {
  let what: String
}

/// One connection of a `Peer`.
final class Guest {
  private let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  /// Sends bytes, all of which must fit.
  func send(_ bytes: some Collection<UInt8>) throws {
    guard !bytes.isEmpty else { return }
    let sent = try Array(bytes).withUnsafeBytes { try socket.send($0) }
    guard sent == .bytes(bytes.count) else { throw PeerError(what: "\(sent) of \(bytes.count)") }
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
