import Glibc
import Programs
import Testing
import ToastSystem

/// A session with a service that is played by the test: a socket, and the lines that it answers.
struct FakeSession {
  let folder: TemporaryFolder
  let socketPath: String

  init() throws {
    folder = try TemporaryFolder()
    socketPath = folder.path + "/waytoast-wayland-t.sock"
  }

  /// A command of this package in this session; `WAYTOASTD` is a program that must not be needed.
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

/// Where the commands connect.
final class FakeService {
  private let listener: FileDescriptor

  init(_ listener: consuming FileDescriptor) {
    self.listener = listener
  }

  /// The next command's connection.
  func accept() throws -> FakeClient {
    // A minute is a guard against hanging, no more.
    _ = try listener.wait(for: .readable, until: MonotonicClock.now() + 60_000_000_000)
    guard let socket = try UnixSocket.accept(listener) else {
      Issue.record("no command has connected")
      throw SystemError("accept", code: 0)
    }
    return FakeClient(socket)
  }
}

/// A command, as seen from the service.
final class FakeClient {
  private let socket: FileDescriptor

  init(_ socket: consuming FileDescriptor) {
    self.socket = socket
  }

  /// The next line that the command writes, without its newline and without the time at which the command gives up.
  func line() throws -> String { try wholeLine().withoutDeadline }

  /// The next line that the command writes, without its newline.
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

  /// Answers, in as many pieces as there are.
  func say(_ pieces: String...) throws {
    for piece in pieces { try say(Array(piece.utf8)) }
  }

  /// Answers with bytes that may be no text.
  func say(_ bytes: [UInt8]) throws {
    _ = try bytes.withUnsafeBytes { try socket.send($0) }
  }
}
