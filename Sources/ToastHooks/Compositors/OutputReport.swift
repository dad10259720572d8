import ToastCore

/// A description of one output from the IPC of a compositor.
public struct OutputReport: Hashable, Sendable {
  /// The name of the connector, such as DP-1.
  public var name: String
  /// Whether the output has the focus.
  public var isFocused: Bool
  /// The area that bars leave free; nil if the compositor does not report the area.
  public var usableArea: UsableAreaReport?

  public init(name: String, isFocused: Bool, usableArea: UsableAreaReport? = nil) {
    self.name = name
    self.isFocused = isFocused
    self.usableArea = usableArea
  }
}
