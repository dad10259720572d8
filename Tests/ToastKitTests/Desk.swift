import Glibc
import Programs
import Testing
import ToastSystem

/// A session in which the test is the service: it receives the requests of a program that uses ToastKit, and replies.
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

  /// Starts to listen for connections.
  func open() throws {
    unlink(path)
    listener = Listener(try UnixSocket.listen(at: path))
  }

  /// Stops to listen; open connections stay.
  func close() {
    listener = nil
  }

  /// The program of the examples, in this session.
  func program(_ extra: [String: String] = ["WAYTOASTD": "/no/such/waytoastd"]) -> Program {
    let own = ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-t"]
    return Program(built: "toastkit-examples", environment: own.merging(extra) { $1 })
  }

  /// Accepts the next connection.
  func accept() throws -> Guest {
    guard let listener else { throw SystemError("accept", code: ENOTCONN) }
    // The limit only keeps a failing test from hanging.
    _ = try listener.socket.wait(for: .readable, until: MonotonicClock.now() + 60_000_000_000)
    guard let socket = try UnixSocket.accept(listener.socket) else {
      Issue.record("no program has connected")
      throw SystemError("accept", code: ETIMEDOUT)
    }
    return Guest(socket)
  }

  /// The connection of the next request of a program: that of `guest`, or a new one if the program has closed it.
  func next(after guest: Guest) throws -> Guest {
    guard let listener else { throw SystemError("accept", code: ENOTCONN) }
    let end = MonotonicClock.now() + 60_000_000_000
    while MonotonicClock.now() < end {
      if guest.hasSaid() { return guest }
      if try hasGuest() { return try accept() }
      _ = try Readiness.wait(
        for: [(listener.socket.raw, .readable)] + guest.interest, until: end)
    }
    Issue.record("the program sends no request")
    throw SystemError("accept", code: ETIMEDOUT)
  }

  /// Whether a connection waits to be accepted.
  func hasGuest() throws -> Bool {
    guard let listener else { return false }
    return try !listener.socket.wait(for: .readable, until: MonotonicClock.now()).isEmpty
  }
}

/// The connection of a program, at the end of the service.
final class Guest {
  private let socket: FileDescriptor
  /// The serial numbers of the shown toasts, by id.
  private var toasts: [String: Int] = [:]
  private var lastToast = 0

  init(_ socket: consuming FileDescriptor) { self.socket = socket }

  /// The next line of the program without its newline; empty at the end of the connection.
  ///
  /// The two members of each request to show a toast, `duplicates` and `until`, are checked and removed.
  func line() throws -> String {
    let line = try wholeLine()
    guard line.hasPrefix(#"{"show""#) else { return line }
    let (duplicates, plain) = (#","duplicates":"stack""#, line.withoutDeadline)
    #expect(plain.contains(duplicates) && plain != line)
    return plain.split(separator: duplicates, maxSplits: 1).joined()
  }

  /// The next line of the program, unchanged but for its newline.
  func wholeLine() throws -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard try waits(seconds: 60) else {
        Issue.record("the program sends nothing")
        throw SystemError("read", code: ETIMEDOUT)
      }
      var chunk: [UInt8] = [0]
      guard case .bytes = try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) else { break }
      line += chunk
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  /// Sends a line.
  func say(_ line: String) throws {
    try begin("\(line)\n")
  }

  /// Sends text that need not be a whole line.
  func begin(_ text: String) throws {
    _ = try Array(text.utf8).withUnsafeBytes { try socket.send($0) }
  }

  /// Reads a request and accepts it; if a toast with this id is shown, as an update.
  func accept(id: String) throws -> String {
    let asked = try line()
    try accepted(id: id, asked.hasPrefix(#"{"show""#))
    return asked
  }

  /// Accepts a request that has been read.
  func accepted(id: String, _ isShow: Bool = true) throws {
    guard isShow else { return try say(#"{"ok":{}}"#) }
    if toasts[id] == nil {
      lastToast += 1
      toasts[id] = lastToast
    }
    try say(#"{"ok":{"id":"\#(id)","toast":\#(toasts[id] ?? 0)}}"#)
  }

  /// Reports the outcome of a toast.
  func end(_ outcome: String, id: String) throws {
    let toast = try leave(id: id)
    try say(#"{"outcome":"\#(outcome)","id":"\#(id)","toast":\#(toast)}"#)
  }

  /// Forgets the toast with this id, so that the next one with the id is a new toast.
  ///
  /// - Returns: The serial number of the toast.
  func leave(id: String) throws -> Int {
    let toast = toasts.removeValue(forKey: id)
    return try #require(toast)
  }

  /// Whether the program has sent something that has not been read.
  func hasSaid() -> Bool {
    var byte: UInt8 = 0
    let count = recv(socket.raw, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    hasGone = count == 0
    return count > 0
  }

  private var hasGone = false

  /// The descriptor to poll until the program sends something; none at the end of the connection.
  var interest: [(descriptor: Int32, readiness: Readiness)] { hasGone ? [] : [(socket.raw, .readable)] }

  /// Whether the program has sent something or closed the connection.
  func waits(seconds: Int64 = 0) throws -> Bool {
    try !socket.wait(for: .readable, until: MonotonicClock.now() + seconds * 1_000_000_000).isEmpty
  }
}

/// The example `remote`, which runs one command of the test for each line.
extension Dialogue {
  /// The present values of the states of the example.
  func values() throws -> String {
    try say("value")
    return try hear()
  }
}
