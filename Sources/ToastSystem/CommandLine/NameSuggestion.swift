/// Messages about unknown names, with the most similar known name.
public enum NameSuggestion {
  /// The maximum number of names in a message.
  private static let mostListed = 10

  /// Returns the message about an unknown name: `unknown style 'glas'; did you mean 'glass'? Styles: glass,
  /// material`.
  public static func unknown(_ kind: String, _ name: String, among known: [String]) -> String {
    "unknown \(kind) \(name.quoted)\(remedy(kind, name, known))"
  }

  /// Returns the message about an invalid value: `expected the name of a style; did you mean 'glass'? Styles:
  /// glass, material`.
  public static func expected(_ kind: String, _ name: String, among known: [String]) -> String {
    "expected the name of a \(kind)\(remedy(kind, name, known))"
  }

  private static func remedy(_ kind: String, _ name: String, _ known: [String]) -> String {
    guard let near = EditDistance.nearest(to: name, among: known) else { return "; \(kind)s: \(list(known))" }
    return "; did you mean \(near.quoted)? \(kind.prefix(1).uppercased())\(kind.dropFirst())s: \(list(known))"
  }

  /// Returns the names for a message, shortened if there are many.
  public static func list(_ names: [String]) -> String {
    let rest = names.count - mostListed
    // Listing one more name is not longer than "… (1 more)".
    guard rest > 1 else { return names.joined(separator: ", ") }
    return names.prefix(mostListed).joined(separator: ", ") + ", … (\(rest) more)"
  }
}
