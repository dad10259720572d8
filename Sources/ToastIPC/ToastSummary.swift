/// A toast in the output of `waytoastctl list`.
public struct ToastSummary: Hashable, Sendable {
  /// The id of the toast.
  public var id: String
  /// The title.
  public var title: String
  /// The subtitle, if the toast has one.
  public var subtitle: String?
  /// The value of the progress bar in 0...1; nil without a bar.
  public var progress: Double?
  /// The name of the style.
  public var style: String
  /// The phase: `waiting`, `entering`, `resting`, `dragging`, `settling` or `leaving`.
  public var phase: String
  /// The name of the output; nil while no output is known.
  public var output: String?
  /// The remaining seconds; nil if the toast stays until it is dismissed.
  public var remaining: Double?

  /// Creates a summary.
  public init(
    id: String, title: String, subtitle: String? = nil, progress: Double? = nil, style: String,
    phase: String, output: String? = nil, remaining: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.progress = progress
    self.style = style
    self.phase = phase
    self.output = output
    self.remaining = remaining
  }
}

extension ToastSummary: Codable {
  /// Encodes every key, with null for a missing value, so that scripts need not check whether a key exists.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(title, forKey: .title)
    try fields.encode(subtitle, forKey: .subtitle)
    try fields.encode(progress, forKey: .progress)
    try fields.encode(style, forKey: .style)
    try fields.encode(phase, forKey: .phase)
    try fields.encode(output, forKey: .output)
    try fields.encode(remaining, forKey: .remaining)
  }
}
