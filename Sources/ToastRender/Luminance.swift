import ToastCore

import func Glibc.pow

extension Color {
  static let white = Color(red: 1, green: 1, blue: 1)
  static let black = Color(red: 0, green: 0, blue: 0)

  /// Relative luminance as WCAG 2 defines it, 0 (black) to 1 (white), without regard to alpha.
  var luminance: Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

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

  /// Black or white, whatever reads better on it where it lies over a middling backdrop.
  var label: Color {
    let seen = over(Color(red: 0.5, green: 0.5, blue: 0.5))
    return seen.contrast(to: .white) >= seen.contrast(to: .black) ? .white : .black
  }
}
