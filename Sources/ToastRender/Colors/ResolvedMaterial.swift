import ToastCore

/// What a background lays over what is behind it, and the label that reads on it.
struct ResolvedMaterial {
  /// The colour at its top, with alpha.
  var top: Color
  /// The colour at its bottom, with alpha.
  var bottom: Color
  /// The colour of a label on it.
  var label: Color
  /// The ground that the label has the least contrast to: the brightest one under a light label, else the darkest.
  var ground: Color
  /// What is drawn on it needs such contrasts.
  var needs = ContrastNeeds.plain
  /// What buttons stand on where a veil of the label's colour is not meant; its alpha does not count.
  var plateColor: Color?
  /// A subtitle on it is no fainter than this.
  var minSubtitleOpacity = 0.0
  var edge = Edge.none
  /// How opaque a border in the label's colour is.
  var border = 0.0
  /// What is seen through it, where that is known.
  var backdropEffect: BackdropEffect?

  /// What its edge looks like.
  enum Edge {
    case none
    /// A line of light so strong, 0...1.
    case hairline(Float)
    case glass(SpecularLighting)
  }

  /// What a material makes of what is behind it.
  struct BackdropEffect {
    /// The blur's standard deviation in logical pixels.
    var deviation: Double
    /// The same under the label, where words behind the toast must not be seen; nil: no other.
    var labelDeviation: Double?
    var grade: ColorGrade
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

  private init(_ color: Color, label: Color) {
    top = color
    bottom = color
    self.label = label
    ground = color.worstGround(under: label)
  }

  /// The coating of a style's background.
  init(_ style: Style, in environment: MaterialEnvironment) {
    let isLight = environment.appearance == .light
    let isOpaque = style.contrast == .more || style.transparency == .reduced
    let plate = isLight ? ResolvedMaterial.lightPlate : ResolvedMaterial.darkPlate
    let needs = style.contrast == .more ? ContrastNeeds.more : style.tint == nil ? .plain : .tinted
    /// What text on a tint needs: the title alone is large or bold, as WCAG has it.
    let contrast = environment.hasSmallText ? needs.small : needs.title
    switch style.background {
    case .color(var color):
      var label: Color?
      // Who asks for another text colour too knows what reads on it.
      let isWhite = style.textColor == .color(.white)
      if let tint = style.tint {
        color = tint
        if isWhite { color = tint.legible(alpha: tint.alpha, for: contrast) }
        if style.contrast == .more, isWhite { (color, label) = tint.withMoreContrast }
      } else if style.contrast == .more, isWhite, color.isOfBuiltInStyle {
        color = color.legible(alpha: 1, for: contrast)
      }
      if isOpaque { color.alpha = 1 }
      self.init(color, label: label ?? (isWhite ? .white : color.label))
    case .none:
      // Without anything behind it a label still has the colour that what is behind the toast asks for.
      if style.contrast == .more {
        self.init(plate, label: isLight ? .black : .white)
      } else {
        self.init(
          Color(red: 0, green: 0, blue: 0, alpha: 0),
          label: isLight || environment.backdrop != .captured ? .black : .white)
        ground = Color(grey: 0.5)
      }
    case .material(let material):
      if isOpaque {
        if let tint = style.tint, style.contrast == .more {
          let (color, label) = tint.withMoreContrast
          self.init(color, label: label)
        } else {
          let color = style.tint?.legible(alpha: 1, for: contrast) ?? plate
          self.init(color, label: isLight && style.tint == nil ? .black : .white)
        }
        if style.contrast == .normal { edge = .hairline(isLight ? 0.5 : 0.1) }
      } else {
        self.init(
          material.parameters, tint: style.tint, isLight: isLight, backdrop: environment.backdrop,
          contrast: contrast)
      }
    }
    self.needs = needs
    if style.tint != nil {
      minSubtitleOpacity = 1
      plateColor = label == .white ? bottom.deepened(4).dimmed(to: 0.6) : bottom.mixed(with: .white, 0.5)
    } else if style.textColor == .label {
      minSubtitleOpacity = minOpacity(for: needs.small)
    }
    if style.contrast == .more {
      border = 0.75
      minSubtitleOpacity = 1
    }
  }

