/// What went wrong with the session, in words.
public struct SessionError: Error, CustomStringConvertible {
  /// For a person.
  public let description: String

  /// Those words.
  public init(_ description: String) {
    self.description = description
  }
}
