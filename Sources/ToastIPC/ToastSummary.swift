/// A toast as `waytoastctl list` tells of it.
public struct ToastSummary: Hashable, Sendable {
  /// What it is dismissed and updated by.
  public var id: String
  /// Its title.
  public var title: String
  /// Its subtitle, if it has one.
  public var subtitle: String?
  /// 0...1, or nil without a progress bar.
  public var progress: Double?
  /// Its style's name.
  public var style: String
  /// `waiting`, `entering`, `resting`, `dragging`, `settling` or `leaving`.
  public var phase: String
  /// nil while no output is known.
  public var output: String?
  /// Seconds, or nil when it stays until it is dismissed.
  public var remaining: Double?

  /// A toast with these values.
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
  /// Every key is there, null where there is no value: scripts need not ask whether it exists.
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
