import ToastCore

import func Glibc.cbrt
import func Glibc.pow

/// The contrast ratios, by WCAG 2, that a content needs to its background.
struct ContrastNeeds: Hashable {
  /// Title and icon.
  var title: Double
  /// Subtitle, labels of buttons, and all other small text.
  var small: Double
  /// The filled part of a bar to the rest of the bar.
  var bar: Double

  static let plain = ContrastNeeds(title: 4.5, small: 4.5, bar: 3)
  static let tinted = ContrastNeeds(title: 3, small: 4.5, bar: 3)
  static let more = ContrastNeeds(title: 7, small: 7, bar: 7)

  /// The brightness, 0...1, of the brightest background on which white of this opacity has the contrast.
  static func brightest(under opacity: Double, for contrast: Double) -> Double {
    extreme { ground in
      Color.white.with(alpha: opacity).over(Color(grey: ground)).contrast(to: Color(grey: ground)) >= contrast
    }
  }

  /// The brightness, 0...1, of the darkest background on which black of this opacity has the contrast.
  static func darkest(under opacity: Double, for contrast: Double) -> Double {
    1
      - extreme { ground in
        let ground = Color(grey: 1 - ground)
        return Color.black.with(alpha: opacity).over(ground).contrast(to: ground) >= contrast
      }
  }

  /// The largest value, 0...1, that passes `isEnough`, which passes all smaller values too.
  private static func extreme(_ isEnough: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if isEnough(middle) { low = middle } else { high = middle }
    }
    return low
  }
}

extension Color {
  init(grey: Double) {
    self.init(red: grey, green: grey, blue: grey)
  }

  func with(alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// The colour with a little less light and the same hue.
  func dimmed(to share: Double = 0.985) -> Color {
    Color(red: red * share, green: green * share, blue: blue * share, alpha: alpha)
  }

  /// The lightness of CIELAB, 0 (black) to 100 (white), in which equal steps look equally large.
  var lightness: Double {
    let light = luminance
    return light > 0.008856 ? 116 * cbrt(light) - 16 : 903.3 * light
  }

  /// Darkens the colour until a white label has the contrast.
  ///
  /// - Parameters:
  ///   - alpha: the least alpha. The result has more if black of this alpha would be too light.
  ///   - isAlone: whether the backdrop can be anything. Otherwise it is graded to suit the label.
  func legible(alpha: Double, for contrast: Double, isAlone: Bool = true) -> Color {
    var color = with(alpha: alpha)
    while color.over(isAlone ? .white : color).contrast(to: .white) < contrast * 1.04 {
      if color.luminance > 0.0005 {
        // Deepening the colour further would turn orange into red.
        color = color.contrast(to: .white) < 3 ? color.deepened() : color.dimmed()
      } else {
        color = with(alpha: min(1, color.alpha + 0.05))
      }
    }
    return color
  }

  /// The opaque ground and the label of a tint where the user asks for more contrast.
  ///
  /// The label is white, as on every tint, unless the tint would lose half of its lightness.
  var withMoreContrast: (ground: Color, label: Color) {
    let need = ContrastNeeds.more.small
    let opaque = with(alpha: 1)
    let dark = opaque.legible(alpha: 1, for: need)
    if dark.lightness > opaque.lightness / 2 || opaque.contrast(to: .black) < need { return (dark, .white) }
    return (opaque, .black)
  }
}

extension ResolvedMaterial {
  /// The least opacity at which a subtitle in the label's colour has the contrast.
  func minOpacity(for contrast: Double) -> Double {
    var opacity = 0.5
    while opacity < 1, label.with(alpha: opacity).over(ground).contrast(to: ground) < contrast {
      opacity += 0.01
    }
    return min(1, opacity)
  }

  /// The background of a button whose label is `ink`: the label's own colour as a scrim if the label is legible on
  /// it, else a darker or a lighter plate.
  func plate(under ink: Color) -> Color { scrim(opacity: 0.16, under: ink, for: needs.small) }

  /// The part of a bar in `ink` that is not filled.
  func track(under ink: Color) -> Color { scrim(opacity: 0.22, under: ink, for: needs.bar) }

  private func scrim(opacity: Double, under ink: Color, for contrast: Double) -> Color {
    let isDarkInk = ink.luminance < 0.18
    /// The extreme brightness of a colour, where only the brightness of the ground is known.
    func grey(_ color: Color) -> Color {
      Color(grey: isDarkInk ? color.luma : color.brightness).with(alpha: color.alpha)
    }
    func isLegible(_ scrim: Color) -> Bool {
      ink.contrast(to: grey(scrim).over(grey(ground))) >= contrast * 1.02
    }
    // A plate that is a little fainter is still visible.
    for share in [1, 0.85, 0.7] where plateColor == nil {
      let own = ink.with(alpha: opacity * share * ink.alpha)
      if isLegible(own) { return own }
    }
    var plate = plateColor ?? (isDarkInk ? .white : .black)
    // A plate in the tint's colour needs more alpha to be visible on the tint.
    plate.alpha = plateColor == nil ? opacity : 2 * opacity
    while plate.alpha < 0.9, !isLegible(plate) { plate.alpha += 0.02 }
    return plate
  }
}

/// The colours that a content is drawn in.
struct ContentColors: Hashable {
  /// Title, labels of buttons, and text of own content.
  var label: Color
  var subtitle: Color
  /// Symbols and symbolic icons.
  var icon: Color
  /// The background of a button.
  var plate: Color
  /// The filled part of a bar, and the rest.
  var fill: Color
  var track: Color
  /// The part of a bar above 100 %: a colour that is neither light nor dark.
  static let overflow = Color(rgba: 0xFF95_00FF)

  /// The colours of a style on its material.
  init(_ style: Style, on material: ResolvedMaterial) {
    switch style.textColor {
    case .label: label = material.label
    case .color(let color): label = color
    }
    subtitle = label
    subtitle.alpha *= max(style.subtitleOpacity, material.minSubtitleOpacity)
    icon = style.iconColor ?? label
    plate = material.plate(under: label)
    fill = style.progressColor ?? label
    track = material.track(under: label)
  }

  /// The colour of a node of own content; `usual` is the one of a node that asks for none.
  func color(_ ink: ContentNode.Ink?, usual: Color) -> Color {
    switch ink {
    case .color(let color): color
    case .accent: Palette().accent
    case nil: usual
    }
  }
}

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)
  static let black = Color(red: 0, green: 0, blue: 0)

  /// The light, 0...1, of a component of sRGB.
  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The component of sRGB, 0...1, that gives this light.
  static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white), without regard to alpha.
  var luminance: Double {
    0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
  }

  /// The component of the grey with the same luminance.
  ///
  /// The brightness of a mixture of colours is at most the mixture of their brightnesses (Minkowski).
  var brightness: Double { Color.encoded(luminance) }

  /// The mean of the components with the weights of luminance.
  ///
  /// It is at most the brightness.
  var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  /// The WCAG 2 contrast between two opaque colours, 1 to 21.
  func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// This colour over an opaque one.
  func over(_ backdrop: Color) -> Color {
    mixed(with: backdrop, 1 - alpha)
  }

  /// The colour `fraction` of the way to `other`, opaque.
  func mixed(with other: Color, _ fraction: Double) -> Color {
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * fraction }
    return Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Black or white: the one with more contrast to this colour over a medium grey.
  var label: Color {
    let seen = over(Color(red: 0.5, green: 0.5, blue: 0.5))
    return seen.contrast(to: .white) >= seen.contrast(to: .black) ? .white : .black
  }
}
