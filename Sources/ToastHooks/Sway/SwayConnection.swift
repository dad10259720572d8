import ToastSystem

/// A connection to Sway's IPC, which sends requests and receives replies and events.
///
/// Replies arrive in the order of the requests. Sway may stop before it replies, so the owner also sets a
/// deadline.
final class SwayConnection {
  let connection: SocketConnection
  private var reader = SwayMessageReader()

  /// Connects to the socket at `path`.
  ///
  /// Errors: `connect`, `socket`.
  init(path: String) throws(SystemError) {
    connection = try SocketConnection(path: path)
  }

  /// Whether the peer has sent something else than Sway's protocol.
  var isBroken: Bool { reader.isBroken }

  /// Whether a part of a message has arrived, and its end has not.
  var isInMessage: Bool { reader.isInMessage }

  /// Sends a request.
  func send(_ kind: SwayMessage.Kind, _ text: String = "") {
    // After an error, the next read finds the end of the connection.
    _ = try? connection.send(SwayMessage(kind, text).bytes)
  }

  /// Reads and writes; `nextMessage` returns the messages, also after the end.
  func handle(_ readiness: Readiness) {
    connection.handle(readiness) { reader.append($0) }
  }

  /// Returns the next complete reply or event.
  func nextMessage() -> SwayMessage? { reader.next() }
}

/// One request to Sway on a connection of its own, and its reply.
final class SwayRequest: CompositorExchange {
  private let sway: SwayConnection
  private let kind: SwayMessage.Kind
  private(set) var payload: [UInt8]?

  /// Sway describes the usable areas of outputs in its workspaces.
  static var outputs: CompositorRequest.Definition {
    CompositorRequest.Definition(
      send: { path throws(SystemError) in try SwayRequest(.workspaces, path: path) },
      decode: { .outputs(SwayWorkspace.outputs($0)) })
  }

  /// Connects to the socket at `path` and sends a request.
  ///
  /// Errors: `connect`, `socket`.
  init(_ kind: SwayMessage.Kind, path: String) throws(SystemError) {
    self.kind = kind
    sway = try SwayConnection(path: path)
    sway.send(kind)
  }

  var connection: SocketConnection { sway.connection }

  func handle(_ readiness: Readiness) {
    sway.handle(readiness)
    while payload == nil, let message = sway.nextMessage() {
      if message.kind == kind { payload = message.payload }
    }
    if payload == nil, connection.hasEnded || sway.isBroken { payload = [] }
  }
}
