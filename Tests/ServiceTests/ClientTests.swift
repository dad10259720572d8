import Glibc
import Testing
import ToastIPC
import ToastSystem

/// Those who ask, and how they behave.
@Suite struct ClientTests {
  private func write(_ text: String, to socket: borrowing FileDescriptor) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      guard case .bytes(let count) = try bytes.withUnsafeBytes({ try socket.send($0) }) else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  @Test func whatIsSaidBeforeHangingUpCounts() throws {
    let session = try Session()
    let socket = try session.connect()
    for number in 0..<60 {
      var show = ShowRequest(title: "toast \(number)")
      show.subtitle = String(repeating: "x", count: 1000)
      try write(String(decoding: Request.show(show).line, as: UTF8.self), to: socket)
    }
    socket.close()
    session.turn()
    let count = try session.list().count
    #expect(count == 60)
  }

  @Test func aClientThatDoesNotReadItsListsKeepsNobodyWaiting() throws {
    let session = try Session()
    for number in 0..<20 {
      var show = ShowRequest(title: "\(number) " + String(repeating: "x", count: 3000))
      show["duration"] = "forever"
      try session.ask(.show(show))
    }
    let flood = try session.connect()
    try write(String(repeating: #"{"list":{}}"# + "\n", count: 300), to: flood)
    session.turn()
    // It is not read any more until it reads; the others are.
    let visitor = try session.ask(.show(ShowRequest(title: "next")))
    #expect(visitor.replies == [.ok(Acceptance(id: "21"))])

    // And when it reads, every one of them is answered.
    var answers = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    for _ in 0..<20_000 where answers < 300 {
      session.turn()
      session.pass(.zero)
      while true {
        let transfer = try buffer.withUnsafeMutableBytes { try flood.read(into: $0) }
        guard case .bytes(let count) = transfer else { break }
        answers += buffer[..<count].count { $0 == UInt8(ascii: "\n") }
      }
    }
    #expect(answers == 300)
  }
}
