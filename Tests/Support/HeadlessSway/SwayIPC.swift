import Glibc
import PrivateSession
import ToastSystem

/// The IPC socket of Sway, for commands and queries.
///
/// A message consists of "i3-ipc", the length and the type in native byte order, and the text (sway-ipc(7)).
public struct SwayIPC {
  let path: String

  /// Creates a client of the socket at `path`, the value of $SWAYSOCK.
  public init(path: String) { self.path = path }

  /// What can be asked.
  public enum Question: UInt32 {
    case command = 0
    case workspaces = 1
    case outputs = 3
    case tree = 4
    case version = 7
    case tick = 10
  }

  /// Sends a query and returns the reply in JSON.
  ///
  /// Errors: Sway has ended, or does not answer within 10 s.
  public func ask(_ question: Question, _ text: String = "") throws -> String {
    let connection = try UnixSocket.connect(to: path)
    var message = Array("i3-ipc".utf8)
    for number in [UInt32(text.utf8.count), question.rawValue] {
      withUnsafeBytes(of: number) { message += $0 }
    }
    message += text.utf8
    _ = try message.withUnsafeBytes { try connection.send($0) }

    let header = try receive(14, from: connection)
    let length = header[6..<10].reversed().reduce(0) { $0 << 8 | Int($1) }
    return String(decoding: try receive(length, from: connection), as: UTF8.self)
  }

  /// Runs a command of sway(5).
  ///
  /// Errors: the error message of Sway.
  public func run(_ command: String) throws {
    let answer = try ask(.command, command)
    guard !answer.contains(#""success": false"#) else { throw SessionError("\(command): \(answer)") }
  }

  private func receive(_ count: Int, from connection: borrowing FileDescriptor) throws -> [UInt8] {
    let deadline = MonotonicClock.now() + 10_000_000_000
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard try !connection.wait(for: .readable, until: deadline).isEmpty else {
        throw SessionError("no answer")
      }
      switch try bytes[filled...].withUnsafeMutableBytes({ try connection.read(into: $0) }) {
      case .bytes(let more): filled += more
      case .blocked: continue
      case .ended: throw SessionError("Sway hung up")
      }
    }
    return bytes
  }
}
