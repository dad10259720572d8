import ToastCore

/// What a body is painted for: what is known of what lies behind it, and whether it is to be light or dark.
struct MaterialEnvironment: Hashable {
  enum BackdropKind: Hashable {
    case unknown
    case blurred
    case captured
  }

  var backdrop: BackdropKind
  /// Light or dark, never `auto`.
  var appearance: Appearance
  /// Whether text stands on it that is smaller than a title: a tint is darker for that.
  var hasSmallText = false
}

extension ToastContent {
  /// Whether it has text that is smaller than a title, besides the labels of its buttons.
  func hasSmallText(in style: Style) -> Bool {
    tree != nil || subtitle?.isEmpty == false || progress != nil && style.showsProgressNumber
  }
}

extension Appearance {
  /// What suits a ground of this luminance: the one whose label has more contrast to it.
  init(over luminance: Double) {
    let lead = (luminance + 0.05) / 0.05 / (1.05 / (luminance + 0.05))
    self = lead > 1 ? .light : .dark
  }
}

extension Background {
  /// Whether it is light or dark as its surroundings are.
  var hasAppearance: Bool { if case .material = self { true } else { false } }
}

extension BackdropState {
  var backdrop: Backdrop? { if case .picture(let backdrop) = self { backdrop } else { nil } }

  var kind: MaterialEnvironment.BackdropKind {
    switch self {
    case .unknown: .unknown
    case .blurred: .blurred
    case .picture: .captured
    }
  }
}

extension Style {
  /// The surroundings as far as they make a difference to this style's background.
  func seen(_ environment: MaterialEnvironment) -> MaterialEnvironment {
    var seen = environment
    let isOpaque = self.contrast == .more || self.transparency == .reduced
    switch self.background {
    case .color: (seen.backdrop, seen.appearance) = (.unknown, .dark)
    case .none: if self.contrast == .more { seen.backdrop = .unknown }
    case .material: if isOpaque || !asks(for: seen.backdrop) { seen.backdrop = .unknown }
    }
    if self.tint == nil { seen.hasSmallText = false }
    return seen
  }

  /// Whether it wants what is known of what lies behind it to be seen.
  private func asks(for kind: MaterialEnvironment.BackdropKind) -> Bool {
    switch (self.backdrop, kind) {
    case (.none, _), (.compositor, .captured), (.capture, .blurred): false
    case (.auto, _), (.compositor, _), (.capture, _): true
    }
  }

  /// About where a toast of `size` stands on its surface.
  func place(of size: LogicalSize, on surface: LogicalSize) -> LogicalRect {
    let x =
      switch self.alignment {
      case .start: self.margin.sides
      case .center: ((surface.width - size.width) / 2).rounded(.down)
      case .end: surface.width - self.margin.sides - size.width
      }
    let y = self.edge == .top ? self.margin.edge : surface.height - self.margin.edge - size.height
    return LogicalRect(x: x, y: y, width: size.width, height: size.height)
  }
}
