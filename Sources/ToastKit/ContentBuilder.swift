internal import ToastCore
internal import ToastIPC

/// Builds the children of a row or a column.
@resultBuilder public enum ContentBuilder {
  /// Returns an element.
  public static func buildExpression(_ content: some Content) -> [ContentElement] { [content.element] }
  /// Joins elements.
  public static func buildBlock(_ parts: [ContentElement]...) -> [ContentElement] { parts.flatMap { $0 } }
  /// Returns the elements of an `if` without `else`.
  public static func buildOptional(_ part: [ContentElement]?) -> [ContentElement] { part ?? [] }
  /// Returns the content of the first branch.
  public static func buildEither(first part: [ContentElement]) -> [ContentElement] { part }
  /// Returns the content of the second branch.
  public static func buildEither(second part: [ContentElement]) -> [ContentElement] { part }
  /// Joins the elements of a loop.
  public static func buildArray(_ parts: [[ContentElement]]) -> [ContentElement] { parts.flatMap { $0 } }
}

/// The custom content of a toast, with the background and the shape that the content sets.
public struct ToastBody: Sendable {
  let node: ContentNode
  /// The settings that the content overrides.
  let config: ToastConfig

  init(_ element: ContentElement, background: ToastBackground? = nil, shape: ToastShape? = nil) {
    node = element.node
    config = ToastConfig(background: background, shape: shape)
  }
}

/// Builds the custom content of a toast: one element with a background, or several elements in a column.
@resultBuilder public enum ToastBodyBuilder {
  /// Returns an element.
  public static func buildExpression(_ content: some Content) -> [ContentElement] { [content.element] }
  /// Returns an element with a background.
  public static func buildExpression(_ body: ToastBody) -> ToastBody { body }
  /// Joins elements.
  public static func buildBlock(_ parts: [ContentElement]...) -> [ContentElement] { parts.flatMap { $0 } }
  /// Returns an element with a background.
  public static func buildBlock(_ body: ToastBody) -> ToastBody { body }
  /// Returns the elements of an `if` without `else`.
  public static func buildOptional(_ part: [ContentElement]?) -> [ContentElement] { part ?? [] }
  /// Returns the content of the first branch.
  public static func buildEither(first part: [ContentElement]) -> [ContentElement] { part }
  /// Returns the content of the second branch.
  public static func buildEither(second part: [ContentElement]) -> [ContentElement] { part }
  /// Returns the content of the first branch.
  public static func buildEither(first body: ToastBody) -> ToastBody { body }
  /// Returns the content of the second branch.
  public static func buildEither(second body: ToastBody) -> ToastBody { body }
  /// Joins the elements of a loop.
  public static func buildArray(_ parts: [[ContentElement]]) -> [ContentElement] { parts.flatMap { $0 } }
  /// Returns the content of the toast.
  public static func buildFinalResult(_ body: ToastBody) -> ToastBody { body }
  /// Returns the content of the toast: the only element, or a column of the elements.
  public static func buildFinalResult(_ parts: [ContentElement]) -> ToastBody {
    let column = ContentNode(.column(ContentNode.Group(parts)))
    return ToastBody(parts.count == 1 ? parts[0] : ContentElement(node: column))
  }
}
