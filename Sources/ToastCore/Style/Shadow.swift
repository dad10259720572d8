/// A drop shadow; lengths are in logical pixels.
public struct Shadow: Hashable, Sendable {
  /// The blur radius, twice the standard deviation of the Gaussian as in CSS.
  public var blur: Double
  /// The vertical offset below the toast.
  public var drop: Double
  /// The maximum alpha.
  public var opacity: Double

  public static let none = Shadow(blur: 0, drop: 0, opacity: 0)

  /// The lengths by which the shadow extends beyond the toast on each side.
  public var reach: Insets {
    guard opacity > 0 else { return .zero }
    return Insets(top: max(0, blur - drop), left: blur, bottom: blur + drop, right: blur)
  }
}

extension Style {
  /// The shadow of the style's background.
  public var shadow: Shadow {
    switch self.background {
    case .material(let material) where material.isGlass: Shadow(blur: 24, drop: 6, opacity: 0.28)
    case .material: Shadow(blur: 20, drop: 4, opacity: 0.2)
    case .color, .none: .none
    }
  }
}
