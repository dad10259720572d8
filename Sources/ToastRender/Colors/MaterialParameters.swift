import ToastCore

import func Glibc.pow

/// The values that make up a material.
///
/// A new material is a new value.
struct MaterialParameters {
  /// The standard deviation of the blur in logical pixels.
  var deviation: Double
  /// The standard deviation under the label, or nil if it is the same there.
  var labelDeviation: Double?
  /// The factor by which the chroma of the backdrop is increased.
  var saturation: Double
  /// The strength of the compression of luminance toward the appearance.
  var compression: Double
  var dark: Scrim
  var light: Scrim
  /// The alpha of a tint over a captured backdrop.
  var tint: Double
  /// The opacity of a subtitle that the backdrop is graded for.
  var subtitleOpacity = 0.7
  /// The number of steps by which a tint deepens from the top to the bottom.
  var tintDepth = 2
  var edge = Edge.hairline
  var refraction: Refraction?

  /// The lighting along the outline.
  enum Edge {
    case hairline
    case glass
  }

  /// The colour that is laid over a backdrop, a gradient from top to bottom.
  struct Scrim {
    var top: Color
    var bottom: Color
    /// Over a captured backdrop, which is graded until the label is legible.
    var thin: Alphas
    /// Over any blurred backdrop: a label has a contrast of 4.5:1.
    var blurred: Alphas
    /// Over any sharp backdrop: a label of 70 % opacity has a contrast of 4.5:1.
    var dense: Alphas
  }

  /// The alpha of a scrim at its top and at its bottom.
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
        tint: 0.4, tintDepth: 4, edge: .glass, refraction: Refraction(bezel: 16, thickness: 18))
    case .clearGlass:
      MaterialParameters(
        deviation: 1.5, saturation: 1.15, compression: 0.3,
        dark: MaterialParameters.Scrim(
          top: Color(red: 0.10, green: 0.10, blue: 0.11), bottom: Color(red: 0.05, green: 0.05, blue: 0.06),
          thin: .init(0.14, 0.20), blurred: .init(0.62, 0.63), dense: .init(0.87, 0.90)),
        light: MaterialParameters.Scrim(
          top: Color(red: 1, green: 1, blue: 1), bottom: Color(red: 0.95, green: 0.96, blue: 0.98),
          thin: .init(0.20, 0.14), blurred: .init(0.54, 0.52), dense: .init(0.70, 0.72)),
        tint: 0.2, subtitleOpacity: 1, tintDepth: 4, edge: .glass,
        refraction: Refraction(bezel: 20, thickness: 26))
    }
  }
}

extension MaterialParameters {
  /// Flat frosted glass; each pair is the alpha of the dark and of the light scrim.
  fileprivate static func frosted(
    _ deviation: Double, _ saturation: Double, thin: (dark: Double, light: Double),
    blurred: (dark: Double, light: Double), dense: (dark: Double, light: Double)
  ) -> MaterialParameters {
    func scrim(_ top: Color, _ bottom: Color, _ thin: Double, _ blurred: Double, _ dense: Double) -> Scrim {
      Scrim(
        top: top, bottom: bottom, thin: Alphas(thin, thin), blurred: Alphas(blurred, blurred),
        dense: Alphas(dense, dense))
    }
    return MaterialParameters(
      deviation: deviation, saturation: saturation, compression: 0.6,
      dark: scrim(
        Color(red: 0.135, green: 0.135, blue: 0.145), Color(red: 0.115, green: 0.115, blue: 0.125), thin.dark,
        blurred.dark, dense.dark),
      light: scrim(
        Color(red: 0.985, green: 0.985, blue: 0.99), Color(red: 0.965, green: 0.965, blue: 0.975), thin.light,
        blurred.light, dense.light),
      tint: 0.3 + 0.4 * thin.dark)
  }
}

extension Color {
  /// The colour of light that passes more glass of this colour: the weakest components are absorbed first (Beer and
  /// Lambert).
  ///
  /// Yellow turns to amber. Multiplying all components would give olive.
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

/// The colour grade that a material gives its backdrop before the scrim: more chroma, and luminance compressed toward
/// the appearance.
struct ColorGrade: Hashable {
  /// The factor by which chroma is increased.
  var saturation: Double
  /// The strength of the compression of luminance toward the end of the appearance.
  ///
  /// 0 changes nothing.
  var compression: Double
  var appearance: Appearance
  /// The colour whose shades replace light and dark.
  var tint: Color?
  /// The contrast of a white label to these shades.
  var contrast = 3.0

  /// The result for one luminance: the colour of a grey, and the gain of the chroma around it, in 256ths.
  struct Entry {
    var red: Int32
    var green: Int32
    var blue: Int32
    var gain: Int32
  }

  /// The entries for the luminances 0...255.
  func table() -> [Entry] {
    let shades = tint.map { ColorGrade.shades(of: $0, for: contrast) }
    return (0..<256).map { index in
      let value = Double(index) / 255
      let base: Color
      let gain: Double
      if let shades {
        base = shades.dark.mixed(with: shades.light, value)
        gain = 0.35 * saturation
      } else {
        let graded =
          appearance == .light
          ? 1 - (1 - value) / (1 + compression * (1 - value)) : value / (1 + compression * value)
        base = Color(red: graded, green: graded, blue: graded)
        let slope = 1 / (1 + compression * (appearance == .light ? 1 - value : value))
        gain = saturation * (0.4 + 0.6 * slope)
      }
      func whole(_ value: Double) -> Int32 { Int32((value * 255).rounded()) }
      return Entry(
        red: whole(base.red), green: whole(base.green), blue: whole(base.blue),
        gain: Int32((gain * 256).rounded()))
    }
  }

  /// The shades of a tint that black and white become.
  ///
  /// The lighter shade is as light as a white label allows.
  private static func shades(of tint: Color, for contrast: Double) -> (dark: Color, light: Color) {
    var light = tint
    for share in [0.1, 0.2, 0.3] {
      let lighter = tint.mixed(with: .white, share)
      if lighter.contrast(to: .white) > contrast * 1.015 { light = lighter }
    }
    return (tint.deepened(5).dimmed(to: 0.72), light)
  }

  /// The graded pixel, opaque.
  @inline(__always)
  static func apply(_ table: UnsafeBufferPointer<Entry>, to pixel: UInt32) -> UInt32 {
    let blue = Int32(pixel & 0xFF)
    let green = Int32(pixel >> 8 & 0xFF)
    let red = Int32(pixel >> 16 & 0xFF)
    let luminance = (19 &* blue &+ 183 &* green &+ 54 &* red) >> 8
    let entry = table[Int(luminance)]
    @inline(__always) func graded(_ value: Int32, _ base: Int32) -> UInt32 {
      UInt32(truncatingIfNeeded: min(255, max(0, base &+ (value &- luminance) &* entry.gain >> 8)))
    }
    return 0xFF00_0000 | graded(red, entry.red) << 16 | graded(green, entry.green) << 8
      | graded(blue, entry.blue)
  }
}
