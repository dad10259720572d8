import ToastCore
import ToastHooks
import ToastLoop

/// The surfaces that stacks want and that are not made yet: those that have to know first where they will be await what
/// Sway says.
final class SurfaceErrands {
  /// Made when Sway is to be asked for the first time; nil where there is none.
  private var question: WorkspaceQuestion?
  private let loop: EventLoop
  private var swaySocket: (() -> String?)?
  private var errands: [StackID: Errand] = [:]

  private enum Errand {
    /// Awaits that there is something to show: until then it has no size.
    case wanted
    /// Awaits what Sway says of its place.
    case asked
    case told([SwayWorkspace])
  }

  /// - Parameter swaySocket: says where Sway can be asked, or nil.
  init(loop: EventLoop, swaySocket: @escaping () -> String?) {
    self.loop = loop
    self.swaySocket = swaySocket
  }

  private func ask(for stack: StackID, at now: Instant) -> Bool {
    if let find = swaySocket {
      swaySocket = nil
      question = find().map { WorkspaceQuestion(loop: loop, path: $0) }
    }
    return question?.ask(for: stack, at: now) == true
  }

  func want(_ stack: StackID) {
    errands[stack] = .wanted
  }

  func withdraw(_ stack: StackID) {
    errands[stack] = nil
    question?.withdraw(stack)
  }

  /// When Sway's answer is given up.
  var deadline: Instant? { question?.deadline }

  /// What Sway has answered since the last call: for which stacks, and which output has the focus.
  func takeAnswer(at now: Instant) -> (stacks: [StackID], focused: String?)? {
    guard let answer = question?.takeAnswer(at: now) else { return nil }
    for id in answer.stacks where errands[id] != nil { errands[id] = .told(answer.workspaces) }
    return (answer.stacks, answer.workspaces.first(where: \.isFocused)?.output)
  }

  /// Whether, and how, a surface can be made now.
  enum Order {
    case no
    /// On this workspace, as far as it is known.
    case make(SwayWorkspace?)
  }

  /// Whether the surface of a stack is to be made now, which ends its errand.
  ///
  /// - Parameter needsPlace: whether it is of use to know first where it will be.
  func takeOrder(for stack: ToastStack, needsPlace: Bool, at now: Instant) -> Order {
    guard stack.surfaceSize.height > 0, let errand = errands[stack.id] else { return .no }
    var workspace: SwayWorkspace?
    switch errand {
    case .asked: return .no
    case .wanted where needsPlace && ask(for: stack.id, at: now):
      errands[stack.id] = .asked
      return .no
    case .wanted: break
    case .told(let workspaces):
      workspace = workspaces.first { $0.isVisible && $0.output == stack.output ?? stack.key.output }
    }
    errands[stack.id] = nil
    return .make(workspace)
  }
}
