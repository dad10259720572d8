import Testing
import ToastConfiguration
import ToastCore

/// The values of valid files, and the errors of invalid files.
@Suite struct ConfigurationTests {
  private func read(_ text: String) throws(ConfigurationError) -> Configuration {
    let parsed = ParsedConfiguration(Array(text.utf8))
    if let error = parsed.errors.first { throw error }
    return parsed.configuration
  }

  /// The errors of a file, in the form `LINE: MESSAGE`.
  private func errors(_ bytes: [UInt8]) -> [String] {
    ParsedConfiguration(bytes).errors.map { "\($0.line.map(String.init) ?? "-"): \($0.text)" }
  }

  private func errors(_ text: String) -> [String] { errors(Array(text.utf8)) }

  private func style(_ name: String, in text: String) throws -> Style {
    try #require(try read(text).styles.first { $0.name == name })
  }

  // MARK: What is right

  @Test func `A file without settings changes nothing`() throws {
    for text in ["", "\n\n", "# nothing\n", "; nothing", "  \t# nothing\r\n\r\n"] {
      #expect(try read(text) == Configuration())
    }
  }

  @Test func `Each setting takes its value regardless of spaces`() throws {
    let configuration = try read(
      """
      # My toasts
      style=plain
        accent   =   system-red
      motion = reduced\r
      contrast = more
      transparency = reduced
      max-visible = 5
      policy = replace
      output = DP-1
      linger = forever
      namespace = toasts
      icon-theme = Papirus
      watch = auto
      button-left = none
      button-right = dismiss-all
      """)
    #expect(configuration.style == "plain")
    #expect(configuration.palette.accent == Color(parsing: "system-red"))
    #expect(configuration.styles.allSatisfy { $0.motion == .reduced && $0.contrast == .more })
    #expect(configuration.styles.allSatisfy { $0.transparency == .reduced })
    #expect(configuration.rules.maxVisible == 5)
    #expect(configuration.rules.policy == .replace)
    #expect(configuration.rules.clicks[.left] == .none)
    #expect(configuration.rules.clicks[.right] == .dismissAll)
    #expect(configuration.output == "DP-1")
    #expect(configuration.linger == nil)
    #expect(configuration.namespace == "toasts")
    #expect(configuration.iconTheme == "Papirus")
    #expect(configuration.watch == .auto)
  }

