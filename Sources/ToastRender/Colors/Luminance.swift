import ToastCore

import func Glibc.pow

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)
  static let black = Color(red: 0, green: 0, blue: 0)

  /// The light that a component of sRGB stands for, 0...1.
  static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The component of sRGB that stands for so much light, 0...1.
  static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white), without regard to alpha.
  var luminance: Double {
    0.2126 * Color.linear(red) + 0.7152 * Color.linear(green) + 0.0722 * Color.linear(blue)
  }

  /// The component of the grey that is as bright.
  ///
  /// A mixture of colours is never brighter than the mixture of their brightnesses (Minkowski).
  var brightness: Double { Color.encoded(luminance) }

  /// The mean of the components, each as heavy as in the luminance: the grey that is as bright is never darker.
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

  /// Black or white, whichever reads better on it where it lies over a middling backdrop.
  var label: Color {
    let seen = over(Color(red: 0.5, green: 0.5, blue: 0.5))
    return seen.contrast(to: .white) >= seen.contrast(to: .black) ? .white : .black
  }
}
