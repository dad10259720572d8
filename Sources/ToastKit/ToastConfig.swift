internal import ToastCore
internal import ToastIPC

/// The settings of a toast: its look, its place and its motion.
///
///     let config = ToastConfig(style: .plain, duration: .long)
///
/// A setting that is nil is that of the style.
public struct ToastConfig: Hashable, Sendable, Codable {
  /// The style that the other settings override; nil for the style that the configuration of the service names.
  public var style: ToastStyle?
  /// The colour of the text; nil for the colour of the style, or for black or white by the contrast to the background.
  public var textColor: ToastColor?
  /// The colour of a symbol; nil for the colour of the text.
  public var iconColor: ToastColor?
  /// The font of the title, from which the font of the subtitle follows.
  public var font: ToastFont?
  /// The background of the toast.
  public var background: ToastBackground?
  /// The tint of the material.
  public var tint: ToastColor?
  /// The outline of the toast.
  public var shape: ToastShape?
  /// The time for which the toast is shown, including its entrance.
  public var duration: ToastDuration?
  /// The edge of the output at which the toast appears.
  public var edge: ToastEdge?
  /// The position of the toast along its edge.
  public var alignment: ToastAlignment?
  /// The transition of the toast's entrance and exit.
  public var transition: ToastTransition?
  /// The timing curve of the toast's entrance and exit.
  public var animation: ToastAnimation?
  /// The name of an output, `focused` or `all`.
  public var output: String?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - style: The style that the other settings override.
  ///   - textColor: The colour of the text.
  ///   - iconColor: The colour of a symbol.
  ///   - font: The font of the title.
  ///   - background: The background of the toast.
  ///   - tint: The tint of the material.
  ///   - shape: The outline of the toast.
  ///   - duration: The time for which the toast is shown, including its entrance.
  ///   - edge: The edge of the output at which the toast appears.
  ///   - alignment: The position of the toast along its edge.
  ///   - transition: The transition of the toast's entrance and exit.
  ///   - animation: The timing curve of the toast's entrance and exit.
  ///   - output: The name of an output, `focused` or `all`.
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

  /// Returns the configuration with the settings that another configuration overrides.
  ///
  /// - Parameter other: The configuration whose settings that are not nil take precedence.
  /// - Returns: The combined configuration.
  public func overridden(by other: ToastConfig) -> ToastConfig {
    ToastConfig(
      style: other.style ?? style, textColor: other.textColor ?? textColor,
      iconColor: other.iconColor ?? iconColor, font: other.font ?? font,
      background: other.background ?? background, tint: other.tint ?? tint, shape: other.shape ?? shape,
      duration: other.duration ?? duration, edge: other.edge ?? edge,
      alignment: other.alignment ?? alignment, transition: other.transition ?? transition,
      animation: other.animation ?? animation, output: other.output ?? output)
  }

  /// Writes the settings to a request.
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
