internal import ToastCore
internal import ToastIPC

/// Makes the children of a row or a column of what is written in braces.
@resultBuilder public enum ContentBuilder {
  /// One element.
  public static func buildExpression(_ content: some Content) -> [ContentElement] { [content.element] }
  /// Elements one after the other.
  public static func buildBlock(_ parts: [ContentElement]...) -> [ContentElement] { parts.flatMap { $0 } }
  /// What `if` without `else` leaves out, or not.
  public static func buildOptional(_ part: [ContentElement]?) -> [ContentElement] { part ?? [] }
  /// What `if` chooses.
  public static func buildEither(first part: [ContentElement]) -> [ContentElement] { part }
  /// What `else` chooses.
  public static func buildEither(second part: [ContentElement]) -> [ContentElement] { part }
  /// What `for` repeats.
  public static func buildArray(_ parts: [[ContentElement]]) -> [ContentElement] { parts.flatMap { $0 } }
}

/// A toast's whole own content, with its background and shape where they are not the style's.
public struct ToastBody: Sendable {
  private let node: ContentNode
  private let background: ToastBackground?
  private let shape: ToastShape?

  init(_ element: ContentElement, background: ToastBackground? = nil, shape: ToastShape? = nil) {
    node = element.node
    self.background = background
    self.shape = shape
  }

  /// The request for a toast with this content, checked.
  func request(
    _ config: ToastConfig, id: String? = nil, progress: Double? = nil, actions: [ToastButton] = []
  ) throws(ToastError) -> ShowRequest {
    var request = ShowRequest(title: "")
    request.content = node
    request.set(id, progress, actions)
    config.overridden(by: ToastConfig(background: background, shape: shape)).write(to: &request)
    return try request.checked()
  }
}

/// Makes a toast's own content of what is written in braces: one element with a background, or several below each other.
@resultBuilder public enum ToastBodyBuilder {
  /// One element.
  public static func buildExpression(_ content: some Content) -> [ContentElement] { [content.element] }
  /// An element with a background, which is all there is.
  public static func buildExpression(_ body: ToastBody) -> ToastBody { body }
  /// Elements one after the other.
  public static func buildBlock(_ parts: [ContentElement]...) -> [ContentElement] { parts.flatMap { $0 } }
  /// An element with a background.
  public static func buildBlock(_ body: ToastBody) -> ToastBody { body }
  /// What `if` without `else` leaves out, or not.
  public static func buildOptional(_ part: [ContentElement]?) -> [ContentElement] { part ?? [] }
  /// What `if` chooses.
  public static func buildEither(first part: [ContentElement]) -> [ContentElement] { part }
  /// What `else` chooses.
  public static func buildEither(second part: [ContentElement]) -> [ContentElement] { part }
  /// What `if` chooses.
  public static func buildEither(first body: ToastBody) -> ToastBody { body }
  /// What `else` chooses.
  public static func buildEither(second body: ToastBody) -> ToastBody { body }
  /// What `for` repeats.
  public static func buildArray(_ parts: [[ContentElement]]) -> [ContentElement] { parts.flatMap { $0 } }
  /// The whole content.
  public static func buildFinalResult(_ body: ToastBody) -> ToastBody { body }
  /// The whole content: one element, or several in a column.
  public static func buildFinalResult(_ parts: [ContentElement]) -> ToastBody {
    let column = ContentNode(.column(ContentNode.Group(parts)))
    return ToastBody(parts.count == 1 ? parts[0] : ContentElement(node: column))
  }
}
