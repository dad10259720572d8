/// Validates the `[hook NAME]` sections, because this module does not know the hooks.
public struct HookValidator: Sendable {
  /// Returns the error of a section's name; nil: the name is valid.
  let name: @Sendable (String) -> String?
  /// Returns the error of a line in the section of a hook, given the names of the styles; nil: the line is valid.
  let entry: @Sendable (HookSection.Entry, String, [String]) -> String?

  /// Creates a validator from a function for section names and a function for lines.
  public init(
    name: @escaping @Sendable (String) -> String?,
    entry: @escaping @Sendable (HookSection.Entry, String, [String]) -> String?
  ) {
    self.name = name
    self.entry = entry
  }

  /// Accepts all names and lines.
  public static let acceptingAll = HookValidator(name: { _ in nil }, entry: { _, _, _ in nil })
}
