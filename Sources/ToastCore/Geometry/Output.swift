/// An output as toasts see it.
public struct Output: Hashable, Sendable {
  /// The connector's name, such as DP-1.
  public var name: String
  public var size: LogicalSize

  public init(name: String, size: LogicalSize) {
    self.name = name
    self.size = size
  }
}

/// Where a request wants its toast.
public enum OutputChoice: Hashable, Sendable {
  /// Where the compositor puts it: the active output, else any.
  case focused
  case all
  case named(String)
}
