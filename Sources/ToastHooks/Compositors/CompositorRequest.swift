import ToastSystem

/// One question to the IPC of a compositor, on a connection of its own.
///
/// Nothing blocks. In a loop:
///
///     guard let question = CompositorRequest(.outputs, to: compositor) else { … }     // the compositor cannot tell
///     let source = try loop.watch(question.descriptor) { readiness in
///       question.handle(readiness)
///       source.interest = question.interest
///       if let answer = question.answer { … }                // remove the source and let go of the question
///     }
///     source.interest = question.interest
///
/// A compositor may stop before it answers: the owner also sets a deadline.
public final class CompositorRequest {
  /// What is asked.
  public enum Kind: Hashable, Sendable {
    /// Which outputs there are, which of them has the focus, and what bars leave free.
    case outputs
    /// Whether the blur behind surfaces is switched on.
    case blur
  }

  /// What the compositor says; what cannot be read says nothing.
  public enum Reply: Hashable, Sendable {
    case outputs([OutputReport])
    /// nil: the compositor does not say.
    case blur(Bool?)
  }

  /// The answer, once it has come whole or the compositor hung up.
  public private(set) var reply: Reply?
  private let peer: Peer
  private let kind: Kind

  private enum Peer {
    case sway(SwayConnection)
    case hyprland(HyprlandRequest)

    var stream: ByteStream {
      switch self {
      case .sway(let sway): sway.stream
      case .hyprland(let request): request.stream
      }
    }
  }

  /// Asks `kind` of a compositor; nil where the compositor cannot answer that, or nobody listens.
  public init?(_ kind: Kind, to compositor: Compositor) {
    self.kind = kind
    switch (compositor, kind) {
    case (.sway(let socket), .outputs):
      guard let sway = try? SwayConnection(path: socket) else { return nil }
      sway.ask(.workspaces)
      peer = .sway(sway)
    case (.hyprland(let folder), _):
      let text =
        kind == .outputs ? "j/monitors" : HyprlandPayload.Option.question(HyprlandPayload.Option.blur)
      guard let request = try? HyprlandRequest(text, folder: folder) else { return nil }
      peer = .hyprland(request)
    case (.sway, .blur), (.niri, _): return nil
    }
  }

  /// The socket's number, to be watched for `interest`.
  public var descriptor: Int32 { peer.stream.descriptor }

  /// What the socket is to be watched for; may change after `handle`.
  public var interest: Readiness { peer.stream.interest }

  /// Reads and writes; then `answer` is set if it has come.
  public func handle(_ readiness: Readiness) {
    guard reply == nil else { return }
    switch peer {
    case .sway(let sway):
      sway.handle(readiness)
      while reply == nil, let message = sway.nextMessage() {
        if message.kind == .workspaces {
          reply = .outputs(OutputReport.list(swayWorkspaces: message.payload))
        }
      }
      if reply == nil, sway.isOver { reply = .outputs([]) }
    case .hyprland(let request):
      request.handle(readiness)
      guard request.isOver else { return }
      let bytes = request.isTooLong ? [] : request.answer
      switch kind {
      case .outputs: reply = .outputs(OutputReport.list(hyprlandMonitors: bytes))
      case .blur: reply = .blur(decoded(HyprlandPayload.Option.self, from: bytes)?.isOn)
      }
    }
  }
}
