import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC

/// The hooks of a service: what its compositor says becomes requests, as the configuration has it.
final class ServiceHooks {
  private let find: (CompositorChoice) throws(CompositorError) -> Compositor
  private let makeListener: (Compositor, [Hook: HookSettings]) -> HookListener
  private var listener: HookListener?
  /// What was read last of the configuration.
  private var read: (watch: Configuration.Watch, sections: [HookSection]) = (.off, [])
  /// What is listened to.
  private var choice: CompositorChoice?
  private var notes: [HookEffect] = []
  /// The workspace that each output showed last.
  private var workspaces: [String?: String] = [:]
  /// What was said last of a toast that could not be shown as it should.
  var lastComplaint: String?

  /// - Parameter find: finds the compositor.
  init(
    find: @escaping (CompositorChoice) throws(CompositorError) -> Compositor,
    makeListener: @escaping (Compositor, [Hook: HookSettings]) -> HookListener
  ) {
    self.find = find
    self.makeListener = makeListener
  }

  /// Listens as the configuration says; returns what is wrong, if anything is.
  func use(_ configuration: Configuration, at now: Instant) -> String? {
    // Most watch nothing, and each turn comes by here.
    if configuration.watch == .off, read.watch == .off { return nil }
    guard read != (configuration.watch, configuration.hooks) else { return nil }
    read = (configuration.watch, configuration.hooks)
    let settings = HookSettings.inForce(configuration)
    let choice = CompositorChoice(configuration.watch)
    if let listener, choice == self.choice {
      notes += listener.use(settings, at: now)
      return nil
    }
    self.choice = choice
    notes += listener?.end(at: now) ?? []
    listener = nil
    guard let choice else { return nil }
    do throws(CompositorError) {
      listener = makeListener(try find(choice), settings)
      return nil
    } catch {
      return error.message
    }
  }

  /// Searches once more at the next `use`, if there was no compositor or it has ended.
  func searchAgain() {
    guard !isListening else { return }
    read = (.off, [])
    choice = nil
  }

  /// Whether something may come.
  var isListening: Bool { listener?.isOver == false }

  /// What is to be done since the last call, and the outputs that show another workspace; nil: one that was not named.
  func takeNews(at now: Instant) -> (notes: [HookEffect], outputs: [String?]) {
    defer { notes = [] }
    guard let news = listener?.advance(to: now) else { return (notes, []) }
    return (notes + news.notes, outputs(switchedBy: news.reports))
  }

  private func outputs(switchedBy reports: [CompositorReport]) -> [String?] {
    reports.compactMap { report in
      guard case .workspace(let workspace) = report.event else { return nil }
      let last = workspaces.updateValue(workspace.id, forKey: workspace.output)
      return report.isInitial || last == workspace.id ? nil : .some(workspace.output)
    }
  }

  func takeProblem() -> String? { listener?.takeProblem() }

  var deadline: Instant? { listener?.deadline }
}

extension CompositorChoice {
  /// What a configuration watches; nil: nothing.
  init?(_ watch: Configuration.Watch) {
    self.init(rawValue: watch.rawValue)
  }
}
