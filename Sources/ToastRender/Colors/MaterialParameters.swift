import ToastCore

import func Glibc.pow

/// What makes one material different from another.
struct MaterialParameters {
  /// The blur's standard deviation in logical pixels.
  var deviation: Double
  /// The same under the label; nil: no other.
  var labelDeviation: Double?
  /// How much farther from grey what is behind becomes.
  var saturation: Double
  /// How strongly its luminance is compressed toward the appearance.
  var compression: Double
  var dark: Scrim
  var light: Scrim
  /// The alpha of a tint over a picture.
  var tint: Double
  var refraction: Refraction?

  /// A colour that gets a little denser on its way down.
  struct Scrim {
    var top: Color
    var bottom: Color
    /// Over a picture, which is toned so far that the label reads.
    var thin: Alphas
    /// Over a blur of anything: a label has 4.5:1.
    var blurred: Alphas
    /// Over anything, sharp: a label at 70 % has 4.5:1.
    var dense: Alphas
  }

  /// A veil's alpha at its top and at its bottom.
  struct Alphas {
    var top: Double
    var bottom: Double

    init(_ top: Double, _ bottom: Double) {
      self.top = top
      self.bottom = bottom
    }

    var mean: Double { (top + bottom) / 2 }
  }
}

extension Material {
  var parameters: MaterialParameters {
    switch self {
    case .ultraThin:
      .frosted(11, 1.45, thin: (0.36, 0.34), blurred: (0.65, 0.56), dense: (0.89, 0.86))
    case .thin: .frosted(14, 1.55, thin: (0.50, 0.48), blurred: (0.71, 0.65), dense: (0.91, 0.88))
    case .regular: .frosted(20, 1.65, thin: (0.63, 0.61), blurred: (0.77, 0.73), dense: (0.93, 0.91))
    case .thick: .frosted(26, 1.75, thin: (0.75, 0.73), blurred: (0.83, 0.81), dense: (0.95, 0.93))
    case .ultraThick: .frosted(32, 1.85, thin: (0.86, 0.84), blurred: (0.90, 0.89), dense: (0.97, 0.96))
    case .glass:
      MaterialParameters(
        deviation: 3, labelDeviation: 9, saturation: 1.35, compression: 0.5,
        dark: MaterialParameters.Scrim(
          top: Color(red: 0.155, green: 0.16, blue: 0.18),
          bottom: Color(red: 0.085, green: 0.09, blue: 0.105),
          thin: .init(0.26, 0.36), blurred: .init(0.64, 0.67), dense: .init(0.92, 0.94)),
        light: MaterialParameters.Scrim(
          top: Color(red: 1, green: 1, blue: 1), bottom: Color(red: 0.94, green: 0.95, blue: 0.97),
          thin: .init(0.38, 0.30), blurred: .init(0.60, 0.58), dense: .init(0.90, 0.92)),
        tint: 0.4, refraction: Refraction(bezel: 16, thickness: 18))
    case .clearGlass:
      MaterialParameters(
        deviation: 1.5, saturation: 1.15, compression: 0.3,
        dark: MaterialParameters.Scrim(
          top: Color(red: 0.10, green: 0.10, blue: 0.11), bottom: Color(red: 0.05, green: 0.05, blue: 0.06),
          thin: .init(0.14, 0.20), blurred: .init(0.62, 0.63), dense: .init(0.87, 0.90)),
        light: MaterialParameters.Scrim(
          top: Color(red: 1, green: 1, blue: 1), bottom: Color(red: 0.95, green: 0.96, blue: 0.98),
          thin: .init(0.20, 0.14), blurred: .init(0.54, 0.52), dense: .init(0.70, 0.72)),
        tint: 0.2, refraction: Refraction(bezel: 20, thickness: 26))
    }
  }
}

extension MaterialParameters {
  /// Ground glass, flat: each alpha over dark and over light.
  fileprivate static func frosted(
    _ deviation: Double, _ saturation: Double, thin: (dark: Double, light: Double),
    blurred: (dark: Double, light: Double), dense: (dark: Double, light: Double)
  ) -> MaterialParameters {
    func veil(_ top: Color, _ bottom: Color, _ thin: Double, _ blurred: Double, _ dense: Double) -> Scrim {
      Scrim(
        top: top, bottom: bottom, thin: Alphas(thin, thin), blurred: Alphas(blurred, blurred),
        dense: Alphas(dense, dense))
    }
    return MaterialParameters(
      deviation: deviation, saturation: saturation, compression: 0.6,
      dark: veil(
        Color(red: 0.135, green: 0.135, blue: 0.145), Color(red: 0.115, green: 0.115, blue: 0.125), thin.dark,
        blurred.dark, dense.dark),
      light: veil(
        Color(red: 0.985, green: 0.985, blue: 0.99), Color(red: 0.965, green: 0.965, blue: 0.975), thin.light,
        blurred.light, dense.light),
      tint: 0.3 + 0.4 * thin.dark)
  }
}

extension Color {
  /// As it is behind more glass of its own colour: what it lacks is absorbed first (Beer and Lambert).
  ///
  /// Yellow turns to amber that way, where mere darkening gives olive.
  func deepened(_ times: Int = 1) -> Color {
    func deeper(_ value: Double) -> Double { pow(value, 1.05) * 0.99 }
    var color = self
    for _ in 0..<times {
      color = Color(
        red: deeper(color.red), green: deeper(color.green), blue: deeper(color.blue), alpha: color.alpha)
    }
    return color
  }
}
