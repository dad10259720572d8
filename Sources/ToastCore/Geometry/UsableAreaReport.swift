/// A compositor's report over IPC of the part of an output that bars leave free.
public enum UsableAreaReport: Hashable, Sendable {
  /// The rectangle of the visible workspace, in logical pixels of the global coordinate space.
  ///
  /// The rectangle lies within the part that bars leave free; gaps may separate the two.
  case workspace(LogicalRect)
  /// The lengths that bars reserve at each edge, in logical pixels.
  case reserved(Insets)
}
