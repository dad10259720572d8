extension Style {
  /// The built-in styles, the default first.
  public static let builtIn = [glass, plain]

  /// The liquid-glass capsule.
  public static let glass = Style(
    name: "glass",
    edge: .top,
    alignment: .center,
    layer: .overlay,
    keepsClearOfBars: true,
    margin: Margin(edge: 8, sides: 16),
    maximumWidth: 560,
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
    exit: .default)

  /// The Android-like toast.
  public static let plain = Style(
    name: "plain",
    edge: .bottom,
    alignment: .center,
    layer: .overlay,
    keepsClearOfBars: true,
    margin: Margin(edge: 18, sides: 16),
    maximumWidth: 560,
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
    exit: .curve(.linear, seconds: 0.3))
}
