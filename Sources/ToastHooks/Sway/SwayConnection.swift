import ToastSystem

/// A connection to Sway's own socket: questions go out, answers and events come in, and nothing ever waits.
///
/// In a loop:
///
///     let sway = try SwayConnection(path: path)             // SWAYSOCK
///     let source = try loop.watch(sway.descriptor) { readiness in
///       sway.handle(readiness)
///       while let message = sway.nextMessage() { … }         // answers come in the order of the questions
///       source.interest = sway.interest
///       if sway.isOver { … }                                 // remove the source and let go of the connection
///     }
///     sway.ask(.outputs)
///     source.interest = sway.interest
///
/// A compositor may stop before it answers: who asks also sets a deadline.
public final class SwayConnection {
  let stream: ByteStream
  private var reader = SwayMessageReader()

  /// Connects to the socket at `path`.
  ///
  /// Errors: `connect`, with EAGAIN when its queue is full, and ENOENT or ECONNREFUSED when nobody listens; `socket`.
  public init(path: String) throws(SystemError) {
    stream = try ByteStream(path: path)
  }

  /// The socket's number, to be watched for `interest`.
  public var descriptor: Int32 { stream.descriptor }

  /// What it is to be watched for; may change whenever it is used.
  public var interest: Readiness { stream.interest }

  /// Whether nothing more will come: Sway hung up, or it is not Sway at all.
  public var isOver: Bool { stream.isOver || isBroken }

  /// Whether what came is not Sway's protocol.
  public var isBroken: Bool { reader.isBroken }

  /// Whether part of a message has come, and its end has not.
  public var isInMessage: Bool { reader.isInMessage }

  /// Sends a question.
  public func ask(_ kind: SwayMessage.Kind, _ text: String = "") {
    stream.send(SwayMessage(kind, text).bytes)
  }

  /// Does what it is ready for; then `nextMessage` has what came, also when `isOver`.
  public func handle(_ readiness: Readiness) {
    stream.handle(readiness) { reader.append($0) }
  }

  /// The next answer or event that has come whole.
  public func nextMessage() -> SwayMessage? { reader.next() }
}
