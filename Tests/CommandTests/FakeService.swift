import Glibc
import Programs
import Testing
import ToastSystem

/// A session in which the test acts as the service.
struct FakeSession {
  let folder: TemporaryFolder
  let socketPath: String

  init() throws {
    folder = try TemporaryFolder()
    socketPath = folder.path + "/waytoast-wayland-t.sock"
  }

  /// Returns a program of this package in this session; `WAYTOASTD` is a program that fails the test if it runs.
  func program(_ name: String, _ extra: [String: String] = [:]) -> Program {
    let environment = [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-t", "WAYTOASTD": "/no/such/waytoastd",
    ]
    return Program(built: name, environment: environment.merging(extra) { $1 })
  }

  var waytoast: Program { program("waytoast") }
  var waytoastctl: Program { program("waytoastctl") }

  func listen() throws -> FakeService {
    unlink(socketPath)
    return FakeService(try UnixSocket.listen(at: socketPath))
  }
}

/// The socket of a service, to which the commands connect.
final class FakeService {
  private let listener: FileDescriptor

  init(_ listener: consuming FileDescriptor) {
    self.listener = listener
  }

  /// Accepts the next connection of a command.
  func accept() throws -> FakeClient {
    // One minute only guards against a hanging test.
    _ = try listener.wait(for: .readable, until: MonotonicClock.now() + 60_000_000_000)
    guard let socket = try UnixSocket.accept(listener) else {
      Issue.record("no command has connected")
      throw SystemError("accept", code: 0)
    }
    return FakeClient(socket)
  }
}

/// The service's connection to a command.
final class FakeClient {
  private let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  /// Returns the next line of the command without its newline and its deadline.
  func line() throws -> String { try wholeLine().withoutDeadline }

  /// Returns the next line of the command without its newline.
  func wholeLine() throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      _ = try socket.wait(for: .readable, until: MonotonicClock.now() + 60_000_000_000)
      var chunk: [UInt8] = [0]
      guard case .bytes = try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) else { break }
      line += chunk
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Sends a reply in several pieces.
  func send(_ pieces: String...) throws {
    for piece in pieces { try send(Array(piece.utf8)) }
  }

  /// Sends a reply in bytes.
  func send(_ bytes: [UInt8]) throws {
    _ = try bytes.withUnsafeBytes { try socket.send($0) }
  }
}
