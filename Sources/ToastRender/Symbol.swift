/// A built-in symbol: a small picture drawn in one colour beside the text.
///
/// Raw values are the names that users type.
public enum Symbol: String, Hashable, Sendable, CaseIterable {
  case checkmark
  case checkmarkCircle = "checkmark.circle"
  case checkmarkCircleFilled = "checkmark.circle.fill"
  case xmark
  case xmarkCircle = "xmark.circle"
  case xmarkCircleFilled = "xmark.circle.fill"
  case info
  case infoFilled = "info.fill"
  case warning
  case warningFilled = "warning.fill"
  case bell
  case bellFilled = "bell.fill"
  case handWave = "hand-wave"
  case volume
  case volumeFilled = "volume.fill"
  case muted
  case mutedFilled = "muted.fill"
  case brightness
  case brightnessFilled = "brightness.fill"
  case microphone
  case microphoneFilled = "microphone.fill"
  case keyboard
  case keyboardFilled = "keyboard.fill"
  case battery

  /// The symbol that `name`, ours or SF Symbols', stands for, or nil when there is none.
  public init?(named name: String) {
    guard let symbol = Symbol(rawValue: name) ?? Symbol.aliases[name] else { return nil }
    self = symbol
  }

  /// SF Symbols' names for what is built in.
  static let aliases: [String: Symbol] = [
    "info.circle": .info,
    "info.circle.fill": .infoFilled,
    "exclamationmark.triangle": .warning,
    "exclamationmark.triangle.fill": .warningFilled,
    "hand.wave": .handWave,
    "hand.wave.fill": .handWave,
    "speaker.wave.2": .volume,
    "speaker.wave.2.fill": .volumeFilled,
    "speaker.wave.3": .volume,
    "speaker.wave.3.fill": .volumeFilled,
    "speaker.slash": .muted,
    "speaker.slash.fill": .mutedFilled,
    "sun.max": .brightness,
    "sun.max.fill": .brightnessFilled,
    "mic": .microphone,
    "mic.fill": .microphoneFilled,
    "battery.100": .battery,
    "battery.100percent": .battery,
  ]
}
