/// What a toast says.
public struct ToastContent: Hashable, Sendable {
  public var title: String
  /// nil or empty: no second row.
  public var subtitle: String?
  public var icon: Icon?
  /// How full its bar is, 1 being full and what is above overflowing; nil: there is no bar.
  public var progress: Double?
  public var actions: [ToastAction]
  /// Whether title and subtitle are Pango markup.
  public var isMarkup: Bool
  /// Own content, shown in the place of title and subtitle; the title is still what lists call the toast.
  public var tree: ContentNode?
  /// How often the toast was asked for: a count above 1 is shown as ×N.
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

  /// The actions that have buttons, in their order.
  public var buttons: [ToastAction] { actions.filter { $0.key != ToastAction.defaultKey } }

  /// Every picture in it, those of its tree included.
  public var pictures: [Icon] {
    (icon.map { [$0] } ?? []) + (tree?.leaves.compactMap(\.picture) ?? [])
  }

  /// A picture is there, or never will be, and what awaits it goes without.
  ///
  /// - Returns: whether anything in it awaits that picture.
  mutating func settle(_ image: ImageID, isThere: Bool) -> Bool {
    guard pictures.contains(.awaited(image)) else { return false }
    if icon == .awaited(image) { icon = isThere ? .image(image) : nil }
    tree = tree?.settled(image, isThere: isThere)
    return true
  }

  /// How full each of its bars is: its progress, then those of its tree in the order of reading.
  public var bars: [Double] { (progress.map { [$0] } ?? []) + (tree?.bars ?? []) }

  /// This with its bars so full; there have to be as many.
  func filled(_ bars: [Double]) -> ToastContent {
    guard !bars.isEmpty else { return self }
    var content = self
    var rest = bars[...]
    if progress != nil { content.progress = rest.popFirst() }
    if !rest.isEmpty { content.tree = tree?.filled(rest) }
    return content
  }

  /// Whether all that differs is how full its bars are.
  public func differsInProgressAlone(from other: ToastContent) -> Bool {
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
  /// Its bars, in the order of ``ToastContent/bars``: in logical pixels from the toast's left top corner; one that has no
  /// room is empty.
  public var bars: [LogicalRect]
  /// The buttons of its actions, in order: in logical pixels from the toast's left top corner.
  public var buttons: [LogicalRect]

  public init(size: LogicalSize, lines: Int, bars: [LogicalRect] = [], buttons: [LogicalRect] = []) {
    self.size = size
    self.lines = lines
    self.bars = bars
    self.buttons = buttons
  }
}
