import ToastSystem

/// Connections to the service that send requests at full speed while they read replies.
final class Dialogue {
  private let channels: [Channel]

  /// Connects to the socket at `path`, `connections` times.
  init(with path: String, connections: Int = 1) throws {
    channels = try (0..<connections).map { _ in Channel(try UnixSocket.connect(to: path)) }
  }

  /// All received lines, in their order on each connection.
  var lines: [Substring] {
    channels.flatMap { String(decoding: $0.received, as: UTF8.self).split(separator: "\n") }
  }

  /// Sends the requests, in turn over the connections, and reads one line for each.
  ///
  /// Returns the time from the first byte to the last line in nanoseconds.
  ///
  /// - Parameter progress: called with the number of received lines after each read.
  func say(_ requests: [String], progress: (Int) throws -> Void = { _ in }) throws -> Int64 {
    for channel in channels {
      channel.outgoing = []
      channel.sent = 0
    }
    for (index, request) in requests.enumerated() {
      channels[index % channels.count].outgoing += Array(request.utf8)
      channels[index % channels.count].outgoing.append(UInt8(ascii: "\n"))
    }
    let start = MonotonicClock.now()
    try awaitLines(requests.count, progress: progress)
    return MonotonicClock.now() - start
  }

  /// Sends each request after the reply to the previous one, and returns the total time in nanoseconds.
  func sayWaiting(_ requests: [String]) throws -> Int64 {
    var took: Int64 = 0
    for request in requests { took += try say([request]) }
    return took
  }

  /// Sends the pending requests, and reads until `count` more lines have been received.
  ///
  /// Errors: no line arrives for 10 s, or the service closes a connection.
  func awaitLines(_ count: Int, progress: (Int) throws -> Void = { _ in }) throws {
    let before = channels.reduce(0) { $0 + $1.lines }
    var come = 0
    while come < count {
      let ready = try Readiness.wait(
        for: channels.map {
          ($0.socket.raw, $0.sent < $0.outgoing.count ? [.readable, .writable] : .readable)
        },
        until: MonotonicClock.now() + seconds(10))
      guard ready.contains(where: { !$0.isEmpty }) else {
        throw BenchError("\(come) of \(count) lines came, and then none for 10 s")
      }
      for (channel, readiness) in zip(channels, ready) {
        if readiness.contains(.writable) { try channel.send() }
        if readiness.contains(.readable) { try channel.receive() }
      }
      come = channels.reduce(-before) { $0 + $1.lines }
      try progress(come)
    }
  }
}

/// One connection of a dialogue.
private final class Channel {
  let socket: FileDescriptor
  var outgoing: [UInt8] = []
  var sent = 0
  var received: [UInt8] = []
  var lines = 0

  init(_ socket: consuming FileDescriptor) { self.socket = socket }

  func send() throws {
    let transfer = try outgoing.withUnsafeBytes { bytes in
      try socket.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]))
    }
    switch transfer {
    case .bytes(let count): sent += count
    case .blocked: break
    case .ended: throw BenchError("the service hung up")
    }
  }

  func receive() throws {
    var transfer = Transfer.blocked
    let chunk = try [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
      transfer = try socket.read(into: UnsafeMutableRawBufferPointer(buffer))
      if case .bytes(let read) = transfer { count = read }
    }
    if transfer == .ended { throw BenchError("the service hung up") }
    lines += chunk.count { $0 == UInt8(ascii: "\n") }
    received += chunk
  }
}
