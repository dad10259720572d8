/// The content of a toast.
public struct ToastContent: Hashable, Sendable {
  public var title: String
  /// The subtitle; nil or empty: no second row.
  public var subtitle: String?
  public var icon: Icon?
  /// The value of the progress bar; 1 is full, and a larger value overflows; nil: no bar.
  public var progress: Double?
  public var actions: [ToastAction]
  /// Whether title and subtitle are Pango markup.
  public var isMarkup: Bool
  /// The custom content, which replaces title and subtitle on the toast; lists still show the title.
  public var tree: ContentNode?
  /// The number of merged requests; a count above 1 is shown as ×N.
  public var count = 1

  public init(
    title: String, subtitle: String? = nil, icon: Icon? = nil, progress: Double? = nil,
    actions: [ToastAction] = [], isMarkup: Bool = false, tree: ContentNode? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.progress = progress
    self.actions = actions
    self.isMarkup = isMarkup
    self.tree = tree
  }

  /// The actions that have buttons, in order.
  public var buttons: [ToastAction] { actions.filter { $0.key != ToastAction.defaultKey } }

  /// All images of the content, including those of its tree.
  public var pictures: [Icon] {
    (icon.map { [$0] } ?? []) + (tree?.leaves.compactMap(\.picture) ?? [])
  }

  /// Replaces the placeholder of a decoded image, or removes the placeholder of an image that could not be decoded.
  ///
  /// - Returns: whether the content waited for the image.
  mutating func resolve(_ image: ImageID, isDecoded: Bool) -> Bool {
    guard pictures.contains(.awaited(image)) else { return false }
    if icon == .awaited(image) { icon = isDecoded ? .image(image) : nil }
    tree = tree?.resolving(image, isDecoded: isDecoded)
    return true
  }

  /// The values of the progress bars: `progress`, then those of the tree in reading order.
  public var bars: [Double] { (progress.map { [$0] } ?? []) + (tree?.bars ?? []) }

  /// Returns the content with these values in its progress bars; the number of values must match.
  func filled(_ bars: [Double]) -> ToastContent {
    guard !bars.isEmpty else { return self }
    var content = self
    var rest = bars[...]
    if progress != nil { content.progress = rest.popFirst() }
    if !rest.isEmpty { content.tree = tree?.filled(rest) }
    return content
  }

  /// Returns whether two contents differ only in the values of their progress bars.
  public func differsOnlyInProgress(from other: ToastContent) -> Bool {
    guard (progress == nil) == (other.progress == nil), (tree == nil) == (other.tree == nil) else {
      return false
    }
    var same = self
    same.progress = other.progress
    if let tree, let former = other.tree {
      let bars = former.bars
      guard tree.bars.count == bars.count else { return false }
      if !bars.isEmpty { same.tree = tree.filled(bars[...]) }
    }
    return same == other
  }
}

/// The icon beside the text.
public enum Icon: Hashable, Sendable {
  /// A built-in symbol, by its name.
  case symbol(String)
  /// An image that is being decoded; its box is empty until then.
  case awaited(ImageID)
  /// An image whose pixels are available.
  case image(ImageID)

  /// The id of the image, decoded or not; nil: the icon is a symbol.
  public var picture: ImageID? {
    switch self {
    case .symbol: nil
    case .awaited(let id), .image(let id): id
    }
  }
}

/// The identifier of an image at one size, never reused by a service.
public struct ImageID: Hashable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) {
    self.value = value
  }
}

/// The result of measuring a content in a style.
public struct Measure: Hashable, Sendable {
  /// The size of the toast, including its padding, in logical pixels.
  public var size: LogicalSize
  /// The number of text lines of title and subtitle together.
  public var lines: Int
  /// The frames of the progress bars, in the order of ``ToastContent/bars``.
  ///
  /// The frames are in logical pixels, relative to the top left corner of the toast. A bar without room has an empty
  /// frame.
  public var bars: [LogicalRect]
  /// The frames of the action buttons in order, in logical pixels relative to the top left corner of the toast.
  public var buttons: [LogicalRect]

  public init(size: LogicalSize, lines: Int, bars: [LogicalRect] = [], buttons: [LogicalRect] = []) {
    self.size = size
    self.lines = lines
    self.bars = bars
    self.buttons = buttons
  }
}
