import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC

/// The hooks of a service: what its compositor says becomes requests, as the configuration has it.
final class ServiceHooks {
  private let find: () throws(NoCompositor) -> Compositor
  private let makeListener: (Compositor, [Hook: HookSettings]) -> HookListener
  private var listener: HookListener?
  /// What was read last of the configuration.
  private var read: (watch: Configuration.Watch, sections: [HookSection]) = (.off, [])
  /// What is listened for.
  private var wanted: [Hook: HookSettings]?
  private var notes: [HookNote] = []
  /// What was said last of a toast that could not be shown as it should.
  var lastComplaint: String?

  /// - Parameter find: finds the compositor.
  init(
    find: @escaping () throws(NoCompositor) -> Compositor,
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
    // A configuration is in force only if it could be read.
    let settings = (try? HookSettings.all(in: configuration)) ?? HookSettings.defaults()
    let wanted = configuration.watch == .auto ? settings : nil
    guard wanted != self.wanted else { return nil }
    self.wanted = wanted
    notes += listener?.end(at: now) ?? []
    listener = nil
    guard let wanted else { return nil }
    do throws(NoCompositor) {
      listener = makeListener(try find(), wanted)
      return nil
    } catch {
      return error.message
    }
  }

  /// Whether something may come.
  var isListening: Bool { listener?.isOver == false }

  /// What is to be done since the last call.
  func takeNotes(at now: Instant) -> [HookNote] {
    defer { notes = [] }
    return notes + (listener?.advance(to: now).notes ?? [])
  }

  func takeProblem() -> String? { listener?.takeProblem() }

  var deadline: Instant? { listener?.deadline }
}
