import ToastSystem

/// One request to the IPC of a compositor, on a connection of its own.
///
/// The request never blocks. In a loop:
///
///     guard let request = CompositorRequest(.outputs, to: compositor) else { … }       // the compositor cannot reply
///     let source = try loop.watch(request.descriptor) { readiness in
///       request.handle(readiness)
///       source.interest = request.interest
///       if let reply = request.reply { … }                   // remove the source and release the request
///     }
///     source.interest = request.interest
///
/// A compositor may stop before it replies, so the owner also sets a deadline.
public final class CompositorRequest {
  /// The subject of a request.
  public enum Kind: Hashable, Sendable {
    /// The outputs, the focused output, and the areas that bars leave free.
    case outputs
    /// Whether the blur behind surfaces is switched on.
    case blur
  }

  /// The reply of the compositor; an invalid reply is an empty one.
  public enum Reply: Hashable, Sendable {
    case outputs([OutputReport])
    /// Whether the blur is switched on; nil if the compositor does not report it.
    case blur(Bool?)
  }

  /// The way in which one kind of compositor answers one kind of request.
  struct Definition {
    /// Connects to the IPC at a path and sends the request.
    var send: (_ path: String) throws(SystemError) -> any CompositorExchange
    /// Decodes the payload of the reply.
    var decode: (_ payload: [UInt8]) -> Reply
  }

  /// The reply, once it is complete or the compositor has closed the connection.
  public private(set) var reply: Reply?
  private let exchange: any CompositorExchange
  private let decode: ([UInt8]) -> Reply

  /// Sends a request; returns nil if the compositor cannot answer the request or accepts no connection.
  public init?(_ kind: Kind, to compositor: Compositor) {
    guard let definition = compositor.kind.properties.requests[kind],
      let exchange = try? definition.send(compositor.path)
    else { return nil }
    self.exchange = exchange
    decode = definition.decode
  }

  /// The descriptor of the socket, to poll it for `interest`.
  public var descriptor: Int32 { exchange.connection.descriptor }

  /// The events to poll for; they may change after `handle`.
  public var interest: Readiness { exchange.connection.interest }

  /// Reads and writes, and sets `reply` once the reply is complete.
  public func handle(_ readiness: Readiness) {
    guard reply == nil else { return }
    exchange.handle(readiness)
    reply = exchange.payload.map(decode)
  }
}

/// A request on a connection of its own, and its reply.
protocol CompositorExchange: AnyObject {
  var connection: SocketConnection { get }
  /// The payload of the reply once it is complete; empty if the compositor closes the connection without a
  /// usable reply.
  var payload: [UInt8]? { get }
  /// Reads and writes.
  func handle(_ readiness: Readiness)
}
