import Glibc
import Testing
import ToastSystem

@Suite struct FileDescriptorTests {
  /// Reads at most 100 bytes.
  private func read(_ descriptor: borrowing FileDescriptor) throws -> Transfer {
    var buffer = [UInt8](repeating: 0, count: 100)
    return try buffer.withUnsafeMutableBytes { try descriptor.read(into: $0) }
  }

  private func write(_ text: String, to descriptor: borrowing FileDescriptor) throws -> Transfer {
    try Array(text.utf8).withUnsafeBytes { try descriptor.write($0) }
  }

  @Test func `A pipe transfers bytes, and ends when its writing end is closed`() throws {
    let pipe = try Pipe()
    try pipe.reading.setNonBlocking()
    let reading = pipe.reading
    do {
      let writing = pipe.writing
      #expect(try read(reading) == .blocked)
      #expect(try write("toast", to: writing) == .bytes(5))
      #expect(try read(reading) == .bytes(5))
    }
    #expect(try read(reading) == .ended)
  }

  @Test func `A released descriptor stays open`() throws {
    let pipe = try Pipe()
    let raw = pipe.writing.release()
    let reading = pipe.reading
    try reading.setNonBlocking()
    #expect(try read(reading) == .blocked)
    close(raw)
    #expect(try read(reading) == .ended)
  }

  @Test func `A duplicate keeps the file open`() throws {
    let pipe = try Pipe()
    let reading = pipe.reading
    try reading.setNonBlocking()
    let writing = pipe.writing
    let duplicate = try writing.duplicate()
    writing.close()
    #expect(try write("still", to: duplicate) == .bytes(5))
    #expect(try read(reading) == .bytes(5))
    #expect(fcntl(duplicate.raw, F_GETFD) == FD_CLOEXEC)
  }

  @Test func `An error contains the call, the reason and the object`() throws {
    let error = SystemError("connect", on: "/run/x.sock", code: ENOENT)
    #expect("\(error)" == "connect /run/x.sock: No such file or directory")
    let descriptor = FileDescriptor(owning: -1)
    #expect(throws: SystemError("read", code: EBADF)) { try read(descriptor) }
  }

  @Test func `Waiting ends with data, when the other end closes, or at the deadline`() throws {
    let pipe = try Pipe()
    let reading = pipe.reading
    let writing = pipe.writing
    let soon = MonotonicClock.now() + 3_000_000
    #expect(try reading.wait(for: .readable, until: soon) == [])
    #expect(MonotonicClock.now() >= soon)
    #expect(try writing.wait(for: .writable, until: nil) == .writable)
    _ = try write("x", to: writing)
    #expect(try reading.wait(for: .readable, until: nil) == .readable)
    _ = try read(reading)
    writing.close()
    #expect(try reading.wait(for: .readable, until: nil) == .hangup)
  }
}
