import ToastCore

/// What a background lays over what is behind it, and the label that reads on it.
struct Coating {
  /// The colour at its top, with alpha.
  var top: Color
  /// The colour at its bottom, with alpha.
  var bottom: Color
  /// The colour of a label on it.
  var label: Color
  /// A subtitle on it is no fainter than this.
  var leastSubtitleOpacity = 0.0
  var edge = Edge.none
  /// How opaque a border in the label's colour is.
  var border = 0.0
  /// What is seen through it, where that is known.
  var view: View?

  /// What its edge looks like.
  enum Edge {
    case none
    /// A line of light so strong, 0...1.
    case hairline(Float)
    case glass(Glass)
  }

  /// What a material makes of what is behind it.
  struct View {
    /// The blur's standard deviation in logical pixels.
    var deviation: Double
    var tone: Tone
    var refraction: Refraction?
    /// What takes the place of what is behind where that would drown the label.
    var filling: Color
    var legibility: Legibility
  }

  /// How bright a ground a label stands.
  enum Legibility: Hashable {
    /// The most brightness under a light label; see `Color.brightness`.
    case atMost(Double)
    /// The least brightness under a dark one.
    case atLeast(Double)
  }

  /// How far grain changes a component, with a margin for rounding.
  private static let unevenness = 0.012
  /// What a label in white at 70 % needs for 4.5:1.
  private static let darkGround = 0.345 - unevenness
  /// What a white label needs for 4.5:1.
  private static let darkestGround = 0.465 - unevenness
  /// What a label in black at 70 % needs for 4.5:1.
  private static let lightGround = 0.585 + unevenness
  /// What a black label needs for 4.5:1.
  private static let lightestGround = 0.46 + unevenness
  /// What a white label needs on a tint for 3:1, which WCAG asks for large or bold text.
  private static let tintedGround = 0.584 - unevenness
  private static let leastTintContrast = 3.0
  /// How much a subtitle is given where it would be too faint on such a ground.
  private static let firmSubtitle = 0.85

  private init(_ color: Color, label: Color) {
    top = color
    bottom = color
    self.label = label
  }

  /// The coating of a style's background.
  init(_ style: Style, in surroundings: Surroundings) {
    let isLight = surroundings.appearance == .light
    let isOpaque = style.contrast == .more || style.transparency == .reduced
    let plate = isLight ? Coating.lightPlate : Coating.darkPlate
    switch style.background {
    case .color(var color):
      if let tint = style.tint {
        // Who asks for another text colour too knows what reads on it.
        color = style.textColor == .color(.white) ? tint.legible(alpha: tint.alpha, isAlone: false) : tint
      }
      if isOpaque { color.alpha = 1 }
      self.init(color, label: color.label)
    case .none:
      // Without anything behind it a label still has the colour that what is behind the toast asks for.
      if style.contrast == .more {
        self.init(plate, label: isLight ? .black : .white)
      } else {
        self.init(
          Color(red: 0, green: 0, blue: 0, alpha: 0),
          label: isLight || surroundings.view != .pictured ? .black : .white)
      }
    case .material(let material):
      if isOpaque {
        let color = style.tint?.legible(alpha: 1) ?? plate
        self.init(color, label: isLight && style.tint == nil ? .black : .white)
        if style.contrast == .normal { edge = .hairline(isLight ? 0.5 : 0.1) }
      } else {
        self.init(material, tint: style.tint, isLight: isLight, view: surroundings.view)
      }
    }
    if style.contrast == .more {
      border = 0.75
      leastSubtitleOpacity = 1
    }
  }

  private static let darkPlate = Color(red: 0.11, green: 0.11, blue: 0.12)
  private static let lightPlate = Color(red: 0.96, green: 0.96, blue: 0.975)

  private init(_ material: Material, tint: Color?, isLight: Bool, view: Surroundings.View) {
    let recipe = material.recipe
    let veil = isLight ? recipe.light : recipe.dark
    let alphas =
      switch view {
      case .unknown: veil.dense
      case .blurred: veil.blurred
      case .pictured: veil.thin
      }
    let appearance = isLight ? Appearance.light : .dark
    if let tint {
      let color =
        view == .pictured
        ? tint.legible(alpha: recipe.tint, isAlone: false) : tint.legible(alpha: min(1, alphas.mean + 0.04))
      self.init(color, label: .white)
      bottom = color.deepened(material.isGlass ? 4 : 2)
      if view == .pictured {
        let tone = Tone(
          saturation: recipe.saturation, compression: recipe.compression, appearance: appearance,
          tint: color.over(color))
        self.view = View(
          deviation: recipe.deviation, tone: tone, refraction: recipe.refraction, filling: bottom,
          legibility: .atMost(Coating.tintedGround))
      }
    } else {
      self.init(veil.top, label: isLight ? .black : .white)
      bottom = veil.bottom
      (top.alpha, bottom.alpha) = (alphas.top, alphas.bottom)
      if view == .pictured {
        let tone = Tone(
          saturation: recipe.saturation, compression: recipe.compression, appearance: appearance)
        let legibility: Legibility =
          material == .clearGlass
          ? isLight ? .atLeast(Coating.lightestGround) : .atMost(Coating.darkestGround)
          : isLight ? .atLeast(Coating.lightGround) : .atMost(Coating.darkGround)
        self.view = View(
          deviation: recipe.deviation, tone: tone, refraction: recipe.refraction, filling: bottom,
          legibility: legibility)
      }
    }
    edge =
      material.isGlass
      ? .glass(view == .unknown && !isLight ? .dense : isLight ? .light : .dark)
      : .hairline(isLight && tint == nil ? 0.45 : 0.12)
    let isThin = tint != nil || view == .blurred || view == .pictured && material == .clearGlass
    if isThin { leastSubtitleOpacity = Coating.firmSubtitle }
  }
}

extension Coating {
  /// How far from the rim there is more light than elsewhere, in logical pixels.
  var reach: Float {
    switch edge {
    case .none: 0
    case .hairline: 2
    case .glass(let glass): glass.bezel
    }
  }

  /// Whether light differs along a straight rim at this depth, in logical pixels.
  func varies(at depth: Float) -> Bool {
    if case .glass = edge { depth < Glass.line } else { false }
  }

  /// The light on the rim; see `Glass.light`.
  func light(at point: Rim.Point, factor: Float, along: Float) -> Light {
    switch edge {
    case .none: Light()
    case .hairline(let strength): Glass.hairline(at: point, factor: factor, strength: strength)
    case .glass(let glass): glass.light(at: point, factor: factor, along: along)
    }
  }
}

extension Coating.View {
  /// How bright what shines through may be, or has to be, for the label under any part of the veil.
  func limit(under coating: Coating) -> Double {
    let ends = [coating.top, coating.bottom]
    func rest(_ color: Color, _ ground: Double, _ value: Double) -> Double {
      (ground - color.alpha * value) / max(0.01, 1 - color.alpha)
    }
    switch legibility {
    case .atMost(let most): return ends.map { rest($0, most, $0.brightness) }.min() ?? 0
    case .atLeast(let least): return ends.map { rest($0, least, $0.luma) }.max() ?? 1
    }
  }
}

extension Color {
  /// The colour as dark as a white label needs it, with this alpha.
  ///
  /// - Parameter isAlone: whether what shines through is anything, and not toned to suit the label too.
  func legible(alpha: Double, isAlone: Bool = true) -> Color {
    var color = Color(red: red, green: green, blue: blue, alpha: alpha)
    while color.over(isAlone ? .white : color).contrast(to: .white) < 3.02 { color = color.deepened() }
    return color
  }
}
