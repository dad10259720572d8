import ToastCore

/// What a material is resolved for: what is known of its backdrop, and the appearance of its toast.
struct MaterialEnvironment: Hashable {
  enum BackdropKind: Hashable {
    case unknown
    case blurred
    case captured
  }

  var backdrop: BackdropKind
  /// Light or dark, never `auto`.
  var appearance: Appearance
  /// Whether there is text on the material that is smaller than a title.
  ///
  /// A tint is darker then.
  var hasSmallText = false
}

extension ToastContent {
  /// Whether the content has text that is smaller than a title, besides the labels of its buttons.
  func hasSmallText(in style: Style) -> Bool {
    tree != nil || subtitle?.isEmpty == false || progress != nil && style.showsProgressNumber
  }
}

extension Appearance {
  /// The appearance that suits a backdrop of this luminance: the one whose label has more contrast to it.
  init(over luminance: Double) {
    let lead = (luminance + 0.05) / 0.05 / (1.05 / (luminance + 0.05))
    self = lead > 1 ? .light : .dark
  }
}

extension Background {
  /// Whether the backdrop decides about the appearance of this background.
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
  /// The environment without the properties that this style does not depend on, so that equal pictures have equal
  /// keys.
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

  /// Whether the style's backdrop source allows this kind of backdrop.
  private func asks(for kind: MaterialEnvironment.BackdropKind) -> Bool {
    switch (self.backdrop, kind) {
    case (.none, _), (.compositor, .captured), (.capture, .blurred): false
    case (.auto, _), (.compositor, _), (.capture, _): true
    }
  }

  /// An estimate of the place of a toast on its surface.
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

extension MaterialEnvironment {
  /// The environment of the content that a crossfade replaces.
  func changed(for outgoing: Figure.Crossfade) -> MaterialEnvironment {
    var environment = self
    environment.hasSmallText = outgoing.content.hasSmallText(in: outgoing.style)
    if outgoing.style.appearance != .auto { environment.appearance = outgoing.style.appearance }
    return outgoing.style.seen(environment)
  }
}

/// Decides whether toasts are light or dark, where their style leaves that to their backdrop.
///
/// The backdrop of the first toast that is drawn decides for all toasts of a stack and for as long as the stack is shown.
struct StackAppearances {
  private var appearances: [StackID: Appearance] = [:]

  /// The environment that a toast is painted for.
  func environment(
    of figure: Figure, in stack: StackID, _ behind: BackdropState, at scale: Scale
  ) -> MaterialEnvironment {
    var environment = MaterialEnvironment(
      backdrop: behind.kind, appearance: figure.style.appearance,
      hasSmallText: figure.content.hasSmallText(in: figure.style))
    if environment.appearance == .auto {
      if figure.style.background.hasAppearance, let appearance = appearances[stack] {
        environment.appearance = appearance
      } else if let backdrop = behind.backdrop {
        let frame = figure.frame
        let factor = scale.factor
        environment.appearance = Appearance(
          over: backdrop.luminance(
            behind: LogicalRect(
              x: frame.x * factor, y: frame.y * factor, width: frame.width * factor,
              height: frame.height * factor)))
      } else {
        environment.appearance = .dark
      }
    }
    return figure.style.seen(environment)
  }

  /// Keeps the appearance for the stack if the toast is the first one whose appearance its backdrop decides.
  mutating func keep(_ appearance: Appearance, of figure: Figure, in stack: StackID) {
    // An appearance that a style asks for decides nothing for other toasts, nor does a label without a background.
    guard figure.style.appearance == .auto, figure.style.background.hasAppearance, appearances[stack] == nil
    else { return }
    appearances[stack] = appearance
  }

  /// Lets the next toast of the stack decide anew.
  mutating func reset(_ stack: StackID) {
    appearances[stack] = nil
  }
}
