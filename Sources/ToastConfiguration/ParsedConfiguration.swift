import ToastCore
import ToastSystem

extension Configuration {
  /// A value that takes precedence over the file.
  public struct Override: Hashable, Sendable {
    public let name: String
    public let text: String

    /// Creates an override of the setting called `name`; `accepts` must have accepted the text.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Returns whether `text` is a valid value of a setting.
  public static func accepts(_ text: String, for setting: ConfigurationSetting) -> Bool {
    var configuration = Configuration()
    return setting.set(text, &configuration)
  }
}

/// The settings of a file, with the errors of the file.
public struct ParsedConfiguration: Sendable {
  public private(set) var configuration: Configuration
  /// The errors in the order of their lines.
  public private(set) var errors: [ConfigurationError] = []

  /// Parses a file.
  ///
  /// An invalid line or section affects nothing else: the value in force stays, else the default. A style setting before
  /// the first section applies to all styles.
  ///
  /// - Parameter former: the settings in force; nil at the start.
  public init(
    _ bytes: [UInt8], overrides: [Configuration.Override] = [], former: Configuration? = nil,
    hooks validator: HookValidator = .acceptingAll
  ) {
    guard bytes.count <= Configuration.maximumFileSize else {
      configuration = former ?? Configuration(overrides)
      errors = [
        ConfigurationError(
          line: nil, "too large: expected at most \(Configuration.maximumFileSize / 1024 / 1024) MiB")
      ]
      return
    }
    configuration = Configuration()
    let document = ConfigurationDocument(bytes)
    errors = document.errors
    let common = readTop(document.top.entries, former)
    configuration.set(overrides)
    readStyles(document, common, former)
    readHooks(document, former, validator)
    // The offset makes the sort stable; errors without a line come first.
    errors = errors.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    .map(\.element)
  }

  /// Applies the settings of the service, and returns the style settings that apply to all styles.
  private mutating func readTop(
    _ entries: [HookSection.Entry], _ former: Configuration?
  ) -> [HookSection.Entry] {
    var common: [HookSection.Entry] = []
    for entry in entries {
      if let setting = ConfigurationSetting.named(entry.key) {
        guard !setting.set(entry.value, &configuration) else { continue }
        errors.append(entry.error(setting.correction(of: entry.value)))
        if let former { _ = setting.set(setting.text(of: former), &configuration) }
      } else if StyleSetting.named(entry.key) != nil {
        common.append(entry)
      } else {
        let known = ConfigurationSetting.all.map(\.name) + StyleSetting.all.map(\.name)
        errors.append(entry.unknown(among: known, after: errors.count))
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
    errors += resolver.errors
    for index in configuration.styles.indices {
      configuration.styles[index].motion = configuration.motion
      configuration.styles[index].contrast = configuration.contrast
      configuration.styles[index].transparency = configuration.transparency
    }
    let names = configuration.styles.map(\.name)
    guard !names.contains(configuration.style) else { return }
    let line = document.top.entries.first { $0.key == "style" }?.line
    errors.append(
      ConfigurationError(
        line: line,
        "bad style \(configuration.style.quoted): \(NameSuggestion.expected("style", configuration.style, among: names))"
      ))
    configuration.style = former.map(\.style).flatMap { names.contains($0) ? $0 : nil } ?? names[0]
  }

  private mutating func readHooks(
    _ document: ConfigurationDocument, _ former: Configuration?, _ validator: HookValidator
  ) {
    let styles = configuration.styles.map(\.name)
    for section in document.sections where section.kind == .hook {
      if let message = validator.name(section.name) {
        errors.append(ConfigurationError(line: section.line, message))
        continue
      }
      var hook = HookSection(name: section.name, line: section.line)
      let inForce = former?.hooks.first { $0.name == section.name }
      for entry in section.entries {
        guard let message = validator.entry(entry, section.name, styles) else {
          hook.entries.append(entry)
          continue
        }
        errors.append(ConfigurationError(line: entry.line, message))
        // The style that the former value names may no longer exist.
        if let kept = inForce?.entries.first(where: { $0.key == entry.key }),
          validator.entry(kept, section.name, styles) == nil
        {
          hook.entries.append(kept)
        }
      }
      configuration.hooks.append(hook)
    }
  }
}

extension Configuration {
  /// Creates the default configuration with these overrides.
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
  /// Returns the error for an invalid value of this line.
  func error(_ correction: String) -> ConfigurationError {
    ConfigurationError(line: line, "bad \(key) \(value.quoted): \(correction)")
  }

  /// The error of a service setting inside a section; nil: the key is not a service setting.
  public var misplaced: String? {
    guard ConfigurationSetting.named(key) != nil else { return nil }
    return "\(key.quoted) is not a setting of a section: expected it before the first section"
  }

  /// Returns the error for an unknown key.
  ///
  /// - Parameter count: the number of errors so far; a large number disables the search for a similar name.
  func unknown(among known: @autoclosure () -> [String], after count: Int) -> ConfigurationError {
    let near = count < 50 ? EditDistance.nearest(to: key, among: known()) : nil
    let remedy = near.map { ": did you mean '\($0)'?" } ?? ": expected a setting of waytoast(5)"
    return ConfigurationError(line: line, "unknown setting \(key.quoted)\(remedy)")
  }
}
