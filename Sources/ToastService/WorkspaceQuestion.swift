import ToastCore
import ToastHooks
import ToastLoop
import ToastSystem

/// What Sway is asked before a surface is made that has to know where it will be: which output has the focus, and
/// what its bars leave free.
///
/// Each question has a connection of its own: while nothing is asked, nothing of it is left.
final class WorkspaceQuestion {
  private let loop: EventLoop
  private let path: String
  private var state = State.idle
  /// The stacks that await the answer.
  private var stacks: [StackID] = []

  private enum State {
    case idle
    case asked(SwayConnection, EventSource, deadline: Instant)
    /// Empty where it did not say.
    case answered([SwayWorkspace])
  }

  /// An answer that has not come after so long is done without.
  private static let patience = Duration.milliseconds(50)

  /// - Parameter path: Sway's socket.
  init(loop: EventLoop, path: String) {
    self.loop = loop
    self.path = path
  }

  /// Asks for a stack; returns whether there will be an answer.
  func ask(for stack: StackID, at now: Instant) -> Bool {
    if case .idle = state {
      guard let connection = try? SwayConnection(path: path),
        let source = try? loop.watch(connection.descriptor, handler: { [weak self] in self?.handle($0) })
      else { return false }
      connection.ask(.workspaces)
      source.interest = connection.interest
      state = .asked(connection, source, deadline: now + WorkspaceQuestion.patience)
    }
    stacks.append(stack)
    return true
  }

  /// A stack does not need to know any more.
  func withdraw(_ stack: StackID) {
    stacks.removeAll { $0 == stack }
    if stacks.isEmpty { end() }
  }

  /// When the answer is given up.
  var deadline: Instant? { if case .asked(_, _, let deadline) = state { deadline } else { nil } }

  /// The stacks that need not wait any longer, and the workspaces, if they are known.
  func takeAnswer(at now: Instant) -> (stacks: [StackID], workspaces: [SwayWorkspace])? {
    let workspaces: [SwayWorkspace]
    switch state {
    case .answered(let answer): workspaces = answer
    case .asked(_, _, let deadline) where deadline <= now: workspaces = []
    case .idle, .asked: return nil
    }
    defer {
      stacks = []
      end()
    }
    return (stacks, workspaces)
  }

  private func handle(_ readiness: Readiness) {
    guard case .asked(let connection, let source, _) = state else { return }
    connection.handle(readiness)
    source.interest = connection.interest
    while let message = connection.nextMessage() {
      guard message.kind == .workspaces else { continue }
      end()
      state = .answered(SwayWorkspace.list(message.payload) ?? [])
      return
    }
    if connection.isOver {
      end()
      state = .answered([])
    }
  }

  private func end() {
    if case .asked(_, let source, _) = state { source.remove() }
    state = .idle
  }
}
