import ToastCore
import ToastHooks
import ToastLoop
import ToastSystem

/// Whether the blur that the compositor offers is there, where the compositor offers it in vain at times.
///
/// The IPC is asked before each surface that wants a blur, and again when the configuration is loaded anew while such a
/// surface is shown. While there is none, nothing is connected.
final class BlurTrust {
  private let loop: EventLoop
  private let compositor: Compositor
  private let query: CompositorQuery
  private var reloads: (listener: ReloadWatch, source: EventSource)?
  /// Whether the configuration was loaded since the question was asked last.
  private var isStale = false
  /// Whether somebody needs to hear of reloads; a connection that failed is not made again before that has ended.
  private var isListening = false
  /// What the compositor said last; a blur is not relied on before that.
  private(set) var isTrusted = false

  init(in compositor: Compositor, loop: EventLoop) {
    self.compositor = compositor
    self.loop = loop
    query = CompositorQuery(.blur, to: compositor, loop: loop)
  }

  /// Asks for a stack; returns whether there will be an answer.
  func ask(for stack: StackID, at now: Instant) -> Bool { query.ask(for: stack, at: now) }

  func withdraw(_ stack: StackID) { query.withdraw(stack) }

  var deadline: Instant? { query.deadline }

  /// The stacks that need not wait any longer, if there is an answer; what it says is in `isTrusted`.
  func takeAnswer(at now: Instant) -> [StackID]? {
    let answer = query.takeAnswer(at: now)
    // A compositor that does not say is as it was.
    if case .blur(let isOn?)? = answer?.answer { isTrusted = isOn }
    // An answer to a question of before the reload may be of before the reload too.
    if isStale, query.isIdle {
      isStale = false
      _ = query.ask(for: nil, at: now)
    }
    return answer?.stacks
  }

  /// Listens for reloads while that is needed.
  func listen(_ isNeeded: Bool) {
    guard isNeeded != isListening else { return }
    isListening = isNeeded
    guard isNeeded else { return stopListening() }
    guard let listener = ReloadWatch(of: compositor),
      let source = try? loop.watch(listener.descriptor, handler: { [weak self] in self?.hear($0) })
    else { return }
    reloads = (listener, source)
  }

  private func hear(_ readiness: Readiness) {
    guard let listener = reloads?.listener else { return }
    listener.handle(readiness)
    if listener.takeReload() { isStale = true }
    if listener.isOver { stopListening() }
  }

  private func stopListening() {
    reloads?.source.remove()
    reloads = nil
    isStale = false
  }
}
