import ToastSystem

/// One request to Hyprland on a connection of its own; the reply ends where Hyprland closes the connection.
///
/// Hyprland replies in its main thread and waits for the client. The request is therefore written at once,
/// the reply is read to its end, and releasing the request closes the connection.
final class HyprlandRequest: CompositorExchange {
  let connection: SocketConnection
  private var reply: [UInt8] = []

  static var outputs: CompositorRequest.Definition {
    definition("j/monitors") { .outputs(HyprlandPayload.Monitor.outputs($0)) }
  }
  static var blur: CompositorRequest.Definition {
    definition("j/getoption decoration:blur:enabled") {
      .blur(decoded(HyprlandPayload.Option.self, from: $0)?.isOn)
    }
  }

  /// The maximum length of a reply, in bytes.
  private static let maximumReply = 4 * 1024 * 1024

  private static func definition(
    _ text: String, decode: @escaping ([UInt8]) -> CompositorRequest.Reply
  ) -> CompositorRequest.Definition {
    .init(send: { path throws(SystemError) in try HyprlandRequest(text, path: path) }, decode: decode)
  }

  /// Sends a request to the instance whose folder is `path`.
  ///
  /// Errors: `connect`, `socket`.
  init(_ text: String, path: String) throws(SystemError) {
    connection = try SocketConnection(path: path + "/.socket.sock")
    // After an error, the next read finds the end of the connection.
    _ = try? connection.send(Array(text.utf8))
  }

  func handle(_ readiness: Readiness) {
    connection.handle(readiness) { bytes in if !isTooLong { reply += bytes } }
  }

  /// The reply once it is complete; empty if it is too long.
  var payload: [UInt8]? { isTooLong ? [] : connection.hasEnded ? reply : nil }

  private var isTooLong: Bool { reply.count > HyprlandRequest.maximumReply }
}
