import ToastCore
import ToastSystem

/// Resolves the styles of a configuration file; each style starts with the values of the style that `like` names.
struct StyleResolver {
  private(set) var errors: [ConfigurationError] = []
  /// The base style of each style that states `like`, by the name of the style.
  private(set) var likes: [String: String] = [:]

  private let sections: [ConfigurationDocument.Section]
  /// The index of each section in `sections`, by the name of the style.
  private let places: [String: Int]
  private let palette: Palette
  private let former: Configuration?
  private let formerStyles: [String: Style]
  /// The values before the first section, which apply to all styles.
  private var common: [Value] = []
  private var finished: [String: Style] = [:]

  /// The maximum length of a chain of `like`.
  ///
  /// The limit keeps the recursion from overflowing the stack.
  private static let maximumChainLength = 64
  private static let builtIn = Dictionary(uniqueKeysWithValues: Style.builtIn.map { ($0.name, $0) })

  /// A value of a style with the index of its setting.
  private struct Value {
    let position: Int
    /// The text of the value; nil: the line is invalid, and the value in force stays.
    let text: String?
  }

  init(
    _ sections: [ConfigurationDocument.Section], _ common: [HookSection.Entry], _ palette: Palette,
    _ former: Configuration?
  ) {
    self.sections = sections
    self.palette = palette
    self.former = former
    places = Dictionary(uniqueKeysWithValues: sections.enumerated().map { ($1.name, $0) })
    formerStyles = Dictionary((former?.styles ?? []).map { ($0.name, $0) }) { first, _ in first }
    self.common = values(common)
  }

  /// Returns the resolved built-in styles, followed by the other styles in the order of the file.
  mutating func resolveAll() -> [Style] {
    let names = Style.builtIn.map(\.name) + sections.map(\.name).filter { StyleResolver.builtIn[$0] == nil }
    return names.map { style($0, for: []) }
  }

  /// Returns the resolved style with this name.
  ///
  /// - Parameter dependents: the chain of styles that are based on this style and are not resolved yet.
  private mutating func style(_ name: String, for dependents: [String]) -> Style {
    if let style = finished[name] { return style }
    let section = places[name].map { sections[$0] }
    let builtIn = StyleResolver.builtIn[name]
    var style: Style
    if let base = base(of: section, in: dependents + [name]) {
      style = self.style(base, for: dependents + [name])
      likes[name] = base
    } else if let builtIn {
      style = builtIn
      set(common, of: &style)
    } else {
      style = self.style(Style.glass.name, for: dependents + [name])
    }
    // A cycle of styles has resolved this style in the meantime.
    if let style = finished[name] { return style }
    style.name = name
    if let section { set(values(section.entries), of: &style) }
    finished[name] = style
    return style
  }

  /// Returns the base style that a section names; for an invalid `like`, the base style in force; nil: none.
  private mutating func base(of section: ConfigurationDocument.Section?, in chain: [String]) -> String? {
    guard let section, let like = section.entries.first(where: { $0.key == "like" }) else { return nil }
    let correction: String? =
      if !isKnown(like.value) {
        // The sections are not searched for similar names in a file with many errors.
        NameSuggestion.expected(
          "style", like.value,
          among: Style.builtIn.map(\.name) + (errors.count < 50 ? sections.map(\.name) : []))
      } else if chain.contains(like.value) {
        "expected a style that is not based on \(section.name.quoted)"
      } else if chain.count >= StyleResolver.maximumChainLength {
        "expected at most \(StyleResolver.maximumChainLength) styles that are based on each other"
      } else {
        nil
      }
    guard let correction else { return like.value }
    errors.append(like.error(correction))
    guard let kept = former?.likes[section.name], isKnown(kept), !chain.contains(kept),
      chain.count < StyleResolver.maximumChainLength
    else { return nil }
    return kept
  }

  private func isKnown(_ name: String) -> Bool { places[name] != nil || StyleResolver.builtIn[name] != nil }

  /// Returns the values of the lines in the order of the table, because some settings include others.
  private mutating func values(_ entries: [HookSection.Entry]) -> [Value] {
    var values: [Value] = []
    for entry in entries where entry.key != "like" {
      guard let position = StyleSetting.position(of: entry.key) else {
        let misplaced = entry.misplaced.map { ConfigurationError(line: entry.line, $0) }
        errors.append(
          misplaced ?? entry.unknown(among: ["like"] + StyleSetting.all.map(\.name), after: errors.count))
        continue
      }
      let setting = StyleSetting.all[position]
      var sample = Style.glass
      let isValid = setting.set(entry.value, &sample, palette)
      if !isValid { errors.append(entry.error(setting.correction(of: entry.value))) }
      values.append(Value(position: position, text: isValid ? entry.value : nil))
    }
    return values.sorted { $0.position < $1.position }
  }

  private func set(_ values: [Value], of style: inout Style) {
    for value in values {
      let setting = StyleSetting.all[value.position]
      if let text = value.text {
        _ = setting.set(text, &style, palette)
      } else if let inForce = formerStyles[style.name] {
        setting.copy(from: inForce, to: &style)
      }
    }
  }
}
