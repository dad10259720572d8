/// A soft drop shadow, in logical pixels.
public struct Shadow: Hashable, Sendable {
  /// Twice the Gaussian's standard deviation, as in CSS.
  public var blur: Double
  /// How far it lies below the toast.
  public var drop: Double
  /// Its alpha where it is densest.
  public var opacity: Double

  public static let none = Shadow(blur: 0, drop: 0, opacity: 0)

  /// How far it reaches beyond the toast on each side.
  public var reach: Insets {
    guard opacity > 0 else { return .zero }
    return Insets(top: max(0, blur - drop), left: blur, bottom: blur + drop, right: blur)
  }
}

extension Style {
  /// What the style's background throws.
  public var shadow: Shadow {
    switch self.background {
    case .material(let material) where material.isGlass: Shadow(blur: 24, drop: 6, opacity: 0.28)
    case .material: Shadow(blur: 20, drop: 4, opacity: 0.2)
    case .color, .none: .none
    }
  }
}
