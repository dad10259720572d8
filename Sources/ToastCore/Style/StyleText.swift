// Formats the values of a style as text that the parsers accept.

extension Color {
  /// The colour as `#rrggbb`, or as `#rrggbbaa` if the alpha is less than 1.
  public var text: String {
    func digits(_ component: Double) -> String {
      let value = UInt8((min(1, max(0, component)) * 255).rounded())
      let text = String(value, radix: 16)
      return text.count < 2 ? "0\(text)" : text
    }
    return "#\(digits(red))\(digits(green))\(digits(blue))\(alpha < 1 ? digits(alpha) : "")"
  }
}

extension ToastDuration {
  /// The duration as text that `init(parsing:)` accepts.
  public var text: String {
    switch self {
    case .short: "short"
    case .medium: "medium"
    case .long: "long"
    case .forever: "forever"
    case .seconds(let duration): max(.milliseconds(1), duration).text
    }
  }
}

extension Transition {
  var text: String {
    let names = [(Transition.move, "move"), (.opacity, "opacity"), (.blurReplace, "blur-replace")]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

extension Animation {
  var text: String {
    switch self {
    case .none: "none"
    case .spring(let spring): "spring:\(spring.duration.plainText):\(spring.bounce.plainText)"
    case .curve(let curve, let seconds): "\(curve.name):\(seconds.plainText)"
    }
  }
}

extension CubicBezier {
  fileprivate var name: String {
    switch self {
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInOut: "ease-in-out"
    default: "linear"
    }
  }
}

extension Font {
  var text: String {
    let family = family ?? "sans-serif"
    let rest = "\(weight.name) \(size.plainText)"
    // A comma ends a family whose last words could be read as a weight or a size.
    return Font.suggestion(for: "\(family) \(rest)") == nil ? "\(family) \(rest)" : "\(family), \(rest)"
  }
}

extension Font.Weight {
  /// The name of the weight, in one word.
  public var name: String {
    switch self {
    case .light: "light"
    case .regular: "regular"
    case .medium: "medium"
    case .semibold: "semibold"
    case .bold: "bold"
    }
  }
}

extension Style {
  /// Changes the font of the title; the subtitle gets the family, keeps its weight, and is scaled in proportion.
  mutating func setFont(_ text: String) -> Bool {
    guard let font = self.titleFont.changed(by: text) else { return false }
    self.subtitleFont.family = font.family
    let size = self.subtitleFont.size * font.size / self.titleFont.size
    self.subtitleFont.size = min(max(size, Font.sizes.lowerBound), Font.sizes.upperBound)
    self.titleFont = font
    return true
  }

  var reachesOverBars: Bool {
    get { !self.keepsClearOfBars }
    set { self.keepsClearOfBars = !newValue }
  }

  /// The name of the background's material; nil: a plain colour.
  var materialName: String? {
    get {
      switch self.background {
      case .none: "none"
      case .color: nil
      case .material(let material): material.rawValue
      }
    }
    set {
      guard let newValue else { return }
      self.background = Material(rawValue: newValue).map { .material($0) } ?? .none
    }
  }
}

extension Shape {
  /// The kind of a shape, without its measures.
  enum Kind: String, CaseIterable {
    case capsule
    case continuous
    case rounded
    case rectangle
  }

  var kind: Kind {
    get {
      switch self {
      case .capsule: .capsule
      case .continuous: .continuous
      case .rounded: .rounded
      case .rectangle: .rectangle
      }
    }
    set {
      self =
        switch newValue {
        // The setting does not include the radius of a capsule for several lines.
        case .capsule: .capsule(otherwise: kind == .capsule ? radius : 28)
        case .continuous: .continuous(radius: radius)
        case .rounded: .rounded(radius: radius)
        case .rectangle: .rectangle
        }
    }
  }

  /// The radius of the corners in logical pixels; for a capsule, the radius for several lines of text.
  var radius: Double {
    switch self {
    case .capsule(let radius), .continuous(let radius), .rounded(let radius): radius
    case .rectangle: 0
    }
  }

  /// Returns the shape with this corner radius; a capsule becomes continuous, and a rectangle becomes rounded.
  func with(radius: Double) -> Shape {
    switch self {
    case .capsule, .continuous: .continuous(radius: radius)
    case .rounded: .rounded(radius: radius)
    case .rectangle: radius > 0 ? .rounded(radius: radius) : .rectangle
    }
  }
}
