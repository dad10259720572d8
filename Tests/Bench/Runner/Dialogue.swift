import ToastSystem

/// Connections to the service, on which requests are sent as fast as they go while replies are read.
final class Dialogue {
  private let channels: [Channel]

  /// Connects to the socket at `path`, `connections` times.
  init(with path: String, connections: Int = 1) throws {
    channels = try (0..<connections).map { _ in Channel(try UnixSocket.connect(to: path)) }
  }

  /// Every line that has come, in order on each connection.
  var lines: [Substring] {
    channels.flatMap { String(decoding: $0.received, as: UTF8.self).split(separator: "\n") }
  }

  /// Sends the requests, in turn over the connections, and returns how long it took from the first byte until as many
  /// lines had come back, in nanoseconds.
  ///
  /// - Parameter progress: called with the number of the lines whenever some have come.
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

  /// Sends each request when the one before has been answered, and returns how long it took, in nanoseconds.
  func sayWaiting(_ requests: [String]) throws -> Int64 {
    var took: Int64 = 0
    for request in requests { took += try say([request]) }
    return took
  }

  /// Sends what there is to be sent, and reads until so many more lines have come.
  ///
  /// Errors: nothing comes for 10 s, or the service hangs up.
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

/// One connection.
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
