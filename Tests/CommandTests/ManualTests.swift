import Programs
import Testing
import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastSystem

/// The manual pages, which must match the programs.
@Suite struct ManualTests {
  private static let pages = ["waytoast.1", "waytoastctl.1", "waytoastd.1", "waytoast.5"]

  private func page(_ name: String) throws -> Page { try Page("docs/\(name).scd") }

  /// Returns the names of the entries of a section, without short options: `*-s*, *--style*` is `--style`.
  private func entries(_ section: String) -> [String] {
    let lines = section.split(separator: "\n")
    return zip(lines, lines.dropFirst()).filter { $0.hasPrefix("*") && $1.hasPrefix("\t") }.compactMap {
      line, _ in
      line.prefix { $0 != "=" }.matches(of: /\*([^*]+)\*/).last.map { String($0.1) }
    }
  }

  /// Returns the text without the markup of scdoc.
  private func plain(_ text: String) -> String {
    var isEscaped = false
    return text.filter { character in
      if character == "\\", !isEscaped {
        isEscaped = true
        return false
      }
      defer { isEscaped = false }
      return isEscaped || character != "*" && character != "_"
    }
  }

  /// Returns a description as a sentence; in manual pages, quoted words are bold.
  private func sentence(_ summary: String) -> String {
    "\(summary.prefix(1).uppercased())\(summary.dropFirst()).".filter { $0 != "'" }
  }

  /// Returns the long options in a part of --help.
  private func options(_ help: some StringProtocol) -> [String] {
    String(help).matches(of: /^ {2}(?:-., | {4})(--[a-z-]+)/.anchorsMatchLineEndings()).map { String($0.1) }
  }

  private func help(_ program: String) throws -> String { try Program(built: program).run(["--help"]).output }

