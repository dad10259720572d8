import ToastCore
import ToastSystem

/// Resolves the styles of a configuration file: each style starts with the values of the style that `like` names.
struct StyleResolver {
  private(set) var faults: [ConfigurationFault] = []
  /// The name that `like` gives, by the name of the style.
  private(set) var likes: [String: String] = [:]

  private let sections: [ConfigurationDocument.Section]
  /// The index in `sections`, by the name of the style.
  private let places: [String: Int]
  private let palette: Palette
  private let former: Configuration?
  private let formerStyles: [String: Style]
  /// The values of the top level, which all styles have.
  private var common: [Value] = []
  private var finished: [String: Style] = [:]

  /// The longest chain of `like`.
  ///
  /// The limit keeps the recursion from overflowing the stack.
  private static let mostLikes = 64
  private static let builtIn = Dictionary(uniqueKeysWithValues: Style.builtIn.map { ($0.name, $0) })

  /// A value of a style, with the index of its setting.
  private struct Value {
    let position: Int
    /// nil: the line is wrong, so that the value in force stays.
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

  /// The built-in styles as they are now, then the others in the order of the file.
  mutating func resolveAll() -> [Style] {
    let names = Style.builtIn.map(\.name) + sections.map(\.name).filter { StyleResolver.builtIn[$0] == nil }
    return names.map { style($0, for: []) }
  }

  /// The style of this name.
  ///
  /// - Parameter dependents: the styles that are based on it and not finished.
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
    // Where styles are based on each other in a circle, it was finished meanwhile.
    if let style = finished[name] { return style }
    style.name = name
    if let section { set(values(section.entries), of: &style) }
    finished[name] = style
    return style
  }

  /// The style that a section names by `like`; where that is wrong, the one in force, if there is one.
  private mutating func base(of section: ConfigurationDocument.Section?, in chain: [String]) -> String? {
    guard let section, let like = section.entries.first(where: { $0.key == "like" }) else { return nil }
    let correction: String? =
      if !isKnown(like.value) {
        // A file of nothing but errors is not searched for what each of them may mean.
        Spelling.expected(
          "style", like.value,
          among: Style.builtIn.map(\.name) + (faults.count < 50 ? sections.map(\.name) : []))
      } else if chain.contains(like.value) {
        "expected a style that is not based on \(section.name.quoted)"
      } else if chain.count >= StyleResolver.mostLikes {
        "expected at most \(StyleResolver.mostLikes) styles that are based on each other"
      } else {
        nil
      }
    guard let correction else { return like.value }
    faults.append(like.fault(correction))
    guard let kept = former?.likes[section.name], isKnown(kept), !chain.contains(kept),
      chain.count < StyleResolver.mostLikes
    else { return nil }
    return kept
  }

  private func isKnown(_ name: String) -> Bool { places[name] != nil || StyleResolver.builtIn[name] != nil }

  /// The values of some lines in the order of the table, not of the file: some settings are parts of others.
  private mutating func values(_ entries: [HookSection.Entry]) -> [Value] {
    var values: [Value] = []
    for entry in entries where entry.key != "like" {
      guard let position = StyleSetting.position(of: entry.key) else {
        let misplaced = entry.misplaced.map { ConfigurationFault(line: entry.line, $0) }
        faults.append(
          misplaced ?? entry.unknown(among: ["like"] + StyleSetting.all.map(\.name), after: faults.count))
        continue
      }
      let setting = StyleSetting.all[position]
      var sample = Style.glass
      let isRight = setting.set(entry.value, &sample, palette)
      if !isRight { faults.append(entry.fault(setting.correction(of: entry.value))) }
      values.append(Value(position: position, text: isRight ? entry.value : nil))
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
