internal import ToastCore
internal import ToastIPC

/// A part of a toast's own content: a row, a column, or what stands in them.
public protocol Content: Sendable {
  /// It as an element of a tree.
  var element: ContentElement { get }
}

/// An element of own content, of any kind.
public struct ContentElement: Content {
  let node: ContentNode

  /// Itself.
  public var element: ContentElement { self }
}

/// How what is smaller stands across its row or column.
public enum ContentAlignment: String, Hashable, Sendable, CaseIterable {
  /// At the top of a row, at the left of a column.
  case start
  /// In the middle.
  case center
  /// At the bottom of a row, at the right of a column.
  case end
}

/// Children beside each other, from left to right in any language.
public struct Row: Content {
  private let group: ContentNode.Group

  /// A row; without `spacing`, in logical pixels, and `alignment` it is as the toast's style has it.
  public init(
    spacing: Double? = nil, alignment: ContentAlignment? = nil,
    @ContentBuilder content: () -> [ContentElement]
  ) {
    group = ContentNode.Group(content(), spacing, alignment)
  }

  /// The row as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.row(group))) }
}

/// Children below each other.
public struct Column: Content {
  private let group: ContentNode.Group

  /// A column; without `spacing`, in logical pixels, and `alignment` it is as the toast's style has it.
  public init(
    spacing: Double? = nil, alignment: ContentAlignment? = nil,
    @ContentBuilder content: () -> [ContentElement]
  ) {
    group = ContentNode.Group(content(), spacing, alignment)
  }

  /// The column as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.column(group))) }
}

/// Words, in as many lines as they need and there is room for.
public struct Text: Content {
  private var text: ContentNode.Text

  /// A text, in the style's font and colour.
  public init(_ string: String) {
    text = ContentNode.Text(string)
  }

  /// The text in this size and weight; its family is the style's.
  public func font(_ font: ToastFont) -> Text {
    var copy = self
    copy.text.size = font.size ?? text.size
    copy.text.weight = font.weight.map(Font.Weight.init) ?? text.weight
    return copy
  }

  /// The text with this weight.
  public func weight(_ weight: ToastFont.Weight) -> Text {
    font(ToastFont(weight: weight))
  }

  /// The text in this colour.
  public func color(_ color: ToastColor) -> Text {
    var copy = self
    copy.text.color = color.ink
    return copy
  }

  /// The text as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.text(text))) }
}

/// A symbol, or a picture as small as one.
public struct Icon: Content {
  private var icon: ContentNode.Icon

  /// A built-in symbol, an SF Symbols name, the name of a theme's icon, or an absolute path.
  public init(_ name: String) {
    icon = ContentNode.Icon(name)
  }

  /// The icon in this colour; pictures that have colours keep them.
  public func color(_ color: ToastColor) -> Icon {
    var copy = self
    copy.icon.color = color.ink
    return copy
  }

  /// The icon in a storage with this side, in logical pixels.
  public func size(_ side: Double) -> Icon {
    var copy = self
    copy.icon.size = side
    return copy
  }

  /// The icon as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.icon(icon))) }
}

/// The picture of a file, as large as its storage lets its longer side be, and cut to it.
public struct Image: Content {
  private var image: ContentNode.Image

  /// The PNG, JPEG or SVG file at an absolute path, 64 logical pixels wide and high.
  public init(_ path: String) {
    image = ContentNode.Image(path, width: 64, height: 64)
  }

  /// The picture in a storage of this size, in logical pixels.
  public func frame(width: Double, height: Double) -> Image {
    var copy = self
    copy.image.width = width
    copy.image.height = height
    return copy
  }

  /// The picture as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.image(image))) }
}

/// A bar.
public struct ProgressBar: Content {
  private let value: Double

  /// A bar that is so full: 1 is full, what is above overflows.
  public init(_ value: Double) {
    self.value = value
  }

  /// The bar as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.progress(value))) }
}

/// What takes the room that others leave.
public struct Spacer: Content {
  private let least: Double

  /// A spacer that takes at least so many logical pixels.
  public init(least: Double = 0) {
    self.least = least
  }

  /// The spacer as an element of a tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.spacer(least))) }
}

extension ContentNode.Group {
  /// A group that is at most a level deeper than content may be, which is enough to be refused: a tree that a program's
  /// loop has made too deep would overflow the stack of whoever looks at it, or lets go of it.
  init(_ elements: [ContentElement], _ spacing: Double? = nil, _ alignment: ContentAlignment? = nil) {
    self.init(
      elements.map { $0.node.levels > Limits.contentDepth ? $0.node.deepestChild : $0.node },
      spacing: spacing,
      alignment: alignment.flatMap { Alignment(rawValue: $0.rawValue) })
  }
}

extension ContentNode {
  private var children: [ContentNode] {
    switch kind {
    case .row(let group), .column(let group): group.children
    case .text, .icon, .image, .progress, .spacer: []
    }
  }

  fileprivate var levels: Int { 1 + (children.map(\.levels).max() ?? 0) }

  fileprivate var deepestChild: ContentNode { children.max { $0.levels < $1.levels } ?? self }
}

extension Font.Weight {
  fileprivate init(_ weight: ToastFont.Weight) {
    self =
      switch weight {
      case .light: .light
      case .regular: .regular
      case .medium: .medium
      case .semibold: .semibold
      case .bold: .bold
      }
  }
}

extension Content {
  /// This with as much kept free on every side; around a toast's whole content it takes the place of the style's padding.
  public func padding(_ length: Double) -> ContentElement {
    padding(top: length, left: length, bottom: length, right: length)
  }

  /// This with as much kept free on its sides, and above and below it.
  public func padding(horizontal: Double = 0, vertical: Double = 0) -> ContentElement {
    padding(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// This with as much kept free on each side, in logical pixels.
  public func padding(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) -> ContentElement {
    var node = element.node
    // What is padded already gets a row around it.
    if node.padding != nil { node = ContentNode(.row(ContentNode.Group([ContentElement(node: node)], 0))) }
    node.padding = Insets(top: top, left: left, bottom: bottom, right: right)
    return ContentElement(node: node)
  }

  /// This as a toast's whole content, on a background of its own and in a shape of its own.
  public func background(_ background: ToastBackground, in shape: ToastShape? = nil) -> ToastBody {
    ToastBody(element, background: background, shape: shape)
  }
}
