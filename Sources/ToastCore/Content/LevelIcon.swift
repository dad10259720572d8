/// The symbols whose variant shows a level, such as a loudspeaker with more or fewer waves.
enum LevelIcon {
  /// The variants of a symbol in ascending order, each with its minimum level.
  private static let variants: [String: [(least: Double, name: String)]] = [
    "volume": [(0, "volume-low"), (1.0 / 3, "volume-medium"), (2.0 / 3, "volume")],
    "brightness": [(0, "brightness-low"), (0.5, "brightness")],
    "battery": [(0, "battery-empty"), (0.1, "battery-low"), (0.4, "battery-medium"), (0.75, "battery")],
    "wifi": [(0, "wifi-low"), (1.0 / 3, "wifi-medium"), (2.0 / 3, "wifi")],
  ]

  /// Returns the variant of a symbol for a level, where 1 is full; a symbol without variants is returned unchanged.
  static func symbol(_ name: String, at level: Double) -> String {
    variants[name]?.last { $0.least <= level }?.name ?? name
  }
}

extension ToastContent {
  /// Returns the content with the icon variant for a level.
  ///
  /// The icon follows the target value of an animated bar, so that it changes once and not in each frame.
  public func withLevelIcon(at level: Double?) -> ToastContent {
    guard let level, case .symbol(let name) = icon else { return self }
    var content = self
    content.icon = .symbol(LevelIcon.symbol(name, at: level))
    return content
  }
}
