import Testing
import ToastCore
import ToastIPC
import ToastSystem

@testable import ToastService

/// Replies that are long, many, late, or read slowly: a client that reads gets all of them.
@Suite struct ReplyTests {
  private let session: Session

  init() throws {
    session = try Session()
  }

  /// A queue whose list is several megabytes long.
  private func fillQueue() throws {
    for number in 0..<Limits.queuedToasts {
      try session.show("\(number)") {
        $0.subtitle = String(repeating: "\"", count: 16_000)
        $0["duration"] = "forever"
        $0["animation"] = "none"
      }
    }
  }

  /// How many toasts there are.
  private func count() throws -> Int {
    guard case .status(let status)? = try session.ask(.status).replies.last else { return -1 }
    return status.shown + status.waiting
  }

  /// Writes all lines at once, and then reads until `count` lines have come or the connection ends.
  private func ask(_ text: String, answers count: Int) throws -> (lines: [String], isOpen: Bool) {
    let socket = try session.connect()
    _ = try Array(text.utf8).withUnsafeBytes { try socket.send($0) }
    var reader = LineReader(limit: Limits.replyLine)
    var lines: [String] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    var quiet = 0
    while lines.count < count, quiet < 20 {
      session.turn()
      quiet += 1
      reading: while true {
        switch try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) {
        case .bytes(let count):
          reader.append(chunk[..<count])
          quiet = 0
        case .blocked: break reading
        case .ended: return (lines, false)
        }
      }
      while case .line(let line)? = reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    return (lines, true)
  }

  @Test func `Two long lists in one write are both answered, and what follows them`() throws {
    try fillQueue()
    let (lines, isOpen) = try ask(
      #"{"list":{}}"# + "\n" + #"{"status":{}}"# + "\n" + #"{"list":{}}"# + "\n" + #"{"config":{}}"# + "\n"
        + #"{"config":{}}"# + "\n" + "}\n" + #"{"list":{}}"# + "\n", answers: 7)
    #expect(isOpen)
    #expect(
      lines.map { String($0.prefix(9)) } == [
        #"{"toasts""#, #"{"status""#, #"{"toasts""#, #"{"config""#, #"{"config""#, #"{"error":"#,
        #"{"toasts""#,
      ])
    #expect(lines[0].utf8.count > 5_000_000 && lines[0] == lines[6])
  }

  @Test func `Long refusals in one write are all answered, in order`() throws {
    let quotes = String(repeating: #"\""#, count: 4000)
    let actions = (0..<4).map { #"{"key":"\#($0)\#(quotes)","label":"x"}"# }.joined(separator: ",")
    let first = try session.connect()
    _ = try Array((#"{"show":{"title":"x","id":"a","actions":[\#(actions)]}}"# + "\n").utf8).withUnsafeBytes {
      try first.send($0)
    }
    session.turn()
    // Each answer quotes nearly 50 KiB.
    let wrong = #"{"action":{"id":"a","key":"none"}}"# + "\n"
    let (lines, isOpen) = try ask(
      String(repeating: wrong + #"{"status":{}}"# + "\n", count: 200), answers: 400)
    #expect(isOpen && lines.count == 400)
    for (index, line) in lines.enumerated() {
      #expect(
        line.hasPrefix(
          index.isMultiple(of: 2) ? #"{"error":{"message":"toast 'a' "# : #"{"status""#))
    }
  }

  @Test func `While a long reply waits nothing is read, and others are answered`() throws {
    try fillQueue()
    let slow = try session.connect()
    let request = #"{"list":{}}"# + "\n" + #"{"dismiss":{"all":true}}"# + "\n"
    _ = try Array(request.utf8).withUnsafeBytes { try slow.send($0) }
    for _ in 0..<5 { session.turn() }
    #expect(try count() == Limits.queuedToasts, "the second request has not been read")
  }

  @Test func `Lists that nobody reads leave room for a list of one who reads`() throws {
    try fillQueue()
    var deaf: [Visitor] = []
    for _ in 0..<4 { deaf.append(try session.ask(.list)) }
    // Two of them are over the limit together.
    let (lines, isOpen) = try ask(#"{"list":{}}"# + "\n" + #"{"status":{}}"# + "\n", answers: 2)
    #expect(isOpen && lines.count == 2)
    #expect(lines[0] == #"{"error":{"message":"too many long replies wait to be read: try again"}}"#)
    deaf = []
    session.turn()
    #expect(try count() == Limits.queuedToasts)
  }

  // MARK: until

  /// A line with a time to give up, so many seconds from now.
  private func line(_ request: String, until seconds: Double) -> String {
    let time = session.now + .nanoseconds(Int64(seconds * 1e9))
    let milliseconds = time.nanoseconds / 1_000_000
    let fraction = String(milliseconds % 1000 + 1000).dropFirst()
    return "\(request.dropLast()),\"until\":\(milliseconds / 1000).\(fraction)}\n"
  }

  private static let late =
    #"{"error":{"message":"too late: the client had given up when waytoastd read the request"}}"#

  /// A request is made, the service is stopped for some seconds, and the client may be gone when it goes on.
  @Test(arguments: [
    (0.0, false, true), (1.9, false, true), (2.1, false, false), (3600, false, false), (1.9, true, true),
    (2.1, true, false),
  ])
  func `A request is carried out until its client gives up`(stopped: Double, isGone: Bool, isShown: Bool)
    throws
  {
    let socket = try session.connect()
    let request = line(#"{"show":{"title":"x"}}"#, until: 2)
    _ = try Array(request.utf8).withUnsafeBytes { try socket.send($0) }
    session.stop(for: .nanoseconds(Int64(stopped * 1e9)))
    if isGone {
      socket.close()
      session.turn()
    } else {
      session.turn()
      var chunk = [UInt8](repeating: 0, count: 1000)
      guard case .bytes(let count) = try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) else {
        Issue.record("no answer")
        return
      }
      let reply = String(decoding: chunk[..<count], as: UTF8.self)
      #expect(isShown ? reply.hasPrefix(#"{"ok""#) : reply == Self.late + "\n")
    }
    #expect(try session.list().map(\.title) == (isShown ? ["x"] : []))
  }

  @Test func `Whatever is written and closed at once is carried out, however long the service was stopped`()
    throws
  {
    let socket = try session.connect()
    _ = try Array((#"{"show":{"title":"x"}}"# + "\n").utf8).withUnsafeBytes { try socket.send($0) }
    socket.close()
    session.stop(for: .seconds(3600))
    session.turn()
    #expect(try session.list().map(\.title) == ["x"])
  }

  @Test(arguments: [
    #"{"dismiss":{"all":true}}"#, #"{"pause":{}}"#, #"{"quit":{}}"#, #"{"action":{"id":"a","key":"undo"}}"#,
    #"{"show":{"title":"new","id":"a"}}"#,
  ])
  func `No verb is carried out too late`(request: String) throws {
    try session.show("old") {
      $0.id = "a"
      $0["duration"] = "forever"
      $0.actions = [ToastAction(key: "undo", label: "Undo")]
    }
    let before = try session.list().map(\.title)
    let (lines, isOpen) = try ask(line(request, until: -0.001) + #"{"status":{}}"# + "\n", answers: 2)
    #expect(isOpen && lines.first == Self.late)
    #expect(lines.last == #"{"status":{"paused":false,"shown":1,"waiting":0}}"#)
    #expect(try session.list().map(\.title) == before)
  }
}