  @Test func `A byte order mark, CRLF and a missing newline are accepted`() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("style = plain\r\nmotion = reduced".utf8)
    let parsed = ParsedConfiguration(bytes)
    #expect(parsed.errors == [])
    let configuration = parsed.configuration
    #expect(configuration.style == "plain")
    #expect(configuration.motion == .reduced)
  }

  @Test func `A value may contain the characters of comments, and needs no quotes`() throws {
    let text =
      "[style a]\nfont = Fira Sans bold 20\ntint = #ff0000\n[hook mode]\ntext = #1; {mode} = x\nicon ="
    #expect(try style("a", in: text).titleFont == Font(family: "Fira Sans", size: 20, weight: .bold))
    #expect(try style("a", in: text).tint == Color(parsing: "#ff0000"))
    let hook = try #require(try read(text).hooks.first)
    #expect(hook.name == "mode")
    #expect(hook.line == 4)
    #expect(hook.entries.map(\.key) == ["text", "icon"])
    #expect(hook.entries.map(\.value) == ["#1; {mode} = x", ""])
    #expect(hook.entries.map(\.line) == [5, 6])
  }

  @Test func `A section of a built-in style changes only the values that it states`() throws {
    let glass = try style("glass", in: "[style glass]\nedge = bottom\n")
    #expect(glass.edge == .bottom)
    #expect(glass.titleFont == Style.glass.titleFont)
    #expect(try style("plain", in: "[style glass]\nedge = top\n") == .plain)
  }

  @Test func `A style starts with the values of the style that like names, else of glass`() throws {
    let text = """
      [style c]
      like = b
      duration = 9
      [style b]
      like = plain
      edge = top
      [style d]
      duration = 8
      [style glass]
      align = end
      """
    #expect(try style("c", in: text).edge == .top)
    #expect(try style("c", in: text).titleFont == Style.plain.titleFont)
    #expect(try style("c", in: text).duration == .seconds(.seconds(9)))
    #expect(try style("b", in: text).duration == Style.plain.duration)
    #expect(try style("d", in: text).alignment == .end)
    #expect(try read(text).styles.map(\.name) == Style.builtIn.map(\.name) + ["c", "b", "d"])
  }

  @Test func `A style setting before the first section applies to all styles`() throws {
    let text = "layer = top\nduration = 5\n[style plain]\nduration = 1\n[style x]\nlike = banner\n"
    for style in try read(text).styles {
      #expect(style.layer == .top)
      #expect(style.duration == .seconds(.seconds(style.name == "plain" ? 1 : 5)))
    }
  }

  @Test func `The colour accent is the accent of the file, regardless of the order`() throws {
    #expect(
      try style("a", in: "tint = accent\naccent = #123456\n[style a]").tint == Color(parsing: "#123456"))
  }

  @Test func `The order of values in a section has no effect`() throws {
    let ordered = "[style a]\nfont = Inter 30\nsubtitle-font = Inter 12\nanimation = none\nexit = smooth\n"
    let turned = "[style a]\nexit = smooth\nanimation = none\nsubtitle-font = Inter 12\nfont = Inter 30\n"
    #expect(try style("a", in: ordered) == style("a", in: turned))
    #expect(try style("a", in: ordered).subtitleFont.size == 12)
    #expect(try style("a", in: ordered).exit == .smooth)
  }

  @Test func `Options of the command line override the file`() {
    let overrides = [Configuration.Override(name: "motion", text: "full"), .init(name: "style", text: "b")]
    let bytes = Array("motion = reduced\n[style b]\n".utf8)
    let configuration = ParsedConfiguration(bytes, overrides: overrides).configuration
    #expect(configuration.motion == .full)
    #expect(configuration.styles.allSatisfy { $0.motion == .full })
    #expect(configuration.style == "b")
  }

  // MARK: What is wrong

  @Test(arguments: [
    ("motion = none", "1: bad motion 'none': expected 'full' or 'reduced'"),
    ("\n\nmax-visible = 0", "3: bad max-visible '0': expected a whole number from 1 to 20"),
    ("max-visible = +3", "1: bad max-visible '+3': expected a whole number from 1 to 20"),
    (
      "linger = short",
      "1: bad linger 'short': expected seconds (2, 0.5) or a time with a unit (1500ms, 90s, 5m, 1h), or 'forever'"
    ),
    ("linger = 3600", "1: bad linger '3600': did you mean 3600ms or 3600s?"),
    ("hold-for = forever", "1: bad hold-for 'forever': expected \(ToastDuration.timeForms)"),
    ("namespace =", "1: bad namespace '': expected a name"),
    ("moton = full", "1: unknown setting 'moton': did you mean 'motion'?"),
    ("edgge = top", "1: unknown setting 'edgge': did you mean 'edge'?"),
    ("volume = 11", "1: unknown setting 'volume': expected a setting of waytoast(5)"),
    ("motion", "1: bad line 'motion': expected KEY = VALUE, [style NAME], [hook NAME] or a comment (# or ;)"),
    ("= x", "1: unknown setting '': expected a setting of waytoast(5)"),
    (
      "style = glas",
      "1: bad style 'glas': expected the name of a style; did you mean 'glass'? "
        + "Styles: glass, material, banner, plain"
    ),
    ("[styl a]", "1: unknown section '[styl a]': expected [style NAME] or [hook NAME]"),
    (
      "[style a]\nmotion = full",
      "2: 'motion' is not a setting of a section: expected it before the first section"
    ),
    ("[hook mode] ; c", "1: bad line '[hook mode] ; c': expected the comment on a line of its own"),
    ("[style]", "1: unknown section '[style]': expected [style NAME] or [hook NAME]"),
    ("[style a", "1: unknown section '[style a': expected [style NAME] or [hook NAME]"),
    ("[top x]", "1: unknown section '[top x]': expected [style NAME] or [hook NAME]"),
    ("[style a] # mine", "1: bad line '[style a] # mine': expected the comment on a line of its own"),
    ("[style a]\nedge = left", "2: bad edge 'left': expected 'top' or 'bottom'"),
    ("[style a]\nlikes = b", "2: unknown setting 'likes': did you mean 'like'?"),
    ("edge = left", "1: bad edge 'left': expected 'top' or 'bottom'"),
    ("motion = full\nmotion = reduced", "2: 'motion' is set twice (first on line 1)"),
    ("[style a]\n[style b]\n[style a]", "3: duplicate section [style a], first defined on line 1"),
    (
      "[style a]\nlike = bee",
      "2: bad like 'bee': expected the name of a style; styles: glass, material, banner, plain, a"
    ),
    ("[style a]\nlike = a", "2: bad like 'a': expected a style that is not based on 'a'"),
    (
      "[style a]\nlike = b\n[style b]\nlike = a", "4: bad like 'a': expected a style that is not based on 'b'"
    ),
    (
      "[style glass]\nlike = plain\n[style plain]\nlike = glass",
      "4: bad like 'glass': expected a style that is not based on 'plain'"
    ),
  ]) func `An error has the line and the remedy`(text: String, expected: String) {
    #expect(errors(text) == [expected])
  }

  @Test func `A cycle of like that includes glass is an error`() {
    #expect(
      errors("[style glass]\nlike = mine\n[style mine]\nedge = top")
        == ["2: bad like 'mine': expected a style that is not based on 'glass'"])
  }

  @Test func `Invalid UTF-8 and files that are too large are errors`() {
    #expect(errors(Array("style = plain\n".utf8) + [0xFF]) == ["2: invalid UTF-8: expected a text in UTF-8"])
    #expect(errors([UInt8](repeating: 0, count: 10)).count == 1)
    #expect(errors([UInt8](repeating: 10, count: 1 << 20)) == [])
    #expect(errors([UInt8](repeating: 10, count: 1 << 20 + 1)) == ["-: too large: expected at most 1 MiB"])
  }

  @Test func `An error is one short line without control characters`() {
    let long = errors("motion = \u{1B}[31m\u{0}" + String(repeating: "x", count: 100_000)).first
    #expect(long?.utf8.count ?? 0 < 200)
    #expect(long?.contains("\u{1B}") == false)
    #expect(errors(String(repeating: "y", count: 100_000) + " = 1").first?.utf8.count ?? 0 < 200)
  }

  @Test func `A long chain of like is an error`() {
    let sections = (0..<10_000).map { "[style s\($0)]\nlike = s\($0 + 1)\n" }.joined()
    let errors = errors(sections + "[style s10000]\n")
    #expect(errors.first?.hasSuffix("expected at most 64 styles that are based on each other") == true)
  }

  @Test func `The errors of hook sections are reported with their lines`() {
    let validator = HookValidator(name: { $0 == "x" ? "unknown hook" : nil }) { entry, hook, styles in
      entry.key == "style" && !styles.contains(entry.value) ? "\(hook) has no style" : nil
    }
    let text = "[hook x]\nstyle = no\n[hook y]\nstyle = no\nicon = bell\n[style z]\n[hook z]\nstyle = z\n"
    let parsed = ParsedConfiguration(Array(text.utf8), hooks: validator)
    #expect(
      parsed.errors == [
        ConfigurationError(line: 1, "unknown hook"), ConfigurationError(line: 4, "y has no style"),
      ])
    #expect(parsed.configuration.hooks.map(\.name) == ["y", "z"])
    #expect(parsed.configuration.hooks[0].entries.map(\.key) == ["icon"])
  }

  // MARK: What is printed

  @Test(arguments: [
    "", "style = b\n[style b]\nlike = banner\nfont = Inter 12\ntint = #12345678\n",
    "[style plain]\nmaterial = glass\nwidth = output\nmargin = 1.5 2\nanimation = spring:0.25:-0.5\n",
    "output = DP-1\nlinger = 0.5\nicon-theme = x\nwatch = niri\n[style c]\nicon = bell\n",
    "[style s]\nshape = capsule\ncorner-radius = 9\n[style r]\nlike = banner\ncorner-radius = 0\nbackground = #0008",
  ]) func `The printed configuration has the same meaning as the file`(text: String) throws {
    // The malformed colour `#0008` stands for a valid one.
    let bytes = Array(text.replacing("#0008", with: "#000080").utf8)
    let configuration = ParsedConfiguration(bytes).configuration
    let printed = configuration.text
    let again = try read(printed)
    #expect(again.text == printed)
    for setting in ConfigurationSetting.all {
      #expect(setting.text(of: again) == setting.text(of: configuration))
    }
  }

  @Test func `Each setting accepts its own text`() {
    for setting in ConfigurationSetting.all {
      #expect(Configuration.accepts(setting.text(of: Configuration()), for: setting), "\(setting.name)")
      for word in setting.words {
        #expect(Configuration.accepts(word, for: setting), "\(setting.name) = \(word)")
      }
      #expect(!setting.summary.isEmpty && !setting.expected.isEmpty)
    }
    let names = ConfigurationSetting.all.map(\.name) + StyleSetting.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `The example changes nothing, and is valid when all of its lines are in force`() throws {
    #expect(try read(Configuration.example) == Configuration())
    let lines = Configuration.example.split(separator: "\n").map(String.init)
    let inForce = lines.map { $0.hasPrefix("#") && !$0.hasPrefix("# ") ? String($0.dropFirst()) : $0 }
    let configuration = try read(inForce.joined(separator: "\n"))
    #expect(configuration.styles.contains { $0.name == "mine" })
    let names = inForce.filter { $0.contains(" = ") }.map { String($0.prefix { $0 != " " }) }
    for setting in ConfigurationSetting.all { #expect(names.contains(setting.name)) }
    for setting in StyleSetting.all { #expect(names.contains(setting.name), "\(setting.name)") }
  }
}
