import Glibc
import PrivateSession
import ToastSystem

/// A named pipe that programs of a session write to.
final class Fifo {
  let path: String
  private let descriptor: FileDescriptor
  private var text = ""

  init(in session: PrivateSession, _ name: String) throws {
    path = "\(session.runtimeFolder)/\(name)"
    unlink(path)
    guard mkfifo(path, 0o666) == 0, chmod(path, 0o666) == 0 else { throw SystemError("mkfifo", on: path) }
    // Open for writing too, so that the end of one writer is not the end.
    let raw = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard raw >= 0 else { throw SystemError("open", on: path) }
    descriptor = FileDescriptor(owning: raw)
  }

  /// Everything up to and with `end`, which is awaited.
  func read(to end: String, seconds: Double = 10) throws -> String {
    let deadline = MonotonicClock.now() + Int64(seconds * 1e9)
    while true {
      if let found = text.firstRange(of: end) {
        let head = String(text[..<found.upperBound])
        text = String(text[found.upperBound...])
        return head
      }
      guard try !descriptor.wait(for: .readable, until: deadline).isEmpty else {
        throw Unexpected("input", expected: "\(end.debugDescription)", got: text.debugDescription)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = Glibc.read(descriptor.raw, &bytes, bytes.count)
      if count > 0 { text += String(decoding: bytes[..<count], as: UTF8.self) }
    }
  }
}

extension PrivateSession {
  /// Writes a file into the runtime folder that every program of the session may read, and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    let path = "\(runtimeFolder)/\(name)"
    let raw = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard raw >= 0 else { throw SystemError("open", on: path) }
    let file = FileDescriptor(owning: raw)
    let bytes = Array(text.utf8)
    guard Glibc.write(file.raw, bytes, bytes.count) == bytes.count else {
      throw SystemError("write", on: path)
    }
    return path
  }
}
