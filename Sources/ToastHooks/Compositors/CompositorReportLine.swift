import FoundationEssentials
import ToastSystem

extension CompositorReport {
  /// The report as JSON in one line, with a newline: `{"event":"mode","mode":"resize"}`.
  ///
  /// Names of fields are those of templates, where there are such; what is not known is left out. `initial` is there,
  /// and true, where it only tells what is so at the start of a connection.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(Line(self)), as: UTF8.self).escapedJSON + "\n"
    } catch {
      // Only NaN and infinity cannot be encoded, and there is no number but whole ones.
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
        name = workspace.name
        number = workspace.number
        output = workspace.output
      case .layout(let layout, let keyboard):
        self.layout = layout
        self.keyboard = keyboard.isEmpty ? nil : keyboard
      case .urgent(let window, let isUrgent):
        app = window.app
        title = window.title
        urgent = isUrgent
      case .outputs(let outputs): self.outputs = outputs
      case .screencasts(let casts): targets = casts.values.sorted()
      case .screenshot(let path): self.path = path
      case .config(let failed, let errors):
        self.failed = failed
        self.errors = errors
      case .tick(let text): self.text = text
      case .lost: break
      }
    }
  }
}
