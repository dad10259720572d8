import ToastIPC

/// What a command line of waytoastctl asks for.
final class Settings {
  private(set) var verb = Verb.list
  private(set) var id: String?
  private(set) var isForAll = false
  private(set) var printsJSON = false
  private(set) var paper: CommandPaper?

  /// What waytoastctl can do.
  enum Verb: String, CaseIterable {
    case dismiss, list, quit
  }

  /// The options, and what each sets here.
  var syntax: CommandSyntax {
    CommandSyntax(
      program: "waytoastctl",
      usage: ["waytoastctl VERB [options]"],
      summary: "Speaks to the service that shows the toasts.",
      verbs: Settings.verbs,
      sections: [
        .init(
          "",
          [
            .init("all", nil, nil, "dismiss all toasts") { _ in self.isForAll = true },
            .init("json", nil, nil, "list as one JSON array") { _ in self.printsJSON = true },
          ] + CommandPaper.options { self.paper = $0 })
      ],
      notes: [
        .text(
          """
          list prints a line for each toast: its id, its phase (waiting, entering, resting, dragging, settling or \
          leaving) and its title, tabs between them. A long option may be cut short while it stays clear; after -- \
          nothing is an option: waytoastctl dismiss -- "$id".
          """),
        .text(
          "Exit status: 0 done, also when no service runs; 1 the service refused; 2 the command line is wrong."
        ),
      ])
  }

  private static let verbs = [
    CommandVerb(
      "dismiss", "[ID | --all]", "take a toast away, the newest if none is named", offers: ShowOptions.ids,
      options: ["all"]),
    CommandVerb("list", "[--json]", "say what is shown and queued, newest last", options: ["json"]),
    CommandVerb("quit", "", "end the service"),
  ]

  /// Reads a command line, the program's name left out.
  init(_ arguments: [String]) throws(UsageError) {
    let operands = try syntax.parse(arguments)
    if paper != nil { return }
    verb = try Settings.verb(operands.first)
    id = operands.dropFirst().first
    guard operands.count <= (verb == .dismiss ? 2 : 1) else {
      throw UsageError("too many words after \(verb); see waytoastctl --help")
    }
    if isForAll, verb != .dismiss { throw UsageError("--all goes with dismiss") }
    if isForAll, id != nil { throw UsageError("dismiss takes an ID or --all, not both") }
    if printsJSON, verb != .list { throw UsageError("--json goes with list") }
  }

  private static func verb(_ word: String?) throws(UsageError) -> Verb {
    let verbs = Verb.allCases.map(\.rawValue)
    guard let word else { throw UsageError("no verb: expected \(verbs.joined(separator: ", "))") }
    if let verb = Verb(rawValue: word) { return verb }
    if let near = Spelling.nearest(to: word, among: verbs) {
      throw UsageError("unknown verb \(word.quoted): did you mean '\(near)'?")
    }
    throw UsageError("unknown verb \(word.quoted): expected \(verbs.joined(separator: ", "))")
  }
}
