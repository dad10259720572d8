import ToastSystem

/// One question to Hyprland on a connection of its own, and the answer, which ends where Hyprland hangs up.
///
/// Hyprland answers in its main thread and waits for the other side: a question is written at once, the answer read to
/// the end, and the connection closed by letting go of the request.
final class HyprlandRequest {
  let stream: ByteStream
  private(set) var answer: [UInt8] = []

  /// The longest answer that is kept, in bytes.
  private static let longestAnswer = 4 * 1024 * 1024

  /// Asks `question` of the instance in `folder`.
  ///
  /// Errors: `connect`, `socket`.
  init(_ question: String, folder: String) throws(SystemError) {
    stream = try ByteStream(path: folder + "/.socket.sock")
    stream.send(Array(question.utf8))
  }

  func handle(_ readiness: Readiness) {
    stream.handle(readiness) { bytes in if !isTooLong { answer += bytes } }
  }

  /// Whether nothing more will be read: the answer is whole, or too long.
  var isOver: Bool { stream.isOver || isTooLong }

  /// Whether the answer is longer than any that makes sense.
  var isTooLong: Bool { answer.count > HyprlandRequest.longestAnswer }
}
