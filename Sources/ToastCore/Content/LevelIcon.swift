/// The symbols that show a level by their variant, such as a loudspeaker with more or fewer waves.
enum LevelIcon {
  /// The variants of a symbol, each with the least level that it stands for, in ascending order.
  private static let variants: [String: [(least: Double, name: String)]] = [
    "volume": [(0, "volume-low"), (1.0 / 3, "volume-medium"), (2.0 / 3, "volume")],
    "brightness": [(0, "brightness-low"), (0.5, "brightness")],
    "battery": [(0, "battery-empty"), (0.1, "battery-low"), (0.4, "battery-medium"), (0.75, "battery")],
    "wifi": [(0, "wifi-low"), (1.0 / 3, "wifi-medium"), (2.0 / 3, "wifi")],
  ]

  /// The symbol for a level, 1 being full; a symbol without variants stays as it is.
  static func symbol(_ name: String, at level: Double) -> String {
    variants[name]?.last { $0.least <= level }?.name ?? name
  }
}

extension ToastContent {
  /// The content with the variant of its icon that belongs to its level.
  ///
  /// The icon follows the value that the bar is on its way to: it changes once, and not with each frame.
  public func withLevelIcon(at level: Double?) -> ToastContent {
    guard let level, case .symbol(let name) = icon else { return self }
    var content = self
    content.icon = .symbol(LevelIcon.symbol(name, at: level))
    return content
  }
}
