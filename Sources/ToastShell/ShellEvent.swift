import ToastCore

/// What the compositor said, as values: a handler translates and appends, and acts on nothing.
public enum ShellEvent: Equatable, Sendable {
  /// The compositor can show toasts; said once, after what it offers is known.
  case ready
  /// The outputs that there are now.
  case outputs([Output])
  /// The compositor put a stack's surface on this output.
  case entered(StackID, output: String)
  /// What happened to a stack's surface, and to its toasts.
  case stack(StackID, ToastStack.Event)
  /// A click with a button that does not drag.
  case click(StackID, PointerButton, LogicalPoint)
  /// A stack's toasts are shown without a picture of what is behind them.
  case captureFailed(StackID, CaptureFault)
  /// The compositor has gone or cannot be used.
  case lost(ShellError)
}

/// Why there can be no toasts.
public enum ShellError: Error, Equatable, Sendable {
  /// A protocol without which nothing can be shown: its interface and the version needed.
  case missing(interface: String, version: UInt32)
  /// The connection broke.
  case disconnected
  /// The compositor accused us of a mistake.
  case accused(String)
}

extension ShellError: CustomStringConvertible {
  /// One line for standard error.
  public var description: String {
    switch self {
    case .missing("zwlr_layer_shell_v1", _):
      "this compositor has no layer shell (zwlr_layer_shell_v1)"
    case .missing(let interface, let version):
      "this compositor has no \(interface) in version \(version) or later"
    case .disconnected: "the compositor has gone"
    case .accused(let mistake): "the compositor ended the connection: \(mistake)"
    }
  }
}
