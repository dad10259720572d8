extension Style {
  /// The built-in styles; the first is the default.
  public static let builtIn = [glass, material, banner, plain]

  /// The default style, a capsule of liquid glass.
  public static let glass = Style(
    Values(
      name: "glass",
      edge: .top,
      alignment: .center,
      layer: .overlay,
      keepsClearOfBars: true,
      margin: Margin(edge: 8, sides: 16),
      width: .fitting(560),
      shape: .capsule(otherwise: 28),
      padding: Insets(horizontal: 24, vertical: 16),
      iconSpacing: 8,
      subtitleSpacing: 2,
      textAlignment: .leading,
      titleFont: Font(size: 15, weight: .semibold),
      subtitleFont: Font(size: 13),
      subtitleOpacity: 0.7,
      textColor: .label,
      iconColor: nil,
      background: .material(.glass),
      tint: nil,
      duration: .seconds(.seconds(3)),
      namedDurations: NamedDurations(short: .seconds(1.5), medium: .seconds(3), long: .seconds(4.5)),
      transition: [.move, .opacity],
      entrance: .default,
      exit: .default))

  /// A floating rounded rectangle of ultra-thin material.
  public static let material = Style(
    Values(
      name: "material",
      edge: .top,
      alignment: .center,
      layer: .overlay,
      keepsClearOfBars: true,
      margin: Margin(edge: 8, sides: 16),
      width: .fitting(560),
      shape: .continuous(radius: 20),
      padding: Insets(horizontal: 16, vertical: 12),
      iconSpacing: 12,
      subtitleSpacing: 2,
      textAlignment: .leading,
      titleFont: Font(size: 16, weight: .semibold),
      subtitleFont: Font(size: 13),
      subtitleOpacity: 0.7,
      textColor: .label,
      iconColor: nil,
      background: .material(.ultraThin),
      tint: nil,
      duration: .seconds(.seconds(2)),
      namedDurations: NamedDurations(short: .seconds(1.5), medium: .seconds(3), long: .seconds(4.5)),
      transition: [.move, .blurReplace],
      entrance: .bouncy,
      exit: .spring(Spring(duration: 0.3, bounce: 0.3))))

  /// A banner across the whole output.
  public static let banner = Style(
    Values(
      name: "banner",
      edge: .top,
      alignment: .center,
      layer: .overlay,
      keepsClearOfBars: false,
      margin: Margin(edge: 0, sides: 0),
      width: .output,
      shape: .rectangle,
      padding: Insets(all: 16),
      safeArea: .auto,
      iconSpacing: 12,
      subtitleSpacing: 4,
      textAlignment: .leading,
      titleFont: Font(size: 17, weight: .bold),
      subtitleFont: Font(size: 17),
      subtitleOpacity: 1,
      textColor: .color(Color(red: 1, green: 1, blue: 1)),
      iconColor: nil,
      background: .color(Color(rgba: 0xFF3B_30FF)),
      tint: nil,
      duration: .short,
      namedDurations: NamedDurations(short: .seconds(1.5), medium: .seconds(3), long: .seconds(4.5)),
      transition: [.move, .opacity],
      entrance: .curve(.easeInOut, seconds: 0.25),
      exit: .curve(.easeInOut, seconds: 0.25)))

  /// A plain toast in the manner of Android.
  public static let plain = Style(
    Values(
      name: "plain",
      edge: .bottom,
      alignment: .center,
      layer: .overlay,
      keepsClearOfBars: true,
      margin: Margin(edge: 18, sides: 16),
      width: .fitting(560),
      shape: .rounded(radius: 8),
      padding: Insets(all: 8),
      iconSpacing: 8,
      subtitleSpacing: 0,
      textAlignment: .center,
      titleFont: Font(size: 14),
      subtitleFont: Font(size: 14),
      subtitleOpacity: 1,
      textColor: .color(Color(red: 1, green: 1, blue: 1)),
      iconColor: nil,
      background: .color(Color(red: 0, green: 0, blue: 0, alpha: 0.588)),
      tint: nil,
      duration: .short,
      namedDurations: NamedDurations(short: .seconds(2), medium: .seconds(2.75), long: .seconds(3.5)),
      transition: .opacity,
      entrance: .curve(.linear, seconds: 0.3),
      exit: .curve(.linear, seconds: 0.3)))
}
