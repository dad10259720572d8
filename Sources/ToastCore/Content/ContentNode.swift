/// A node of custom content, a tree of rows and columns that replaces title and subtitle.
///
/// Lengths are in logical pixels.
public struct ContentNode: Hashable, Sendable {
  public var kind: Kind
  /// The padding around the node; nil: none, except for the style's padding around the whole tree.
  public var padding: Insets?

  /// The kind of a node; `indirect` keeps leaves small.
  public indirect enum Kind: Hashable, Sendable {
    /// A group whose children are placed from left to right, in any language.
    case row(Group)
    /// A group whose children are placed from top to bottom.
    case column(Group)
    case text(Text)
    case icon(Icon)
    case image(Image)
    /// A progress bar; 1 is full, and a larger value overflows.
    case progress(Double)
    /// A flexible space with this minimum length.
    case spacer(Double)
  }

  public init(_ kind: Kind, padding: Insets? = nil) {
    self.kind = kind
    self.padding = padding
  }

  /// The children of a row or a column.
  public struct Group: Hashable, Sendable {
    public var children: [ContentNode]
    /// The distance between two children; nil: the style's icon spacing in a row, its subtitle spacing in a column.
    public var spacing: Double?
    /// The alignment across the direction of the group.
    ///
    /// The default (nil) is the centre in a row, and the alignment of the style's text lines in a column.
    public var alignment: Alignment?

    public init(_ children: [ContentNode], spacing: Double? = nil, alignment: Alignment? = nil) {
      self.children = children
      self.spacing = spacing
      self.alignment = alignment
    }
  }

  /// A text, in as many lines as it needs and fit.
  public struct Text: Hashable, Sendable {
    public var string: String
    /// The font size; nil: the size of the style's title.
    public var size: Double?
    public var weight: Font.Weight?
    /// The colour; nil: the text colour of the style.
    public var color: Ink?

    public init(_ string: String, size: Double? = nil, weight: Font.Weight? = nil, color: Ink? = nil) {
      self.string = string
      self.size = size
      self.weight = weight
      self.color = color
    }
  }

  /// A built-in symbol, an icon of the icon theme, or an icon file.
  public struct Icon: Hashable, Sendable {
    public var name: String
    /// The side of the icon's box; nil: the icon size of the style.
    public var size: Double?
    /// The colour of a symbol; nil: the icon colour of the style.
    ///
    /// Coloured images keep their colours.
    public var color: Ink?
    /// The icon that was found for `name`.
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

  /// An image file, scaled so that its longer side fills the box and cropped to the box.
  public struct Image: Hashable, Sendable {
    public var path: String
    public var width: Double
    public var height: Double
    /// The image that was found for `path`.
    public var picture: ToastCore.Icon?

    public init(_ path: String, width: Double, height: Double, picture: ToastCore.Icon? = nil) {
      self.path = path
      self.width = width
      self.height = height
      self.picture = picture
    }

    /// The side of the square into which the image is decoded.
    public var side: Double { max(width, height) }
  }

  /// A colour, or a named colour of the configuration.
  public enum Ink: Hashable, Sendable {
    case accent
    case color(Color)
  }
}

extension ContentNode {
  /// The values of the progress bars, in reading order.
  var bars: [Double] {
    leaves.compactMap { leaf in if case .progress(let value) = leaf.kind { value } else { nil } }
  }

  /// Returns the tree with these values in its progress bars, in reading order.
  func filled(_ bars: ArraySlice<Double>) -> ContentNode? {
    var rest = bars
    return mapLeaves { leaf in
      guard case .progress = leaf.kind, let value = rest.popFirst() else { return leaf }
      var leaf = leaf
      leaf.kind = .progress(value)
      return leaf
    }
  }

  /// The nodes that are not rows or columns, in reading order.
  public var leaves: [ContentNode] {
    switch kind {
    case .row(let group), .column(let group): group.children.flatMap(\.leaves)
    case .text, .icon, .image, .progress, .spacer: [self]
    }
  }

  /// The first text of the tree.
  public var firstText: String? {
    leaves.lazy.compactMap { leaf in if case .text(let text) = leaf.kind { text.string } else { nil } }.first
  }

  /// Whether the tree contains anything visible.
  public var isVisible: Bool {
    leaves.contains { leaf in if case .spacer = leaf.kind { false } else { true } }
  }

  /// Returns the tree with each leaf replaced by `change`, and without the leaves for which `change` returns nil.
  ///
  /// - Returns: the tree; nil: the node itself is a removed leaf.
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
  /// Returns the tree with its images found and its named colours resolved.
  ///
  /// - Parameters:
  ///   - style: the style, whose icon size is the default.
  ///   - palette: the named colours of the configuration.
  ///   - find: returns the image of a name or path for a box whose side is given in logical pixels; nil removes the
  ///     node.
  /// - Returns: the tree; nil: nothing visible is left.
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

  /// The image of an icon or image node.
  public var picture: ToastCore.Icon? {
    switch kind {
    case .icon(let icon): icon.picture
    case .image(let image): image.picture
    case .row, .column, .text, .progress, .spacer: nil
    }
  }

  /// Returns the tree with a decoded image in place of its placeholder, or without the nodes of an image that failed.
  func resolving(_ image: ImageID, isDecoded: Bool) -> ContentNode {
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
      return isDecoded ? leaf : nil
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
