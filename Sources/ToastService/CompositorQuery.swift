import ToastCore
import ToastHooks
import ToastLoop
import ToastSystem

/// A question to the compositor's IPC that stacks await before their surfaces are made.
///
/// Each question has a connection of its own: while nothing is asked, nothing of it is left. Nothing blocks, and an
/// answer that takes too long is done without.
final class CompositorQuery {
  private let loop: EventLoop
  private let compositor: Compositor
  private let kind: CompositorRequest.Kind
  private var state = State.idle
  /// The stacks that await the answer.
  private var stacks: [StackID] = []

  private enum State {
    case idle
    case asked(CompositorRequest, EventSource, deadline: Instant)
    case answered(CompositorRequest.Reply)
  }

  /// How long stacks wait for an answer.
  static let timeout = Duration.milliseconds(50)
  /// How long an answer is awaited while nobody waits for it.
  private static let quietTimeout = Duration.seconds(1)

  init(_ kind: CompositorRequest.Kind, to compositor: Compositor, loop: EventLoop) {
    self.kind = kind
    self.compositor = compositor
    self.loop = loop
  }

  /// Asks for a stack, or for nobody in particular; returns whether there will be an answer.
  func ask(for stack: StackID?, at now: Instant) -> Bool {
    if case .idle = state {
      guard let question = CompositorRequest(kind, to: compositor),
        let source = try? loop.watch(question.descriptor, handler: { [weak self] in self?.handle($0) })
      else { return false }
      source.interest = question.interest
      state = .asked(question, source, deadline: now + CompositorQuery.quietTimeout)
    }
    guard let stack else { return true }
    stacks.append(stack)
    if case .asked(let question, let source, let deadline) = state {
      state = .asked(question, source, deadline: min(deadline, now + CompositorQuery.timeout))
    }
    return true
  }

  /// A stack does not need the answer any more.
  func withdraw(_ stack: StackID) {
    guard stacks.contains(stack) else { return }
    stacks.removeAll { $0 == stack }
    if stacks.isEmpty { end() }
  }

  /// Whether nothing is asked, and no answer waits to be taken.
  var isIdle: Bool { if case .idle = state { true } else { false } }

  /// When the answer is given up.
  var deadline: Instant? { if case .asked(_, _, let deadline) = state { deadline } else { nil } }

  /// The stacks that need not wait any longer, and the answer; nil: there is none.
  func takeAnswer(at now: Instant) -> (stacks: [StackID], answer: CompositorRequest.Reply?)? {
    let answer: CompositorRequest.Reply?
    switch state {
    case .answered(let given): answer = given
    case .asked(_, _, let deadline) where deadline <= now: answer = nil
    case .idle, .asked: return nil
    }
    defer {
      stacks = []
      end()
    }
    return (stacks, answer)
  }

  private func handle(_ readiness: Readiness) {
    guard case .asked(let question, let source, _) = state else { return }
    question.handle(readiness)
    source.interest = question.interest
    guard let answer = question.reply else { return }
    end()
    state = .answered(answer)
  }

  private func end() {
    if case .asked(_, let source, _) = state { source.remove() }
    state = .idle
  }
}
