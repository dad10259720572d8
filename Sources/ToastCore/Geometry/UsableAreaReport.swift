/// What the IPC of a compositor says about the part of an output that bars leave free.
public enum UsableAreaReport: Hashable, Sendable {
  /// The rectangle of the workspace that the output shows, in logical pixels of all outputs.
  ///
  /// It lies within the part that bars leave free; gaps may lie between both.
  case workspace(LogicalRect)
  /// The lengths that bars reserve at each edge, in logical pixels.
  case reserved(Insets)
}
