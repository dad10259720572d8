internal import ToastCore
internal import ToastIPC

/// How a toast looks, where it stands and how it moves; what is nil is as in the style.
public struct ToastConfig: Hashable, Sendable, Codable {
  /// The style that it begins with; nil: the service's usual one.
  public var style: ToastStyle?
  /// The text's colour; nil: the style's, which may be black or white, whichever reads better.
  public var textColor: ToastColor?
  /// A symbol's colour, if not the text's.
  public var iconColor: ToastColor?
  /// The title's; the subtitle's family and size go with it.
  public var font: ToastFont?
  /// What is under the content.
  public var background: ToastBackground?
  /// A colour for the material.
  public var tint: ToastColor?
  /// The outline.
  public var shape: ToastShape?
  /// How long it is shown.
  public var duration: ToastDuration?
  /// The edge that it comes from.
  public var edge: ToastEdge?
  /// Where along its edge it stands.
  public var alignment: ToastAlignment?
  /// How it comes and goes.
  public var transition: ToastTransition?
  /// The curve that it comes and goes with.
  public var animation: ToastAnimation?
  /// An output's name, `focused` or `all`.
  public var output: String?

  /// A configuration that says this, and nothing else.
  public init(
    style: ToastStyle? = nil, textColor: ToastColor? = nil, iconColor: ToastColor? = nil,
    font: ToastFont? = nil, background: ToastBackground? = nil, tint: ToastColor? = nil,
    shape: ToastShape? = nil, duration: ToastDuration? = nil, edge: ToastEdge? = nil,
    alignment: ToastAlignment? = nil, transition: ToastTransition? = nil, animation: ToastAnimation? = nil,
    output: String? = nil
  ) {
    self.style = style
    self.textColor = textColor
    self.iconColor = iconColor
    self.font = font
    self.background = background
    self.tint = tint
    self.shape = shape
    self.duration = duration
    self.edge = edge
    self.alignment = alignment
    self.transition = transition
    self.animation = animation
    self.output = output
  }

  /// This, where `other` says nothing else.
  public func overridden(by other: ToastConfig) -> ToastConfig {
    ToastConfig(
      style: other.style ?? style, textColor: other.textColor ?? textColor,
      iconColor: other.iconColor ?? iconColor, font: other.font ?? font,
      background: other.background ?? background, tint: other.tint ?? tint, shape: other.shape ?? shape,
      duration: other.duration ?? duration, edge: other.edge ?? edge,
      alignment: other.alignment ?? alignment, transition: other.transition ?? transition,
      animation: other.animation ?? animation, output: other.output ?? output)
  }

  /// Says it in a request.
  func write(to request: inout ShowRequest) {
    request.style = style?.rawValue
    request.output = output
    for (name, value) in [
      ("text-color", textColor?.rawValue), ("icon-color", iconColor?.rawValue), ("font", font?.text),
      ("tint", tint?.rawValue), ("duration", duration?.text), ("edge", edge?.rawValue),
      ("align", alignment?.rawValue), ("transition", transition?.text), ("animation", animation?.rawValue),
    ] {
      request[name] = value
    }
    switch background {
    case .color(let color): request["background"] = color.rawValue
    case .material(let material): request["material"] = material.rawValue
    case .clear: request["material"] = "none"
    case nil: break
    }
    switch shape {
    case .capsule: request["shape"] = "capsule"
    case .continuousRectangle(let radius):
      request["shape"] = "continuous"
      request["corner-radius"] = decimal(radius)
    case .roundedRectangle(let radius):
      request["shape"] = "rounded"
      request["corner-radius"] = decimal(radius)
    case .rectangle: request["shape"] = "rectangle"
    case nil: break
    }
  }
}
