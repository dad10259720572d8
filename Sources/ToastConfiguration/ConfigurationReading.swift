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
}

/// The settings of a file, and what is wrong with the file.
public struct ParsedConfiguration: Sendable {
  public private(set) var configuration: Configuration
  /// In the order of their lines.
  public private(set) var faults: [ConfigurationFault] = []

  /// Reads a file.
  ///
  /// A wrong line costs only itself, and a wrong head its section: the value in force stays, else the default. A value of
  /// a style may stand before the first section too, and is every style's then.
  ///
  /// - Parameter former: the settings in force; nil at the start.
  public init(
    _ bytes: [UInt8], overrides: [Configuration.Override] = [], former: Configuration? = nil,
    hooks judge: HookJudge = .lenient
  ) {
    guard bytes.count <= Configuration.longestFile else {
      configuration = former ?? Configuration(overrides)
      faults = [
        ConfigurationFault(
          line: nil, "too large: expected at most \(Configuration.longestFile / 1024 / 1024) MiB")
      ]
      return
    }
    configuration = Configuration()
    let document = ConfigurationDocument(bytes)
    faults = document.faults
    let common = readTop(document.top.entries, former)
    configuration.set(overrides)
    readStyles(document, common, former)
    readHooks(document, former, judge)
    // Sorted by their places: the order of equal lines stays, and those of the whole file come first.
    faults = faults.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    .map(\.element)
  }

  /// Sets the settings of the service; returns the values for all styles.
  private mutating func readTop(
    _ entries: [HookSection.Entry], _ former: Configuration?
  ) -> [HookSection.Entry] {
    var common: [HookSection.Entry] = []
    for entry in entries {
      if let setting = ConfigurationSetting.named(entry.key) {
        guard !setting.set(entry.value, &configuration) else { continue }
        faults.append(entry.fault(setting.correction(of: entry.value)))
        if let former { _ = setting.set(setting.text(of: former), &configuration) }
      } else if StyleSetting.named(entry.key) != nil {
        common.append(entry)
      } else {
        let known = ConfigurationSetting.all.map(\.name) + StyleSetting.all.map(\.name)
        faults.append(entry.unknown(among: known, after: faults.count))
      }
    }
    return common
  }

  private mutating func readStyles(
    _ document: ConfigurationDocument, _ common: [HookSection.Entry], _ former: Configuration?
  ) {
    var resolver = StyleResolver(
      document.sections.filter { $0.kind == .style }, common, configuration.palette, former)
    configuration.styles = resolver.resolveAll()
    configuration.likes = resolver.likes
    faults += resolver.faults
    for index in configuration.styles.indices {
      configuration.styles[index].motion = configuration.motion
      configuration.styles[index].contrast = configuration.contrast
      configuration.styles[index].transparency = configuration.transparency
    }
    let names = configuration.styles.map(\.name)
    guard !names.contains(configuration.style) else { return }
    let line = document.top.entries.first { $0.key == "style" }?.line
    faults.append(
      ConfigurationFault(
        line: line,
        "bad style \(configuration.style.quoted): \(Spelling.expected("style", configuration.style, among: names))"
      ))
    configuration.style = former.map(\.style).flatMap { names.contains($0) ? $0 : nil } ?? names[0]
  }

  private mutating func readHooks(
    _ document: ConfigurationDocument, _ former: Configuration?, _ judge: HookJudge
  ) {
    let styles = configuration.styles.map(\.name)
    for section in document.sections where section.kind == .hook {
      if let message = judge.name(section.name) {
        faults.append(ConfigurationFault(line: section.line, message))
        continue
      }
      var hook = HookSection(name: section.name, line: section.line)
      let inForce = former?.hooks.first { $0.name == section.name }
      for entry in section.entries {
        guard let message = judge.entry(entry, section.name, styles) else {
          hook.entries.append(entry)
          continue
        }
        faults.append(ConfigurationFault(line: entry.line, message))
        // Its style may be gone.
        if let kept = inForce?.entries.first(where: { $0.key == entry.key }),
          judge.entry(kept, section.name, styles) == nil
        {
          hook.entries.append(kept)
        }
      }
      configuration.hooks.append(hook)
    }
  }
}

extension Configuration {
  /// The defaults with these settings.
  init(_ overrides: [Override]) {
    self.init()
    set(overrides)
  }

  mutating func set(_ overrides: [Override]) {
    for override in overrides { _ = ConfigurationSetting.named(override.name)?.set(override.text, &self) }
    for index in styles.indices {
      styles[index].motion = motion
      styles[index].contrast = contrast
      styles[index].transparency = transparency
    }
  }
}

extension HookSection.Entry {
  /// A fault of this line's value.
  func fault(_ correction: String) -> ConfigurationFault {
    ConfigurationFault(line: line, "bad \(key) \(value.quoted): \(correction)")
  }

  /// What is wrong with a setting of the service that stands in a section, or nil where the line is none.
  public var misplaced: String? {
    guard ConfigurationSetting.named(key) != nil else { return nil }
    return "\(key.quoted) is not a setting of a section: expected it before the first section"
  }

  /// - Parameter count: how many faults there are already: with many, what is meant is not looked for any more.
  func unknown(among known: @autoclosure () -> [String], after count: Int) -> ConfigurationFault {
    let near = count < 50 ? Spelling.nearest(to: key, among: known()) : nil
    let remedy = near.map { ": did you mean '\($0)'?" } ?? ": expected a setting of waytoast(5)"
    return ConfigurationFault(line: line, "unknown setting \(key.quoted)\(remedy)")
  }
}
