/// A part of a toast's own content: a tree of rows and columns that stands in the place of title and subtitle.
///
/// Lengths are in logical pixels.
public struct ContentNode: Hashable, Sendable {
  public var kind: Kind
  /// Kept free around it; nil: nothing, or the style's padding around the whole tree.
  public var padding: Insets?

  /// What it is; indirect, so that texts, which have no tree, are not as large as one.
  public indirect enum Kind: Hashable, Sendable {
    /// Its children stand beside each other, from left to right in any language.
    case row(Group)
    /// Its children stand below each other.
    case column(Group)
    case text(Text)
    case icon(Icon)
    case image(Image)
    /// A bar; 1 is full, what is above overflows.
    case progress(Double)
    /// Takes the room that others leave, but at least this much.
    case spacer(Double)
  }

  public init(_ kind: Kind, padding: Insets? = nil) {
    self.kind = kind
    self.padding = padding
  }

  /// What stands together.
  public struct Group: Hashable, Sendable {
    public var children: [ContentNode]
    /// Between two of them; nil: the style's, that of icons in a row and that of subtitles in a column.
    public var spacing: Double?
    /// How they stand across; nil: in the middle of a row, and in a column as the style's lines of text.
    public var alignment: Alignment?

    public init(_ children: [ContentNode], spacing: Double? = nil, alignment: Alignment? = nil) {
      self.children = children
      self.spacing = spacing
      self.alignment = alignment
    }
  }

  /// Words, in as many lines as they need and there is room for.
  public struct Text: Hashable, Sendable {
    public var string: String
    /// nil: as in the style's title.
    public var size: Double?
    public var weight: Font.Weight?
    /// nil: the style's text colour.
    public var color: Ink?

    public init(_ string: String, size: Double? = nil, weight: Font.Weight? = nil, color: Ink? = nil) {
      self.string = string
      self.size = size
      self.weight = weight
      self.color = color
    }
  }

  /// A built-in symbol, an icon of the theme, or that of a file.
  public struct Icon: Hashable, Sendable {
    public var name: String
    /// The side of its box; nil: that of the style's icons.
    public var size: Double?
    /// nil: the style's icon colour; pictures that have colours keep them.
    public var color: Ink?
    /// What was found under its name.
    public var picture: ToastCore.Icon?

    public init(
      _ name: String, size: Double? = nil, color: Ink? = nil, picture: ToastCore.Icon? = nil
    ) {
      self.name = name
      self.size = size
      self.color = color
      self.picture = picture
    }
  }

  /// A picture of a file, as large as its box lets its longer side be, and cut to it.
  public struct Image: Hashable, Sendable {
    public var path: String
    public var width: Double
    public var height: Double
    /// What was found under its path.
    public var picture: ToastCore.Icon?

    public init(_ path: String, width: Double, height: Double, picture: ToastCore.Icon? = nil) {
      self.path = path
      self.width = width
      self.height = height
      self.picture = picture
    }

    /// The side of the square that it is decoded into.
    public var side: Double { max(width, height) }
  }

  /// A colour, or one that a configuration names.
  public enum Ink: Hashable, Sendable {
    case accent
    case color(Color)
  }
}

extension ContentNode {
  /// How full its bars are, in the order of reading.
  var bars: [Double] {
    leaves.compactMap { leaf in if case .progress(let value) = leaf.kind { value } else { nil } }
  }

  /// This with its bars so full, as long as there are values.
  func filled(_ bars: ArraySlice<Double>) -> ContentNode? {
    var rest = bars
    return mapLeaves { leaf in
      guard case .progress = leaf.kind, let value = rest.popFirst() else { return leaf }
      var leaf = leaf
      leaf.kind = .progress(value)
      return leaf
    }
  }

  /// What is no row or column, in the order of reading.
  public var leaves: [ContentNode] {
    switch kind {
    case .row(let group), .column(let group): group.children.flatMap(\.leaves)
    case .text, .icon, .image, .progress, .spacer: [self]
    }
  }

  /// The first words in it.
  public var firstText: String? {
    leaves.lazy.compactMap { leaf in if case .text(let text) = leaf.kind { text.string } else { nil } }.first
  }

  /// Whether there is anything to see.
  public var isVisible: Bool {
    leaves.contains { leaf in if case .spacer = leaf.kind { false } else { true } }
  }

  /// This with each leaf as `change` makes it, and without those of which it makes nil.
  ///
  /// nil: it was a leaf itself.
  func mapLeaves(_ change: (ContentNode) -> ContentNode?) -> ContentNode? {
    func map(_ group: Group) -> Group {
      var group = group
      group.children = group.children.compactMap { $0.mapLeaves(change) }
      return group
    }
    var node = self
    switch kind {
    case .row(let group): node.kind = .row(map(group))
    case .column(let group): node.kind = .column(map(group))
    case .text, .icon, .image, .progress, .spacer: return change(self)
    }
    return node
  }
}

extension ContentNode {
  /// This with what a service knows: its pictures, and the colours that a configuration names.
  ///
  /// - Parameter find: the picture of a name or path for a box with a side of so many logical pixels, or nil, which
  ///   leaves the node out.
  /// - Returns: nil when nothing is left to see.
  public func resolved(
    in style: Style, palette: Palette = Palette(), find: (String, Double) -> ToastCore.Icon?
  ) -> ContentNode? {
    func color(_ ink: Ink?) -> Ink? { ink == .accent ? .color(palette.accent) : ink }
    let tree = mapLeaves { leaf in
      var leaf = leaf
      switch leaf.kind {
      case .text(var text):
        text.color = color(text.color)
        leaf.kind = .text(text)
      case .icon(var icon):
        icon.picture = find(icon.name, icon.size ?? style.iconSide)
        icon.color = color(icon.color)
        guard icon.picture != nil else { return nil }
        leaf.kind = .icon(icon)
      case .image(var image):
        image.picture = find(image.path, image.side)
        guard image.picture != nil else { return nil }
        leaf.kind = .image(image)
      case .row, .column, .progress, .spacer: break
      }
      return leaf
    }
    return tree.flatMap { $0.isVisible ? $0 : nil }
  }

  /// The picture of an icon or an image.
  public var picture: ToastCore.Icon? {
    switch kind {
    case .icon(let icon): icon.picture
    case .image(let image): image.picture
    case .row, .column, .text, .progress, .spacer: nil
    }
  }

  /// This when a picture that it awaits is there, or without what awaits it.
  func settled(_ image: ImageID, isThere: Bool) -> ContentNode {
    let tree = mapLeaves { leaf in
      guard leaf.picture == .awaited(image) else { return leaf }
      var leaf = leaf
      switch leaf.kind {
      case .icon(var icon):
        icon.picture = .image(image)
        leaf.kind = .icon(icon)
      case .image(var box):
        box.picture = .image(image)
        leaf.kind = .image(box)
      case .row, .column, .text, .progress, .spacer: break
      }
      return isThere ? leaf : nil
    }
    return tree ?? ContentNode(.row(Group([])))
  }
}

extension Style {
  /// The side of an icon's box, in logical pixels.
  public var iconSide: Double {
    switch self.iconSize {
    case .auto: 1.25 * self.titleFont.size
    case .length(let length): length
    }
  }
}
