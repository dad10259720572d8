/// What a toast says.
public struct ToastContent: Hashable, Sendable {
  public var title: String
  /// nil or empty: no second row.
  public var subtitle: String?
  /// The name of a built-in symbol.
  public var icon: String?

  public init(title: String, subtitle: String? = nil, icon: String? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
  }
}

/// What measuring a content in a style found.
public struct Measure: Hashable, Sendable {
  /// The whole toast, padding included, in logical pixels.
  public var size: LogicalSize
  /// Lines of text, title and subtitle together.
  public var lines: Int

  public init(size: LogicalSize, lines: Int) {
    self.size = size
    self.lines = lines
  }
}
