internal import ToastCore
internal import ToastIPC

/// A part of custom content: a row, a column, or one of their children.
public protocol Content: Sendable {
  /// The node that represents this view in the content tree.
  var element: ContentElement { get }
}

/// A node of the content tree.
public struct ContentElement: Content {
  let node: ContentNode

  /// The node itself.
  public var element: ContentElement { self }
}

/// The alignment of a child across its row or column.
public enum ContentAlignment: String, Hashable, Sendable, CaseIterable {
  /// The top of a row, or the left of a column.
  case start
  /// The centre.
  case center
  /// The bottom of a row, or the right of a column.
  case end
}

/// A view that arranges its children from left to right.
///
///     Row(spacing: 12) {
///       Icon("bell")
///       Text("Tea is ready")
///     }
public struct Row: Content {
  private let group: ContentNode.Group

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - spacing: The space between children in logical pixels; nil for the spacing of the style.
  ///   - alignment: The alignment of children that are smaller than the row; nil for that of the style.
  ///   - content: The children.
  public init(
    spacing: Double? = nil, alignment: ContentAlignment? = nil,
    @ContentBuilder content: () -> [ContentElement]
  ) {
    group = ContentNode.Group(content(), spacing, alignment)
  }

  /// The node of the row in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.row(group))) }
}

/// A view that arranges its children from top to bottom.
public struct Column: Content {
  private let group: ContentNode.Group

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - spacing: The space between children in logical pixels; nil for the spacing of the style.
  ///   - alignment: The alignment of children that are smaller than the column; nil for that of the style.
  ///   - content: The children.
  public init(
    spacing: Double? = nil, alignment: ContentAlignment? = nil,
    @ContentBuilder content: () -> [ContentElement]
  ) {
    group = ContentNode.Group(content(), spacing, alignment)
  }

  /// The node of the column in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.column(group))) }
}

/// A view that displays text, in as many lines as it needs and as fit.
public struct Text: Content {
  private var text: ContentNode.Text

  /// Creates a text in the font and colour of the style.
  ///
  /// - Parameter string: The text.
  public init(_ string: String) {
    text = ContentNode.Text(string)
  }

  /// Returns the text in another size and weight; the family stays that of the style.
  ///
  /// - Parameter font: The font, of which a size or weight that is nil changes nothing.
  /// - Returns: The text with the font.
  public func font(_ font: ToastFont) -> Text {
    var copy = self
    copy.text.size = font.size ?? text.size
    copy.text.weight = font.weight.map(Font.Weight.init) ?? text.weight
    return copy
  }

  /// Returns the text in another weight.
  ///
  /// - Parameter weight: The weight.
  /// - Returns: The text with the weight.
  public func weight(_ weight: ToastFont.Weight) -> Text {
    font(ToastFont(weight: weight))
  }

  /// Returns the text in another colour.
  ///
  /// - Parameter color: The colour.
  /// - Returns: The text with the colour.
  public func color(_ color: ToastColor) -> Text {
    var copy = self
    copy.text.color = color.ink
    return copy
  }

  /// The node of the text in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.text(text))) }
}

/// A view that displays a symbol or an icon.
public struct Icon: Content {
  private var icon: ContentNode.Icon

  /// Creates an icon.
  ///
  /// - Parameter name: The name of a built-in symbol, an SF Symbols name, the name of an icon of the theme, or an absolute path.
  public init(_ name: String) {
    icon = ContentNode.Icon(name)
  }

  /// Returns the icon in another colour; an icon that has its own colours keeps them.
  ///
  /// - Parameter color: The colour.
  /// - Returns: The icon with the colour.
  public func color(_ color: ToastColor) -> Icon {
    var copy = self
    copy.icon.color = color.ink
    return copy
  }

  /// Returns the icon in another size.
  ///
  /// - Parameter side: The side of the icon's box in logical pixels.
  /// - Returns: The icon with the size.
  public func size(_ side: Double) -> Icon {
    var copy = self
    copy.icon.size = side
    return copy
  }

  /// The node of the icon in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.icon(icon))) }
}

/// A view that displays an image file, scaled to the longer side of its box and cropped to the box.
public struct Image: Content {
  private var image: ContentNode.Image

  /// Creates an image of 64 by 64 logical pixels.
  ///
  /// - Parameter path: The absolute path of a PNG, JPEG or SVG file.
  public init(_ path: String) {
    image = ContentNode.Image(path, width: 64, height: 64)
  }

  /// Returns the image in another size.
  ///
  /// - Parameters:
  ///   - width: The width of the image's box in logical pixels.
  ///   - height: The height of the image's box in logical pixels.
  /// - Returns: The image with the size.
  public func frame(width: Double, height: Double) -> Image {
    var copy = self
    copy.image.width = width
    copy.image.height = height
    return copy
  }

  /// The node of the image in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.image(image))) }
}

/// A view that displays a progress bar.
public struct ProgressBar: Content {
  private let value: Double

  /// Creates a progress bar.
  ///
  /// - Parameter value: The value, where 1 is full and a larger value overflows.
  public init(_ value: Double) {
    self.value = value
  }

  /// The node of the bar in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.progress(value))) }
}

/// A view that takes the space that the other children leave.
public struct Spacer: Content {
  private let least: Double

  /// Creates a spacer.
  ///
  /// - Parameter least: The minimum length in logical pixels.
  public init(least: Double = 0) {
    self.least = least
  }

  /// The node of the spacer in the content tree.
  public var element: ContentElement { ContentElement(node: ContentNode(.spacer(least))) }
}

extension ContentNode.Group {
  /// Creates a group that is at most one level deeper than the limit, so that the check of the request rejects it.
  ///
  /// A tree that a loop of the program made very deep would overflow the stack when the tree is traversed or released.
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
  /// Returns the view with the same padding on every side.
  ///
  /// Around the whole content of a toast, the padding replaces that of the style.
  ///
  /// - Parameter length: The padding in logical pixels.
  /// - Returns: The view with the padding.
  public func padding(_ length: Double) -> ContentElement {
    padding(top: length, left: length, bottom: length, right: length)
  }

  /// Returns the view with padding on its sides, and above and below it.
  ///
  /// - Parameters:
  ///   - horizontal: The padding at the left and the right in logical pixels.
  ///   - vertical: The padding at the top and the bottom in logical pixels.
  /// - Returns: The view with the padding.
  public func padding(horizontal: Double = 0, vertical: Double = 0) -> ContentElement {
    padding(top: vertical, left: horizontal, bottom: vertical, right: horizontal)
  }

  /// Returns the view with padding on each side.
  ///
  /// - Parameters:
  ///   - top: The padding at the top in logical pixels.
  ///   - left: The padding at the left in logical pixels.
  ///   - bottom: The padding at the bottom in logical pixels.
  ///   - right: The padding at the right in logical pixels.
  /// - Returns: The view with the padding.
  public func padding(
    top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0
  ) -> ContentElement {
    var node = element.node
    // A view that has padding already is wrapped in a row.
    if node.padding != nil { node = ContentNode(.row(ContentNode.Group([ContentElement(node: node)], 0))) }
    node.padding = Insets(top: top, left: left, bottom: bottom, right: right)
    return ContentElement(node: node)
  }

  /// Returns the view as the content of a toast, with a background and a shape.
  ///
  /// - Parameters:
  ///   - background: The background of the toast.
  ///   - shape: The outline of the toast; nil for the shape of the style.
  /// - Returns: The content of the toast.
  public func background(_ background: ToastBackground, in shape: ToastShape? = nil) -> ToastBody {
    ToastBody(element, background: background, shape: shape)
  }
}
