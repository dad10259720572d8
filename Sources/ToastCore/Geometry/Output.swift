/// An output of the compositor.
public struct Output: Hashable, Sendable {
  /// The name of the connector, such as DP-1.
  public var name: String
  public var size: LogicalSize

  public init(name: String, size: LogicalSize) {
    self.name = name
    self.size = size
  }
}

/// The output that a request asks for.
public enum OutputChoice: Hashable, Sendable {
  /// The output that the compositor chooses: the active output, else any output.
  case focused
  case all
  case named(String)
}
