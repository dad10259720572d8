import ToastConfiguration
import ToastCore
import ToastHooks
import ToastSystem

extension HookSettings {
  /// What the sections of a configuration say of hooks; of those that it does not name, what holds without one.
  public static func all(
    in configuration: Configuration, areOn: Bool = false
  ) throws(ConfigurationFault) -> [Hook: HookSettings] {
    var all = HookSettings.defaults(all: areOn)
    for section in configuration.hooks {
      guard let hook = Hook(rawValue: section.name), var settings = all[hook] else {
        let near = Spelling.nearest(to: section.name, among: Hook.allCases.map(\.rawValue))
        throw ConfigurationFault(
          line: section.line,
          "unknown hook \(section.name.quoted): \(near.map { "did you mean '\($0)'?" } ?? "expected \(Hook.forms)")"
        )
      }
      for entry in section.entries { try settings.set(entry, styles: configuration.styles.map(\.name)) }
      all[hook] = settings
    }
    return all
  }

  /// What holds for each hook where a configuration is in force, which only one is that could be read.
  public static func inForce(_ configuration: Configuration, areOn: Bool = false) -> [Hook: HookSettings] {
    (try? all(in: configuration, areOn: areOn)) ?? defaults(all: areOn)
  }

  private mutating func set(
    _ entry: HookSection.Entry, styles: [String]
  ) throws(ConfigurationFault) {
    guard let key = Key(rawValue: entry.key) else {
      if let fault = entry.misplaced { throw fault }
      throw ConfigurationFault(
        line: entry.line, "unknown setting \(entry.key.quoted): expected \(HookSettings.keyForms)")
    }
    guard set(key, parsing: entry.value) else {
      throw ConfigurationFault(
        line: entry.line, "bad \(entry.key) \(entry.value.quoted): expected \(forms(of: key))")
    }
    if key == .style, !styles.contains(entry.value) {
      let near = Spelling.nearest(to: entry.value, among: styles).map { "; did you mean '\($0)'?" } ?? ""
      throw ConfigurationFault(
        line: entry.line,
        "bad style \(entry.value.quoted): expected \(StyleSetting.alternatives(styles))\(near)")
    }
  }
}

extension Configuration {
  /// A file that says the same: every setting, every value of every style, and every hook.
  public var wholeText: String {
    let hooks = HookSettings.inForce(self)
    return text + Hook.allCases.compactMap { hooks[$0] }.map { "\n" + $0.section }.joined()
  }

  /// A file that explains itself: every setting of toasts, styles and hooks with its default, none of them in force.
  public static var wholeExample: String { example + HookSettings.example }
}
