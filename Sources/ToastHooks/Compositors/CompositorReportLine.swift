import FoundationEssentials
import ToastSystem

extension CompositorReport {
  /// The report as a line of JSON with its newline: `{"event":"mode","mode":"resize"}`.
  ///
  /// The fields have the names of the template fields where such fields exist; unknown values are left out.
  /// `initial` is present, and true, in a report of the state at the start of a connection.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(Line(self)), as: UTF8.self).escapedJSON + "\n"
    } catch {
      // Only NaN and infinity cannot be encoded, and all numbers are integers.
      preconditionFailure("\(self) cannot be JSON: \(error)")
    }
  }

  private struct Line: Encodable {
    var event: String
    var initial: Bool?
    var mode: String?
    var name: String?
    var number: Int?
    var output: String?
    var layout: String?
    var keyboard: String?
    var app: String?
    var title: String?
    var urgent: Bool?
    var outputs: [String: String]?
    var targets: [String]?
    var path: String?
    var failed: Bool?
    var errors: [String]?
    var text: String?

    init(_ report: CompositorReport) {
      event = report.event.hook?.rawValue ?? "lost"
      initial = report.isInitial ? true : nil
      switch report.event {
      case .mode(let mode): self.mode = mode ?? "default"
      case .workspace(let workspace):
        (name, number, output) = (workspace.name, workspace.number, workspace.output)
      case .layout(let layout, let keyboard):
        self.layout = layout
        self.keyboard = keyboard.isEmpty ? nil : keyboard
      case .urgent(let window, let isUrgent): (app, title, urgent) = (window.app, window.title, isUrgent)
      case .outputs(let outputs): self.outputs = outputs
      case .screencasts(let casts): targets = casts.values.sorted()
      case .screenshot(let path): self.path = path
      case .config(let failed, let errors): (self.failed, self.errors) = (failed, errors)
      case .tick(let text): self.text = text
      case .lost: break
      }
    }
  }
}