  @Test(arguments: pages) func `Each page is valid for scdoc`(name: String) throws {
    guard let scdoc = ProgramPath.search("scdoc") else { return }
    let run = try Program(path: scdoc).run(input: Array(try page(name).text.utf8))
    #expect(run.errors == "")
    #expect(run.end == .exited(0))
    #expect(
      run.output.contains(".TH \"\(name.split(separator: ".")[0])\" \"\(name.split(separator: ".")[1])\""))
  }

  @Test func `The page of waytoast lists its options`() throws {
    let help = try help("waytoast").split(separator: "Values of the style")
    let page = try page("waytoast.1")
    #expect(entries(page.section("OPTIONS")) == options(help[0]))
    #expect(entries(page.section("STYLE OPTIONS")) == options(help[1]))
    // The outcomes that --wait prints.
    let styleOptions = plain(page.section("STYLE OPTIONS"))
    for option in ShowOptions().style {
      #expect(
        styleOptions.contains("--\(option.name) \(option.argument ?? "")\n\t\(sentence(option.help))\n"))
    }
    // The placeholders of the options.
    for argument in Set((ShowOptions().toast + ShowOptions().style).compactMap(\.argument)) {
      guard ["D", "COLOR", "PX", "BORDER", "FONT", "T", "CURVE"].contains(argument) else { continue }
      #expect(page.section("VALUES").contains("_\(argument)_\n\t"), "\(argument)")
    }
    for name in ["red", "orange", "yellow", "green", "blue", "purple"] {
      #expect(page.section("VALUES").contains("*system-\(name)*"))
    }
    let symbols = page.section("SYMBOLS").matches(of: /\*([a-z-]+)\*[,.]\s/).map { String($0.1) }
    #expect(symbols == ShowOptions.symbols)
    let outcomes = [
      Outcome.expired, .tapped, .swiped, .action("KEY"), .dismissed, .replaced, .missed, .closed,
    ].map { String($0.description.prefix { $0 != " " }) }
    #expect(entries(page.section("OUTCOMES")) == outcomes)
  }

  @Test func `The page of waytoastctl lists its subcommands and options`() throws {
    let page = try page("waytoastctl.1")
    let help = try help("waytoastctl")
    let verbs = help.matches(of: /^ {2}([a-z]+)/.anchorsMatchLineEndings()).map { String($0.1) }
    #expect(verbs.count > 10)
    let heads = page.section("SUBCOMMANDS").split(separator: "\n").filter { $0.hasPrefix("*") }
    #expect(heads.map { String($0.dropFirst().prefix { $0 != "*" }) } == verbs)
    for head in heads { #expect(help.contains("  \(plain(String(head)))  "), "\(head)") }
    #expect(entries(page.section("OPTIONS")) == options(help))
  }

  @Test func `The page of waytoastd lists its options`() throws {
    let help = try help("waytoastd").split(separator: "Settings, which override")
    #expect(entries(try page("waytoastd.1").section("OPTIONS")) == options(help[0]))
    let names = ConfigurationSetting.all.map(\.name).filter { $0 != "watch" }
    #expect(options(help[1]) == names.map { "--" + $0 })
  }

  @Test func `The page of the configuration describes every setting`() throws {
    let page = try page("waytoast.5")
    #expect(entries(page.section("SETTINGS")) == ConfigurationSetting.all.map(\.name))
    for setting in ConfigurationSetting.all {
      let text = plain(page.section("SETTINGS"))
      let entry = "\(setting.name) = \(setting.forms)\n\t\(sentence(setting.summary))"
      #expect(text.contains("\(entry) Default: \(setting.text(of: Configuration()))."), "\(setting.name)")
    }
    #expect(entries(page.section("STYLES")) == ["like"] + StyleSetting.all.map(\.name))
    for setting in StyleSetting.all {
      let defaults = setting.defaults.map { " Default: \($0)." } ?? ""
      let entry = "\(setting.name) = \(setting.forms)\n\t\(sentence(setting.summary))\(defaults)"
      #expect(plain(page.section("STYLES")).contains(entry), "\(setting.name)")
    }
    // The defaults.
    for hook in Hook.allCases {
      let lines = page.section("HOOKS").split(separator: "\n").filter {
        $0.hasPrefix("- *\(hook.rawValue)*: ")
      }
      var parts: [String] = []
      for line in HookSettings(hook).section.split(separator: "\n").dropFirst(2) {
        let value = String(line.drop { $0 != "=" }.dropFirst(2))
        if !value.isEmpty || line.hasPrefix("icon") { parts.append(value.isEmpty ? "no icon" : value) }
      }
      #expect(lines.last.map { plain(String($0)) } == "- \(hook.rawValue): \(parts.joined(separator: ", "))")
    }
    #expect(entries(page.section("HOOKS")) == HookSettings.Key.allCases.map(\.rawValue))
    for hook in Hook.allCases {
      let line =
        page.section("HOOKS").split(separator: "\n").first { $0.hasPrefix("- *\(hook.rawValue)*: ") } ?? ""
      let fields = line.matches(of: /\*\{([a-z]+)\}\*/).map { String($0.1) }
      #expect(fields == hook.fields.map(\.rawValue), "\(hook)")
    }
  }

  @Test func `The example in the page is a valid configuration`() throws {
    let folder = try TemporaryFolder()
    for block in try page("waytoast.5").blocks() {
      let file = try folder.write("config", block.joined(separator: "\n"))
      let run = try Program(built: "waytoastd").run(["--config", file, "--print-config"])
      #expect(run.errors == "")
      #expect(run.output.contains("[style loud]"))
    }
  }

  @Test func `The example file equals the generated example`() throws {
    let example = Configuration.example + HookSettings.example
    #expect(try Page("docs/config.example").text == example)
    #expect(try Program(built: "waytoastd").run(["--print-example"]).output == example)
  }

  @Test func `The pages describe the keys of a toast with keyboard focus`() throws {
    let keys = ["Tab", "Shift-Tab", "Enter", "Escape"]
    for text in [try page("waytoast.1").section("KEYBOARD"), try page("waytoast.5").section("STYLES")] {
      #expect(text.matches(of: /\*(Tab|Shift-Tab|Enter|Space|Escape)\*/).map { String($0.1) } == keys)
    }
  }

  @Test func `An unreadable configuration file is a usage error`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/nonexistent"
    for options in [[], ["--print-config"], ["--check-config"]] {
      let run = try Program(built: "waytoastd").run(["--config", file] + options)
      #expect(
        run
          == Run(
            output: "", errors: "waytoastd: \(file): cannot be read: no such file or directory\n",
            end: .exited(2)))
    }
  }

  @Test func `Reload and config read the file without a service`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("waytoast/config", "motion = none\nmax-visible = 7\nedge = left\n")
    let program = Program(
      built: "waytoastctl",
      environment: [
        "XDG_CONFIG_HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "none",
      ])
    let errors =
      "\(file):1: bad motion 'none': expected 'full' or 'reduced'\n\(file):3: bad edge 'left': expected 'top' or 'bottom'\n"
    func named(_ program: String) -> String {
      errors.split(separator: "\n").map { "\(program): \($0)\n" }.joined()
    }
    #expect(try program.run(["reload"]) == Run(output: "", errors: named("waytoastctl"), end: .exited(1)))
    let config = try program.run(["config"])
    #expect(config.errors == named("waytoastd"))
    #expect(config.output.contains("max-visible = 7\n"))
    #expect(config.end == .exited(1))
    try folder.write("waytoast/config", "max-visible = 7\n")
    #expect(try program.run(["reload"]) == Run(output: "", errors: "", end: .exited(0)))
    #expect(try program.run(["config"]).end == .exited(0))
  }

  @Test func `Each program that reads the configuration prints its errors`() throws {
    let folder = try TemporaryFolder()
    func complaint(_ text: String) throws -> Run {
      let file = try folder.write("config", text)
      let run = try Program(built: "waytoastd").run(["--config", file, "--print-config"])
      #expect(run.output.hasPrefix("style = glass\n"))
      return Run(output: "", errors: run.errors.replacing(folder.path, with: "FOLDER"), end: run.end)
    }
    for (text, expected) in [
      ("motion = none", "1: bad motion 'none': expected 'full' or 'reduced'"),
      ("[hook mod]", "1: unknown hook 'mod': did you mean 'mode'?"),
      ("\n[hook mode]\nenabled = yes", "3: bad enabled 'yes': expected 'true' or 'false'"),
      (
        "[hook mode]\nwatch = auto",
        "2: 'watch' is not a setting of a section: expected it before the first section"
      ),
      (
        "[hook mode]\nduration = 1",
        "2: bad duration '1': expected no duration here: the toast of a mode stays until the mode is left"
      ),
      ("[hook mode]\ntitle = x", "2: unknown setting 'title': expected \(HookSettings.keyForms)"),
    ] {
      #expect(
        try complaint(text)
          == Run(
            output: "",
            errors: "waytoastd: FOLDER/config:\(expected)\n".replacing("config:", with: "config:"),
            end: .exited(1)))
    }
    let run = try Program(built: "waytoastd").run(["--config", folder.path, "--print-config"])
    #expect(run.errors == "waytoastd: \(folder.path): cannot be read: is a directory\n")
    #expect(run.end == .exited(2))
  }
}
