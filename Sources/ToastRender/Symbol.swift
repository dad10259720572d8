/// A built-in symbol.
public enum Symbol: String, Hashable, Sendable, CaseIterable {
  case checkmark
  case xmark
  case info
  case warning
  case bell
  case handWave = "hand-wave"
  case volume
  case muted
  case brightness
  case microphone
  case keyboard
  case battery

  /// The symbol that `name` stands for, or nil when there is none.
  public init?(named name: String) {
    self.init(rawValue: name)
  }
}
