import Glibc
import Programs
import Testing
import ToastIPC
import ToastRender

@testable import ToastCore

/// The lists in --help and in the README, which must match the program.
@Suite struct HelpTests {
  /// The --help of a program and the README, each on one line, because sentences can be broken anywhere.
  private let help: String
  private let readme: String
  /// The text of docs/socket.md.
  private let socket: String

  init() throws {
    help = try Program(built: "waytoast").run(["--help"]).output
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    readme = try Program(path: "/bin/cat").run(["\(root)/README.md"]).output
    socket = try Program(path: "/bin/cat").run(["\(root)/docs/socket.md"]).output
  }

  private func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the long options at the beginning of rows.
  private func options(of rows: [Substring]) -> [String] {
    rows.compactMap { row in
      row.split { !$0.isLetter && $0 != "-" }.first { $0.hasPrefix("--") }.map(String.init)
    }
  }

  /// Returns the row of an option in the README's table.
  private func row(_ option: String) -> String {
    readme.split(separator: "\n").first { $0.hasPrefix("|") && $0.contains("`\(option)`") }.map(String.init)
      ?? ""
  }

  private func names(in row: String) -> Set<String> {
    Set(
      row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) })
  }

  @Test func `The README lists the options of --help in the same order`() throws {
    let table = readme.split(separator: "\n").filter { $0.hasPrefix("| `-") }
    let parts = help.split(separator: "\n\n").map { $0.split(separator: "\n") }
    let toast = try #require(parts.first { $0.first?.hasPrefix("  -") == true })
    let style = try #require(parts.first { $0.first?.hasPrefix("Values of the style") == true })
    #expect(options(of: toast).count > 10)
    #expect(options(of: table) == options(of: toast))
    let values = StyleSetting.all.map(\.name).filter {
      !["icon", "duration", "tint", "short", "medium", "long"].contains($0)
    }
    #expect(options(of: style) == values.map { "--" + $0 })
  }

  @Test func `The help and the README list the styles with their durations`() {
    for style in Style.builtIn {
      func seconds(_ duration: ToastDuration) -> String {
        var style = style
        style.duration = duration
        let number = "\(style.dwell.map { $0 / .seconds(1) } ?? 0)"
        return number.hasSuffix(".0") ? String(number.dropLast(2)) : number
      }
      let own = "\(style.name) \(seconds(style.duration)) s"
      let named = "(short \(seconds(.short)), medium \(seconds(.medium)), long \(seconds(.long)))"
      #expect(line(help).contains("\(own) \(named)"))
      #expect(row("--duration").contains("\(own) \(named)"))
    }
    #expect(names(in: row("--style")).isSuperset(of: Style.builtIn.map(\.name)))
    #expect(line(help).contains("--style NAME glass, material, banner or plain (default: glass)"))
  }

  @Test func `The help and the README list the symbols`() throws {
    let symbols = Symbol.allCases.map(\.rawValue).filter { !$0.contains(".") }
    #expect(line(help).contains("ICON " + symbols.joined(separator: ", ") + " --wait"))
    let list = readme[try #require(readme.firstRange(of: "### Symbols\n\n")).upperBound...]
    #expect(
      names(in: String(list[..<(try #require(list.firstRange(of: "\n\n")).lowerBound)])) == Set(symbols))
  }

  @Test func `The help and the README list the colours`() {
    let system = Color.named.keys.filter { $0.hasPrefix("system-") }
    for text in [help, Color.forms] {
      let list =
        line(text).firstRange(of: "system-red,").map { line(text)[$0.lowerBound...].prefix(60) } ?? ""
      let named = list.split { !$0.isLetter && $0 != "-" }.filter { $0.contains("-") }
        .map { "system-" + ($0.split(separator: "-").last ?? "") }
      #expect(Set(named) == Set(system))
    }
    #expect(names(in: row("--tint")).isSuperset(of: system))
  }

  @Test func `The help lists the animations and transitions`() {
    #expect(line(help).contains("CURVE \(Animation.forms) ICON"))
    #expect(line(help).contains("T \(Transition.forms) "))
  }

  @Test func `The help, the README and the socket protocol list the outcomes`() throws {
    let outcomes = [
      Outcome.expired, .tapped, .swiped, .action("KEY"), .dismissed, .replaced, .missed, .closed,
    ]
    .map(\.description)
    #expect(
      line(help).contains("--wait prints " + outcomes.dropLast().joined(separator: ", ") + " or closed"))
    #expect(names(in: row("--wait")).subtracting(["--wait"]) == Set(outcomes))
    let sentence = try #require(socket.firstRange(of: "| `outcome` |")).upperBound
    #expect(names(in: String(socket[sentence...].prefix { $0 != "|" })) == Set(outcomes))
  }

  @Test func `The README and the socket protocol state the limits`() {
    let stack = ToastStack(
      id: StackID(1), key: StackKey(output: nil, style: .glass), bounds: nil)
    #expect(stack.maxVisible == 3)
    #expect(Toasts.longestQueue == Limits.queuedToasts)
    let queue = Limits.queuedToasts
    #expect(line(readme).contains("At most three toasts are shown in one place at once; up to \(queue) wait"))
    #expect(line(readme).contains("A title has at most \(Limits.title / 1024) KiB"))
    for limit in [
      "| a request | \(Limits.requestLine / 1024) KiB with its newline",
      "| a title | \(Limits.title / 1024) KiB |", "| a subtitle | \(Limits.subtitle / 1024) KiB |",
      "| any other string | \(Limits.value / 1024) KiB |", "| actions of a toast | \(Limits.actions) |",
      "| own content | \(Limits.contentNodes) nodes in \(Limits.contentDepth) levels, \(Limits.contentPictures) of them icons",
      "| toasts in the queue | \(queue) |", "| connections | \(Limits.clients); ",
      "| connections that await toasts | \(Limits.waitingClients) of the \(Limits.clients) |",
      ": \(Limits.awaitedLines >> 20) MiB of events |",
      "| long replies that are not read | \(Limits.allWaitingReplies >> 20) MiB; ",
    ] {
      #expect(line(socket).contains(limit))
    }
  }
}
