// Creates settings of the kinds of values that several settings share.
extension StyleSetting {
  static let colorForms = "\(Color.forms), or 'accent'"
  /// The range of lengths in logical pixels; no output is larger.
  static let lengths = 0.0...4096.0

  static func names<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ type: Choice.Type
  ) -> [String] {
    type.allCases.map(\.rawValue)
  }

  /// Creates a setting whose value is a case of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Choice,
    _ put: @escaping @Sendable (inout Style, Choice) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: oneOf(names(Choice.self)), words: names(Choice.self),
      set: { text, style, _ in
        guard let choice = Choice(rawValue: text) else { return false }
        put(&style, choice)
        return true
      }, get: { get($0).rawValue })
  }

  /// Creates a setting whose value is one of these words.
  static func choice(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> String?,
    _ put: @escaping @Sendable (inout Style, String?) -> Void, _ words: [String]
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: oneOf(words), words: words,
      set: { text, style, _ in
        guard words.contains(text) else { return false }
        put(&style, text)
        return true
      }, get: { get($0) })
  }

  static func flag(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Bool,
    _ put: @escaping @Sendable (inout Style, Bool) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: "'true' or 'false'", words: ["true", "false"],
      set: { text, style, _ in
        guard let flag = Bool(text) else { return false }
        put(&style, flag)
        return true
      }, get: { "\(get($0))" })
  }

  static func color(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Color?,
    _ put: @escaping @Sendable (inout Style, Color?) -> Void, isOptional: Bool
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: isOptional ? "\(colorForms), or 'none'" : colorForms,
      set: { text, style, palette in
        if isOptional, text == "none" {
          put(&style, nil)
          return true
        }
        guard let color = palette.color(text) else { return false }
        put(&style, color)
        return true
      }, get: { get($0)?.text ?? "none" })
  }

  static func number(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Double,
    _ put: @escaping @Sendable (inout Style, Double) -> Void,
    _ range: ClosedRange<Double>
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary,
      expected: "a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)",
      set: { text, style, _ in
        guard let number = Double(plain: text, in: range) else { return false }
        put(&style, number)
        return true
      }, get: { get($0).plainText })
  }

  /// Creates a setting whose value is an integer.
  static func count(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Int,
    _ put: @escaping @Sendable (inout Style, Int) -> Void, _ range: ClosedRange<Int>
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary,
      expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      set: { text, style, _ in
        guard let number = Int(plain: text, in: range) else { return false }
        put(&style, number)
        return true
      }, get: { "\(get($0))" })
  }

  /// Creates a setting whose value is a length in logical pixels; nil: the style has no such length.
  static func length(
    _ name: String, _ summary: String, example: Double = 8, _ get: @escaping @Sendable (Style) -> Double?,
    _ put: @escaping @Sendable (inout Style, Double) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: "a number without a unit, such as \(example.plainText)",
      suggest: { outside(lengths, $0) },
      set: { text, style, _ in
        guard let number = Double(plain: text, in: lengths) else { return false }
        put(&style, number)
        return true
      }, get: { get($0)?.plainText })
  }

  /// Creates a setting whose value is a length in logical pixels or a word; the value of the word is nil.
  static func lengthOrWord(
    _ name: String, _ summary: String, _ word: String, _ range: ClosedRange<Double>, _ example: Double,
    _ get: @escaping @Sendable (Style) -> Double?,
    _ put: @escaping @Sendable (inout Style, Double?) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary,
      expected: "'\(word)' or a number without a unit, such as \(example.plainText)",
      suggest: { outside(range, $0) },
      set: { text, style, _ in
        let number = Double(plain: text, in: range)
        guard text == word || number != nil else { return false }
        put(&style, number)
        return true
      }, get: { get($0)?.plainText ?? word })
  }

  /// Returns the message part for a number outside `range`; nil: the text is not a number.
  private static func outside(_ range: ClosedRange<Double>, _ text: String) -> String? {
    guard Double(plain: text, in: -.infinity ... .infinity) != nil else { return nil }
    return "expected a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)"
  }

  static func seconds(
    _ name: String, _ get: @escaping @Sendable (Style) -> Duration,
    _ put: @escaping @Sendable (inout Style, Duration) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: "the length of '\(name)' durations", expected: ToastDuration.timeForms,
      suggest: ToastDuration.suggestion,
      set: { text, style, _ in
        guard case .seconds(let duration) = ToastDuration(parsing: text) else { return false }
        put(&style, duration)
        return true
      }, get: { ToastDuration.seconds(get($0)).text })
  }

  static func animation(
    _ name: String, _ summary: String, _ get: @escaping @Sendable (Style) -> Animation?,
    _ put: @escaping @Sendable (inout Style, Animation) -> Void
  ) -> StyleSetting {
    StyleSetting(
      name: name, summary: summary, expected: Animation.forms,
      set: { text, style, _ in
        guard let animation = Animation(parsing: text) else { return false }
        put(&style, animation)
        return true
      },
      // `animation` sets `entrance` and `exit`, which are written in its place.
      get: { get($0)?.text })
  }

  /// Parses one or two lengths; nil: `text` is not in that form.
  static func pair(_ text: String, in range: ClosedRange<Double>) -> (Double, Double?)? {
    let words = text.split(separator: " ")
    let numbers = words.compactMap { Double(plain: $0, in: range) }
    guard numbers.count == words.count, (1...2).contains(words.count) else { return nil }
    return (numbers[0], numbers.dropFirst().first)
  }

  /// Returns words as a list in a message: `'a', 'b' or 'c'`.
  public static func oneOf(_ words: [String]) -> String { alternatives(words.map { "'\($0)'" }) }

  /// Returns words as a list in a sentence: `a, b or c`.
  public static func alternatives(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.joined() }
    return "\(words.dropLast().joined(separator: ", ")) or \(last)"
  }
}
