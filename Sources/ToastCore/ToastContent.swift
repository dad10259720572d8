/// What a toast says.
public struct ToastContent: Hashable, Sendable {
  public var title: String
  /// nil or empty: no second row.
  public var subtitle: String?
  public var icon: Icon?

  public init(title: String, subtitle: String? = nil, icon: Icon? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
  }
}

/// The picture beside the text.
public enum Icon: Hashable, Sendable {
  /// A built-in symbol, by its name.
  case symbol(String)
  /// A picture that is being decoded; its box is empty meanwhile.
  case awaited(ImageID)
  /// A picture whose pixels are there.
  case image(ImageID)

  /// The picture, there or awaited.
  public var picture: ImageID? {
    switch self {
    case .symbol: nil
    case .awaited(let id), .image(let id): id
    }
  }
}

/// What tells one picture at one size from every other, for as long as the service runs.
public struct ImageID: Hashable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) {
    self.value = value
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
