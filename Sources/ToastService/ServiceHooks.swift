import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC

/// The hooks of a service: what its compositor says becomes requests, as the configuration has it.
final class ServiceHooks {
  private let find: () throws(NoCompositor) -> Compositor
  private let makeListener: (Compositor, [Hook: HookSettings]) -> HookListener
  private var listener: HookListener?
  /// What the listener listens for.
  private var wanted: [HookSection]?
  private var notes: [HookNote] = []

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
    let sections = configuration.watch == .auto ? configuration.hooks : nil
    guard sections != wanted else { return nil }
    wanted = sections
    notes += listener?.end(at: now) ?? []
    listener = nil
    guard let sections else { return nil }
    do throws(NoCompositor) {
      // A configuration is in force only if it could be read.
      let settings = (try? HookSettings.all(in: sections)) ?? HookSettings.defaults()
      listener = makeListener(try find(), settings)
      return nil
    } catch {
      return error.message
    }
  }

  /// What is to be done since the last call.
  func takeNotes(at now: Instant) -> [HookNote] {
    defer { notes = [] }
    return notes + (listener?.advance(to: now).notes ?? [])
  }

  func takeProblem() -> String? { listener?.takeProblem() }

  var deadline: Instant? { listener?.deadline }
}
