// The values of a style as text, in the forms that are read again.

extension Color {
  /// `#rrggbb`, with its alpha where that is not 1.
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
  /// The duration as text that `init(parsing:)` understands.
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
    // A comma ends a family whose last words could be taken for something else.
    return Font.suggestion(for: "\(family) \(rest)") == nil ? "\(family) \(rest)" : "\(family), \(rest)"
  }
}

extension Font.Weight {
  /// Its name, in one word.
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
  /// Changes the title's font; the subtitle keeps its weight, and its size in proportion.
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

  /// The background's material in a word; nil: a plain colour.
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
  /// A shape without its measures.
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
        // What two lines stand in is not said with it.
        case .capsule: .capsule(otherwise: kind == .capsule ? radius : 28)
        case .continuous: .continuous(radius: radius)
        case .rounded: .rounded(radius: radius)
        case .rectangle: .rectangle
        }
    }
  }

  /// The radius of its corners, in logical pixels; that of a capsule is for more than a line.
  var radius: Double {
    switch self {
    case .capsule(let radius), .continuous(let radius), .rounded(let radius): radius
    case .rectangle: 0
    }
  }

  /// The same kind of corners with this radius: a capsule is none then, a rectangle gets some.
  func with(radius: Double) -> Shape {
    switch self {
    case .capsule, .continuous: .continuous(radius: radius)
    case .rounded: .rounded(radius: radius)
    case .rectangle: radius > 0 ? .rounded(radius: radius) : .rectangle
    }
  }
}
