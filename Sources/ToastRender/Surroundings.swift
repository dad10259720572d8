import ToastCore

/// What a body is painted for: what is known of what lies behind it, and whether it is to be light or dark.
struct Surroundings: Hashable {
  enum View: Hashable {
    case unknown
    case blurred
    case pictured
  }

  var view: View
  /// Light or dark, never `auto`.
  var appearance: Appearance
}

extension Appearance {
  /// What suits a ground of this luminance: the one whose label has more contrast to it.
  ///
  /// - Parameter last: what the toast was; it becomes the other one only where that is clearly better.
  init(over luminance: Double, after last: Appearance?) {
    let lead = (luminance + 0.05) / 0.05 / (1.05 / (luminance + 0.05))
    switch last {
    case .light: self = lead < 1 / Appearance.clearLead ? .dark : .light
    case .dark: self = lead > Appearance.clearLead ? .light : .dark
    case .auto, nil: self = lead > 1 ? .light : .dark
    }
  }

  /// How many times as much contrast the other label has to have.
  private static let clearLead = 1.6
}

extension Behind {
  var backdrop: Backdrop? { if case .picture(let backdrop) = self { backdrop } else { nil } }

  var view: Surroundings.View {
    switch self {
    case .unknown: .unknown
    case .blurred: .blurred
    case .picture: .pictured
    }
  }
}

extension Style {
  /// The surroundings as far as they make a difference to this style's background.
  func seen(_ surroundings: Surroundings) -> Surroundings {
    var seen = surroundings
    let isOpaque = self.contrast == .more || self.transparency == .reduced
    switch self.background {
    case .color: seen = Surroundings(view: .unknown, appearance: .dark)
    case .none: if self.contrast == .more { seen.view = .unknown }
    case .material: if isOpaque || !asks(for: seen.view) { seen.view = .unknown }
    }
    return seen
  }

  /// Whether it wants what is known of what lies behind it to be seen.
  private func asks(for view: Surroundings.View) -> Bool {
    switch (self.backdrop, view) {
    case (.none, _), (.compositor, .pictured), (.capture, .blurred): false
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