  private static let darkPlate = Color(red: 0.11, green: 0.11, blue: 0.12)
  private static let lightPlate = Color(red: 0.96, green: 0.96, blue: 0.975)

  private init(
    _ parameters: MaterialParameters, tint: Color?, isLight: Bool, backdrop: MaterialEnvironment.BackdropKind,
    contrast: Double
  ) {
    let veil = isLight ? parameters.light : parameters.dark
    let alphas =
      switch backdrop {
      case .unknown: veil.dense
      case .blurred: veil.blurred
      case .captured: veil.thin
      }
    let appearance = isLight ? Appearance.light : .dark
    if let tint {
      let color =
        backdrop == .captured
        ? tint.legible(alpha: parameters.tint, for: contrast, isAlone: false)
        : tint.legible(alpha: min(1, alphas.mean + 0.04), for: contrast)
      self.init(color, label: .white)
      bottom = color.deepened(parameters.tintDepth)
      if backdrop == .captured {
        let grade = ColorGrade(
          saturation: parameters.saturation, compression: parameters.compression, appearance: appearance,
          tint: color.over(color), contrast: contrast)
        show(
          parameters, grade,
          .atMost(ContrastNeeds.brightest(under: 1, for: contrast) - ResolvedMaterial.unevenness))
      }
    } else {
      self.init(veil.top, label: isLight ? .black : .white)
      bottom = veil.bottom
      (top.alpha, bottom.alpha) = (alphas.top, alphas.bottom)
      let ends = [top, bottom].map { $0.worstGround(under: label) }
      ground = Color(
        grey: isLight
          ? (ends.map(\.luma).min() ?? 0) - ResolvedMaterial.unevenness
          : (ends.map(\.brightness).max() ?? 1) + ResolvedMaterial.unevenness)
      if backdrop == .captured {
        let grade = ColorGrade(
          saturation: parameters.saturation, compression: parameters.compression, appearance: appearance)
        let opacity = parameters.subtitleOpacity
        show(
          parameters, grade,
          isLight
            ? .atLeast(ContrastNeeds.darkest(under: opacity, for: contrast) + ResolvedMaterial.unevenness)
            : .atMost(ContrastNeeds.brightest(under: opacity, for: contrast) - ResolvedMaterial.unevenness))
      }
    }
    edge =
      switch parameters.edge {
      case .glass: .glass(isLight ? .light : backdrop == .unknown ? .dense : .dark)
      case .hairline: .hairline(isLight && tint == nil ? 0.45 : 0.12)
      }
  }

  /// What is behind it is seen through it, as bright as the label allows.
  private mutating func show(_ parameters: MaterialParameters, _ grade: ColorGrade, _ legibility: Legibility)
  {
    backdropEffect = BackdropEffect(
      deviation: parameters.deviation, labelDeviation: parameters.labelDeviation, grade: grade,
      refraction: parameters.refraction, filling: bottom.with(alpha: 1), legibility: legibility)
    switch legibility {
    case .atMost(let value): ground = Color(grey: value + ResolvedMaterial.unevenness)
    case .atLeast(let value): ground = Color(grey: value - ResolvedMaterial.unevenness)
    }
  }
}

extension ResolvedMaterial.BackdropEffect {
  /// How bright what shines through may be, or has to be, for the label under any part of the veil.
  func limit(under material: ResolvedMaterial) -> Double {
    let ends = [material.top, material.bottom]
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
  /// The ground that a black or a white label has the least contrast to where this colour lies over anything.
  fileprivate func worstGround(under label: Color) -> Color {
    over(label == .white ? .white : .black)
  }

  /// Whether a built-in style has it as its background: then nobody chose it.
  fileprivate var isOfBuiltInStyle: Bool {
    Style.builtIn.contains { $0.background == .color(self) }
  }
}
