import Glibc
import Programs
import Testing
import ToastSystem

/// A session in which the test is the service: it hears what a program of ToastKit asks, and answers.
final class Desk {
  let folder: TemporaryFolder
  private let path: String
  private var listener: Listener?

  private final class Listener {
    let socket: FileDescriptor

    init(_ socket: consuming FileDescriptor) { self.socket = socket }
  }

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/waytoast-wayland-t.sock"
  }

  /// From now on there is a service.
  func open() throws {
    unlink(path)
    listener = Listener(try UnixSocket.listen(at: path))
  }

  /// From now on there is none; connections that are there stay.
  func close() {
    listener = nil
  }

  /// One of the examples in this session.
  func program(_ extra: [String: String] = ["WAYTOASTD": "/no/such/waytoastd"]) -> Program {
    let own = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-t"]
    return Program(built: "toastkit-examples", environment: own.merging(extra) { $1 })
  }

  /// The next one who connects.
  func accept() throws -> Guest {
    guard let listener else { throw SystemError("accept", code: ENOTCONN) }
    // A minute is a guard against hanging, no more.
    _ = try listener.socket.wait(for: .readable, until: MonotonicClock.now() + 60_000_000_000)
    guard let socket = try UnixSocket.accept(listener.socket) else {
      Issue.record("nobody has connected")
      throw SystemError("accept", code: ETIMEDOUT)
    }
    return Guest(socket)
  }

  /// Where a program that has spoken to `guest` asks next: over that connection, or over a new one if it has closed that.
  func next(after guest: Guest) throws -> Guest {
    guard let listener else { throw SystemError("accept", code: ENOTCONN) }
    let end = MonotonicClock.now() + 60_000_000_000
    while MonotonicClock.now() < end {
      if guest.hasSaid() { return guest }
      if try hasGuest() { return try accept() }
      _ = try Readiness.wait(
        for: [(listener.socket.raw, .readable)] + guest.interest, until: end)
    }
    Issue.record("nobody asks")
    throw SystemError("accept", code: ETIMEDOUT)
  }

  /// Whether somebody waits to be accepted.
  func hasGuest() throws -> Bool {
    guard let listener else { return false }
    return try !listener.socket.wait(for: .readable, until: MonotonicClock.now()).isEmpty
  }
}

/// A program, as the service sees it.
final class Guest {
  private let socket: FileDescriptor
  /// The numbers of the toasts that are shown, by their ids.
  private var toasts: [String: Int] = [:]
  private var lastToast = 0

  init(_ socket: consuming FileDescriptor) { self.socket = socket }

  /// The next line that it says, without its newline; empty when it has gone.
  ///
  /// What every toast of a program has is checked and left out: it stands for no other toast, and the program gives up at
  /// some time.
  func line() throws -> String {
    let line = try wholeLine()
    guard line.hasPrefix(#"{"show""#) else { return line }
    let (duplicates, plain) = (#","duplicates":"stack""#, line.withoutDeadline)
    #expect(plain.contains(duplicates) && plain != line)
    return plain.split(separator: duplicates, maxSplits: 1).joined()
  }

  /// The next line that it says, without its newline.
  func wholeLine() throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard try waits(seconds: 60) else {
        Issue.record("nothing is said")
        throw SystemError("read", code: ETIMEDOUT)
      }
      var chunk: [UInt8] = [0]
      guard case .bytes = try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) else { break }
      line += chunk
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Answers with a line.
  func say(_ line: String) throws {
    try begin("\(line)\n")
  }

  /// Says what need not be a whole line.
  func begin(_ text: String) throws {
    _ = try Array(text.utf8).withUnsafeBytes { try socket.send($0) }
  }

  /// Reads a request and accepts it under this name, as an update if that toast is there.
  func accept(id: String) throws -> String {
    let asked = try line()
    try accepted(id: id, asked.hasPrefix(#"{"show""#))
    return asked
  }

  /// Accepts a request that was read.
  func accepted(id: String, _ isShow: Bool = true) throws {
    guard isShow else { return try say(#"{"ok":{}}"#) }
    if toasts[id] == nil {
      lastToast += 1
      toasts[id] = lastToast
    }
    try say(#"{"ok":{"id":"\#(id)","toast":\#(toasts[id] ?? 0)}}"#)
  }

  /// Tells that a toast is gone.
  func end(_ outcome: String, id: String) throws {
    let toast = try leave(id: id)
    try say(#"{"outcome":"\#(outcome)","id":"\#(id)","toast":\#(toast)}"#)
  }

  /// From now on a toast with this id is another one; what ends later is the one that was.
  func leave(id: String) throws -> Int {
    let toast = toasts.removeValue(forKey: id)
    return try #require(toast)
  }

  /// Whether it has said something that has not been read.
  func hasSaid() -> Bool {
    var byte: UInt8 = 0
    let count = recv(socket.raw, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    hasGone = count == 0
    return count > 0
  }

  private var hasGone = false

  /// What to wait for until it says something; nothing when it has gone.
  var interest: [(descriptor: Int32, readiness: Readiness)] { hasGone ? [] : [(socket.raw, .readable)] }

  /// Whether it has said something, or gone.
  func waits(seconds: Int64 = 0) throws -> Bool {
    try !socket.wait(for: .readable, until: MonotonicClock.now() + seconds * 1_000_000_000).isEmpty
  }
}

/// The example `remote`, which does what a test says line by line.
extension Dialogue {
  /// The value of each of its states now.
  func values() throws -> String {
    try say("value")
    return try hear()
  }
}
