/// Says what is wrong with a `[hook NAME]` section: which hooks there are is not known here.
public struct HookJudge: Sendable {
  /// What is wrong with the name of a section, or nil.
  let name: @Sendable (String) -> String?
  /// What is wrong with a line of the section of a hook, or nil; the last argument are the names of the styles.
  let entry: @Sendable (HookSection.Entry, String, [String]) -> String?

  /// A judge that asks `name` for each section and `entry` for each line of it.
  public init(
    name: @escaping @Sendable (String) -> String?,
    entry: @escaping @Sendable (HookSection.Entry, String, [String]) -> String?
  ) {
    self.name = name
    self.entry = entry
  }

  /// Accepts everything.
  public static let lenient = HookJudge(name: { _ in nil }, entry: { _, _, _ in nil })
}
