import ToastCore

/// A background with all colours decided: the scrim that it lays over its backdrop, and the label that is legible on
/// it.
struct ResolvedMaterial {
  /// The colour at the top, with alpha.
  var top: Color
  /// The colour at the bottom, with alpha.
  var bottom: Color
  /// The colour of a label.
  var label: Color
  /// The ground with the least contrast to the label: the brightest one under a light label, the darkest one under a
  /// dark label.
  var ground: Color
  /// The contrasts that a content needs.
  var needs = ContrastNeeds.plain
  /// The colour of buttons, if it is not a scrim of the label's colour.
  ///
  /// Its alpha is ignored.
  var plateColor: Color?
  /// The least opacity of a subtitle.
  var minSubtitleOpacity = 0.0
  var edge = Edge.none
  /// The opacity of a border in the label's colour.
  var border = 0.0
  /// The effect on the backdrop, if the backdrop is known.
  var backdropEffect: BackdropEffect?

  /// The lighting along the outline.
  enum Edge {
    case none
    /// A line of light of this strength, 0...1.
    case hairline(Float)
    case glass(SpecularLighting)
  }

  /// The effect of a material on its backdrop.
  struct BackdropEffect {
    /// The standard deviation of the blur in logical pixels.
    var deviation: Double
    /// The standard deviation under the label, where words of the backdrop must be illegible, or nil if it is the
    /// same there.
    var labelDeviation: Double?
    var grade: ColorGrade
    var refraction: Refraction?
    /// The colour that replaces a part of a backdrop which is too bright or too dark for the label.
    var filling: Color
    var legibility: Legibility
  }

  /// The brightness of the ground that makes a label legible.
  enum Legibility: Hashable {
    /// The highest brightness under a light label; see `Color.brightness`.
    case atMost(Double)
    /// The lowest luma under a dark label.
    case atLeast(Double)
  }

  /// The largest change of a component by dither noise, with a margin for rounding.
  private static let unevenness = 0.012

  private init(_ color: Color, label: Color) {
    top = color
    bottom = color
    self.label = label
    ground = color.worstGround(under: label)
  }

  /// Resolves the background of a style.
  init(_ style: Style, in environment: MaterialEnvironment) {
    let isLight = environment.appearance == .light
    let isOpaque = style.contrast == .more || style.transparency == .reduced
    let plate = isLight ? ResolvedMaterial.lightPlate : ResolvedMaterial.darkPlate
    let needs = style.contrast == .more ? ContrastNeeds.more : style.tint == nil ? .plain : .tinted
    /// The contrast of text on a tint.
    ///
    /// The title alone counts as large or bold text in the sense of WCAG.
    let contrast = environment.hasSmallText ? needs.small : needs.title
    switch style.background {
    case .color(var color):
      var label: Color?
      // A style with a text colour of its own decides itself what is legible.
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
      // A label without a background has the colour that suits the backdrop.
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
    let scrim = isLight ? parameters.light : parameters.dark
    let alphas =
      switch backdrop {
      case .unknown: scrim.dense
      case .blurred: scrim.blurred
      case .captured: scrim.thin
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
        showBackdrop(
          parameters, grade,
          .atMost(ContrastNeeds.brightest(under: 1, for: contrast) - ResolvedMaterial.unevenness))
      }
    } else {
      self.init(scrim.top, label: isLight ? .black : .white)
      bottom = scrim.bottom
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
        showBackdrop(
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

  /// Makes the backdrop visible, as bright as the label allows.
  private mutating func showBackdrop(
    _ parameters: MaterialParameters, _ grade: ColorGrade, _ legibility: Legibility
  ) {
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
  /// The limit for the brightness of the backdrop at which the label is legible under any part of the scrim.
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
  /// The ground with the least contrast to a black or a white label where this colour lies over any backdrop.
  fileprivate func worstGround(under label: Color) -> Color {
    over(label == .white ? .white : .black)
  }

  /// Whether the colour is the background of a built-in style, so that the user did not choose it.
  fileprivate var isOfBuiltInStyle: Bool {
    Style.builtIn.contains { $0.background == .color(self) }
  }
}
