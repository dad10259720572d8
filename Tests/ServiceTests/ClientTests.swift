import Glibc
import Programs
import Testing
import ToastCore
import ToastIPC
import ToastLoop
import ToastSystem

@testable import ToastService

/// Those who ask, and how they behave.
@Suite struct ClientTests {
  private func write(_ text: String, to socket: borrowing FileDescriptor) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      guard case .bytes(let count) = try bytes.withUnsafeBytes({ try socket.send($0) }) else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Writes 60 requests of about 1 KB, more than the service reads at once.
  private func writeSixtyRequests(to socket: borrowing FileDescriptor) throws {
    for number in 0..<60 {
      var show = ShowRequest(title: "toast \(number)")
      show.subtitle = String(repeating: "x", count: 1000)
      try write(String(decoding: Request.show(show).line, as: UTF8.self), to: socket)
    }
  }

  @Test func whatIsSaidBeforeHangingUpCounts() throws {
    let session = try Session()
    let socket = try session.connect()
    try writeSixtyRequests(to: socket)
    socket.close()
    session.turn()
    let count = try session.list().count
    #expect(count == 60)
  }

  @Test func whatIsSaidByAClientThatReadsNoRepliesCounts() throws {
    let session = try Session()
    let socket = try session.connect()
    try writeSixtyRequests(to: socket)
    // The first reply fails before the last request is read.
    shutdown(socket.raw, Int32(SHUT_RD))
    session.turn()
    #expect(try session.list().count == 60)
  }

  @Test func manyRequestsBeforeHangingUpCountToo() throws {
    let session = try Session()
    let socket = try session.connect()
    let lines = (0..<200).map { Request.show(ShowRequest(title: "toast \($0)")).line }
    try write(String(decoding: lines.joined(), as: UTF8.self), to: socket)
    socket.close()
    session.turn()
    #expect(try session.list().map(\.title) == (0..<200).map { "toast \($0)" })
  }

  @Test func aValueOfAStyleIsJudgedWithTheRequest() throws {
    let session = try Session()
    let socket = try session.connect()
    try write(
      #"{"show":{"title":"a","tint":"blurple"}}"# + "\n" + #"{"show":{"title":"b","duration":-1}}"# + "\n"
        + #"{"show":{"title":"c","style":"plain","duration":"forever","tint":"accent"}}"# + "\n"
        + #"{"show":{"title":"d","style":"plain","duration":"forever","tint":"akzent"}}"# + "\n", to: socket)
    session.turn()
    let replies = try lines(socket)
    try #require(replies.count == 4)
    #expect(replies[0].hasPrefix(#"{"error":{"message":"bad tint 'blurple': expected #rgb"#))
    #expect(replies[1].hasPrefix(#"{"error":{"message":"bad duration '-1.0': expected seconds"#))
    #expect(replies[2] == #"{"ok":{"id":"1","toast":1}}"#)
    #expect(replies[3].hasPrefix(#"{"error":{"message":"bad tint 'akzent': expected "#))
    #expect(try session.list().map(\.title) == ["c"])
  }

  @Test func manyRequestsAtOnceAreAnsweredInOrder() throws {
    let session = try Session()
    let flood = try session.connect()
    let lines = (0..<200).map { Request.dismiss(.id("toast-\($0)")).line }
    try write(String(decoding: lines.joined(), as: UTF8.self), to: flood)
    session.turn()
    let replies = try self.lines(flood)
    #expect(replies.count == 200)
    #expect(replies.enumerated().allSatisfy { $1.contains("'toast-\($0)'") })
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
    #expect(visitor.replies == [.ok(Acceptance(id: "21", toast: ToastNumber(21)))])

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

  /// What has come on a connection, as lines.
  private func lines(_ socket: borrowing FileDescriptor) throws -> [String] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case .bytes(let count) = try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) {
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func theSixtyFifthClientIsToldAndNobodyElseNotices() throws {
    let session = try Session()
    var visitors = try (0..<Limits.clients).map { _ in try session.ask(.status) }
    let late = try session.connect()
    session.turn()
    #expect(try lines(late) == [#"{"error":{"message":"too many clients (64): try again"}}"#])
    #expect(visitors.allSatisfy { $0.replies.count == 1 })
    try visitors[0].send(.list)
    session.turn()
    #expect(visitors[0].replies.last == .toasts([]))
    visitors.removeLast()
    session.turn()
    #expect(try session.ask(.list).replies == [.toasts([])])
  }

  @Test func tenThousandRequestsAreAllAnsweredAndNoneThatWasAcceptedIsLost() throws {
    let session = try Session()
    let flood = try session.connect()
    let request =
      #"{"show":{"title":"x","style":"plain","animation":"none","duration":"forever","duplicates":"stack"}}"#
      + "\n"
    var (accepted, refused) = (0, 0)
    for _ in 0..<100 {
      try write(String(repeating: request, count: 100), to: flood)
      session.turn()
      for line in try lines(flood) {
        if line.hasPrefix(#"{"ok":{"id":"#) { accepted += 1 }
        if line.hasPrefix(#"{"error":{"message":"too many toasts are waiting"#) { refused += 1 }
      }
    }
    #expect(accepted + refused == 10_000)
    #expect(accepted == Limits.queuedToasts + 3)
    #expect(try session.list().count == accepted)
  }

  @Test func halfALineWaitsAndOneThatIsNeverEndedIsNone() throws {
    let session = try Session()
    let slow = try session.connect()
    for byte in #"{"status":{}}"# + "\n" {
      #expect(try lines(slow).isEmpty)
      try write(String(byte), to: slow)
      session.turn()
    }
    #expect(try lines(slow) == [#"{"status":{"paused":false,"shown":0,"waiting":0}}"#])
    do {
      let gone = try session.connect()
      try write(#"{"show":{"title":"half"#, to: gone)
      session.turn()
    }
    session.turn()
    #expect(try session.list().isEmpty)
    // One that is too long is told while it lasts, and passed over.
    try write(String(repeating: "x", count: 100_000), to: slow)
    session.turn()
    try write("xxx\n" + #"{"list":{}}"# + "\n", to: slow)
    // A turn reads a part of it.
    for _ in 0..<20 { session.turn() }
    #expect(
      try lines(slow) == [
        #"{"error":{"message":"line too long: at most 65536 bytes"}}"#, #"{"toasts":[]}"#,
      ])
  }

  @Test func withoutADescriptorForTheNextClientNothingSpins() throws {
    let loop = try EventLoop()
    let clients = Clients(loop: loop)
    let knock = try Pipe()
    var attempts = 0
    let ends = try SocketPair()
    var next: LineConnection? = LineConnection(ends.second, limit: Limits.requestLine)
    let client = ends.first
    let listener = try ClientListener(loop: loop, descriptor: knock.reading.raw, clients: clients) {
      () throws(SystemError) in
      attempts += 1
      if attempts < 3 { throw SystemError("accept4", code: EMFILE) }
      defer { next = nil }
      return next
    }
    try write(#"{"status":{}}"# + "\n", to: client)
    _ = try Array("x".utf8).withUnsafeBytes { try knock.writing.write($0) }
    loop.dispatch(timeout: 0)
    #expect(attempts == 0, "nobody is let in before it is open")
    listener.open()
    // Twice it fails and pauses; the third time the client is let in.
    var turns = 0
    while attempts < 3, turns < 1000 {
      loop.dispatch(timeout: 10_000)
      turns += 1
    }
    #expect(turns < 20)
    #expect(clients.takeEvents(at: Instant(nanoseconds: 0)).count == 1)
    listener.close()
  }
}
