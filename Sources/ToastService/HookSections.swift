import ToastConfiguration
import ToastCore
import ToastHooks
import ToastSystem

extension HookSettings {
  /// The settings of each hook: those of the sections of a configuration, and the defaults.
  public static func inForce(_ configuration: Configuration, areOn: Bool = false) -> [Hook: HookSettings] {
    var all = HookSettings.defaults(all: areOn)
    for section in configuration.hooks {
      guard let hook = Hook(rawValue: section.name) else { continue }
      for entry in section.entries {
        if let key = Key(rawValue: entry.key) { _ = all[hook]?.set(key, parsing: entry.value) }
      }
    }
    return all
  }

  /// Says what is wrong with the sections of hooks.
  public static let validator = HookValidator { name in
    guard Hook(rawValue: name) == nil else { return nil }
    let near = EditDistance.nearest(to: name, among: Hook.allCases.map(\.rawValue))
    return
      "unknown hook \(name.quoted): \(near.map { "did you mean '\($0)'?" } ?? "expected \(Hook.forms)")"
  } entry: { entry, name, styles in
    guard var settings = Hook(rawValue: name).map({ HookSettings($0) }) else { return nil }
    guard let key = Key(rawValue: entry.key) else {
      if let fault = entry.misplaced { return fault }
      let near = EditDistance.nearest(to: entry.key, among: Key.allCases.map(\.rawValue))
      let remedy = near.map { "did you mean '\($0)'?" } ?? "expected \(HookSettings.keyForms)"
      return "unknown setting \(entry.key.quoted): \(remedy)"
    }
    guard settings.set(key, parsing: entry.value) else {
      return "bad \(entry.key) \(entry.value.quoted): \(settings.correction(of: entry.value, for: key))"
    }
    guard key != .style || styles.contains(entry.value) else {
      return
        "bad style \(entry.value.quoted): \(NameSuggestion.expected("style", entry.value, among: styles))"
    }
    return nil
  }
}

extension Configuration {
  /// A file that says the same: every setting, every value of every style, and every hook.
  public var wholeText: String {
    let hooks = HookSettings.inForce(self)
    return text + Hook.allCases.compactMap { hooks[$0] }.map { "\n" + $0.section }.joined()
  }

  /// A file that explains itself: every setting with its default, as a comment.
  public static var wholeExample: String { example + HookSettings.example }
}
