import Glibc
import Programs
import Testing
import ToastIPC
import ToastRender

@testable import ToastCore

/// The lists in --help, in the manual page of waytoast and in docs/socket.md, which must match the program.
@Suite struct HelpTests {
  /// The output of `waytoast --help`.
  private let help: String
  /// The manual page of waytoast without the asterisks of scdoc.
  private let manual: String
  /// The text of docs/socket.md.
  private let socket: String

  init() throws {
    help = try Program(built: "waytoast").run(["--help"]).output
    manual = try Page("docs/waytoast.1.scd").text.filter { $0 != "*" }
    socket = try Page("docs/socket.md").text
  }

  /// Returns a text on one line, because its sentences can be broken anywhere.
  private func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the long options at the beginning of rows.
  private func options(of rows: [Substring]) -> [String] {
    rows.compactMap { row in
      row.split { !$0.isLetter && $0 != "-" }.first { $0.hasPrefix("--") }.map(String.init)
    }
  }

  /// Returns the words between backticks.
  private func names(in row: String) -> Set<String> {
    Set(
      row.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) })
  }

  @Test func `The help lists the options of a toast, then every value of a style`() throws {
    let parts = help.split(separator: "\n\n").map { $0.split(separator: "\n") }
    let toast = try #require(parts.first { $0.first?.hasPrefix("  -") == true })
    let style = try #require(parts.first { $0.first?.hasPrefix("Values of the style") == true })
    #expect(options(of: toast).count > 10)
    let values = StyleSetting.all.map(\.name).filter {
      !["icon", "duration", "tint", "short", "medium", "long"].contains($0)
    }
    #expect(options(of: style) == values.map { "--" + $0 })
  }

  @Test func `The help and the manual page list the styles with their durations`() {
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
      let entry = manual.firstRange(of: "\n\(style.name)\n\t").map {
        manual[$0.upperBound...].prefix { $0 != "\n" }
      }
      #expect(entry?.hasSuffix(" \(seconds(style.duration)) s \(named).") == true, "\(style.name)")
    }
    #expect(line(help).contains("--style NAME glass, material, banner or plain (default: glass)"))
  }

  @Test func `The help lists the symbols`() {
    let symbols = Symbol.allCases.map(\.name).filter { !$0.contains(".") }
    #expect(line(help).contains("ICON " + symbols.joined(separator: ", ") + " --wait"))
  }

  @Test func `The help lists the colours`() {
    let system = Color.named.keys.filter { $0.hasPrefix("system-") }
    for text in [help, Color.forms] {
      let list =
        line(text).firstRange(of: "system-red,").map { line(text)[$0.lowerBound...].prefix(60) } ?? ""
      let named = list.split { !$0.isLetter && $0 != "-" }.filter { $0.contains("-") }
        .map { "system-" + ($0.split(separator: "-").last ?? "") }
      #expect(Set(named) == Set(system))
    }
  }

  @Test func `The help lists the animations and transitions`() {
    #expect(line(help).contains("CURVE \(Animation.forms) ICON"))
    #expect(line(help).contains("T \(Transition.forms) "))
  }

  @Test func `The help and the socket protocol list the outcomes`() throws {
    let outcomes = [
      Outcome.expired, .tapped, .swiped, .action("KEY"), .dismissed, .replaced, .missed, .closed,
    ]
    .map(\.description)
    #expect(
      line(help).contains("--wait prints " + outcomes.dropLast().joined(separator: ", ") + " or closed"))
    let sentence = try #require(socket.firstRange(of: "| `outcome` |")).upperBound
    #expect(names(in: String(socket[sentence...].prefix { $0 != "|" })) == Set(outcomes))
  }

  @Test func `The manual page and the socket protocol state the limits`() {
    let stack = ToastStack(
      id: StackID(1), key: StackKey(output: nil, style: .glass), bounds: nil)
    #expect(stack.maxVisible == 3)
    #expect(Toasts.queueLimit == Limits.queuedToasts)
    let queue = Limits.queuedToasts
    #expect(line(manual).contains("At most three toasts are shown in one place at once; up to \(queue) wait"))
    #expect(line(manual).contains("A title has at most \(Limits.title / 1024) KiB"))
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
