import ToastCore
import ToastSystem

extension Configuration {
  /// What a setting is to be, whatever the file says.
  public struct Override: Hashable, Sendable {
    public let name: String
    public let text: String

    /// Sets the setting called `name`; its text has been judged by `accepts`.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Whether `text` states a value of a setting.
  public static func accepts(_ text: String, for setting: ConfigurationSetting) -> Bool {
    var configuration = Configuration()
    return setting.set(text, &configuration)
  }

  /// The settings of a file.
  ///
  /// A value of a style may stand at the top too and is every style's then. Throws the first fault; what `hooks` finds
  /// in the sections of hooks is one too.
  public init(
    file bytes: [UInt8], overrides: [Override] = [],
    hooks: (Configuration) throws(ConfigurationFault) -> Void = { _ in }
  ) throws(ConfigurationFault) {
    self.init()
    let document = try ConfigurationDocument(bytes)
    var common: [HookSection.Entry] = []
    for entry in document.top.entries {
      if let setting = ConfigurationSetting.named(entry.key) {
        guard setting.set(entry.value, &self) else { throw entry.isBad(expected: setting.expected) }
      } else if StyleSetting.named(entry.key) != nil {
        common.append(entry)
      } else {
        let known = ConfigurationSetting.all.map(\.name) + StyleSetting.all.map(\.name)
        throw entry.isUnknown(among: known)
      }
    }
    for override in overrides { _ = ConfigurationSetting.named(override.name)?.set(override.text, &self) }

    var workshop = StyleWorkshop(document.sections.filter { $0.kind == .style }, common, palette)
    styles = try workshop.styles()
    for index in styles.indices {
      styles[index].motion = motion
      styles[index].contrast = contrast
      styles[index].transparency = transparency
    }
    if !styles.contains(where: { $0.name == style }) {
      let line = document.top.entries.first { $0.key == "style" }?.line
      throw ConfigurationFault(
        line: line, "bad style \(style.quoted): \(StyleWorkshop.expected(styles.map(\.name), style))")
    }

    self.hooks = document.sections.filter { $0.kind == .hook }.map {
      HookSection(name: $0.name, line: $0.line, entries: $0.entries)
    }
    try hooks(self)
  }
}

/// Makes the styles of a file, each after the one that it is like.
private struct StyleWorkshop {
  private let sections: [ConfigurationDocument.Section]
  private let common: [HookSection.Entry]
  private let palette: Palette
  private var finished: [String: Style] = [:]

  init(_ sections: [ConfigurationDocument.Section], _ common: [HookSection.Entry], _ palette: Palette) {
    self.sections = sections
    self.common = common
    self.palette = palette
  }

  /// The built-in styles as they are now, then the others in the order of the file.
  mutating func styles() throws(ConfigurationFault) -> [Style] {
    let builtIn = Style.builtIn.map(\.name)
    let names = builtIn + sections.map(\.name).filter { !builtIn.contains($0) }
    var styles: [Style] = []
    for name in names { styles.append(try style(name, for: [])) }
    return styles
  }

  /// The style of this name.
  ///
  /// - Parameter likes: the styles that are like it, and await it.
  private mutating func style(_ name: String, for likes: [String]) throws(ConfigurationFault) -> Style {
    if let style = finished[name] { return style }
    let section = sections.first { $0.name == name }
    let like = section?.entries.first { $0.key == "like" }
    var style: Style
    if let like {
      let known = Style.builtIn.map(\.name) + sections.map(\.name)
      guard known.contains(like.value) else {
        throw ConfigurationFault(
          line: like.line, "bad like \(like.value.quoted): \(StyleWorkshop.expected(known, like.value))")
      }
      let chain = likes + [name]
      guard !chain.contains(like.value) else {
        throw ConfigurationFault(
          line: like.line, "bad like \(like.value.quoted): no style can be like itself")
      }
      // Deeper than anybody would go, and than a stack is.
      guard chain.count < 64 else {
        throw ConfigurationFault(
          line: like.line, "bad like \(like.value.quoted): too many styles are like it")
      }
      style = try self.style(like.value, for: chain)
      style.name = name
    } else {
      style = Style.builtIn.first { $0.name == name } ?? .glass
      style.name = name
      try set(common, of: &style)
      // What is said of the one that it is like without a word holds too.
      if section != nil, !Style.builtIn.contains(where: { $0.name == name }) {
        style = try self.style(Style.glass.name, for: likes + [name])
        style.name = name
      }
    }
    try set(section?.entries.filter { $0.key != "like" } ?? [], of: &style)
    finished[name] = style
    return style
  }

  /// Sets values in the order of the table, not of the file: some are parts of others.
  private func set(_ entries: [HookSection.Entry], of style: inout Style) throws(ConfigurationFault) {
    for entry in entries where StyleSetting.named(entry.key) == nil {
      throw entry.misplaced ?? entry.isUnknown(among: ["like"] + StyleSetting.all.map(\.name))
    }
    for setting in StyleSetting.all {
      guard let entry = entries.first(where: { $0.key == setting.name }) else { continue }
      guard style.set(entry.key, to: entry.value, palette: palette) else {
        throw entry.isBad(expected: setting.expected)
      }
    }
  }

  static func expected(_ known: [String], _ name: String) -> String {
    let near = Spelling.nearest(to: name, among: known).map { "; did you mean '\($0)'?" }
    return "expected \(StyleSetting.alternatives(known))\(near ?? "")"
  }
}

extension HookSection.Entry {
  fileprivate func isBad(expected: String) -> ConfigurationFault {
    ConfigurationFault(line: line, "bad \(key) \(value.quoted): expected \(expected)")
  }

  /// What is wrong with a setting of the top that stands in a section, or nil where it is none.
  public var misplaced: ConfigurationFault? {
    guard ConfigurationSetting.named(key) != nil else { return nil }
    return ConfigurationFault(
      line: line, "\(key.quoted) is no setting of a section: it stands before the first one")
  }

  fileprivate func isUnknown(among known: [String]) -> ConfigurationFault {
    let remedy = Spelling.nearest(to: key, among: known).map { ": did you mean '\($0)'?" }
    return ConfigurationFault(
      line: line, "unknown setting \(key.quoted)\(remedy ?? "; waytoast(5) lists them")")
  }
}
