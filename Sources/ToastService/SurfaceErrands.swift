import ToastCore
import ToastHooks
import ToastLoop
import ToastShell

/// The surfaces that stacks want and that are not made yet: some await what the compositor's IPC says first.
final class SurfaceErrands {
  private let loop: EventLoop
  private let shell: Shell
  private let findCompositor: () -> Compositor?
  /// Made when the compositor is to be asked for the first time; nil where there is none.
  private lazy var compositor = findCompositor()
  private lazy var places = compositor.map { CompositorQuery(.outputs, to: $0, loop: loop) }
  private lazy var blur: BlurTrust? =
    CompositorDifferences.of(compositor).blurNeedsConfirmation
    ? compositor.map { BlurTrust(in: $0, loop: loop) } : nil
  private let reserved: ReservedLengths
  private var errands: [StackID: Errand] = [:]
  private var hasAskedForBlur = false
  private var hasAskedForPlace = false

  private struct Errand {
    /// Whether the questions have been asked; they are not before there is something to show.
    var hasAsked = false
    /// The questions whose answers are awaited.
    var awaited: Set<CompositorRequest.Kind> = []
    /// What the compositor said of the outputs.
    var reports: [OutputReport] = []
    var isMeasured = false
  }

  /// - Parameter compositor: finds the compositor whose IPC can be asked, if any; called when that has to be known.
  init(loop: EventLoop, shell: Shell, compositor: @escaping () -> Compositor?) {
    self.loop = loop
    self.shell = shell
    findCompositor = compositor
    reserved = ReservedLengths(shell: shell)
  }

  func want(_ stack: StackID) {
    errands[stack] = Errand()
  }

  func withdraw(_ stack: StackID) {
    errands[stack] = nil
    reserved.end(stack)
    if hasAskedForPlace { places?.withdraw(stack) }
    if hasAskedForBlur { blur?.withdraw(stack) }
  }

  /// When an answer is given up.
  var deadline: Instant? {
    [hasAskedForPlace ? places?.deadline : nil, hasAskedForBlur ? blur?.deadline : nil, reserved.deadline]
      .compactMap { $0 }.min()
  }

  // MARK: Answers

  /// What follows from what the compositor has said since the last call.
  struct News {
    /// The output that has the focus, and the stacks that asked.
    var focused: (output: String, stacks: [StackID])?
    /// What bars reserve now at the edges of stacks that are shown.
    var reserved: [(stack: StackID, length: Double)] = []
  }

  func takeNews(at now: Instant) -> News {
    var news = News()
    takeBlur(at: now)
    for stack in reserved.takeChanges() where errands[stack] == nil {
      if !ask(.outputs, for: stack, at: now) { news.add(stack, reserved.length(for: stack)) }
    }
    guard hasAskedForPlace, let (stacks, answer) = places?.takeAnswer(at: now) else { return news }
    let reports = if case .outputs(let reports)? = answer { reports } else { [OutputReport]() }
    for id in stacks {
      if errands[id] != nil {
        errands[id]?.awaited.remove(.outputs)
        errands[id]?.reports = reports
      } else {
        reserved.update(id, reports)
        news.add(id, reserved.length(for: id))
      }
    }
    let asking = stacks.filter { errands[$0] != nil }
    if let output = reports.first(where: \.isFocused)?.name, !asking.isEmpty {
      news.focused = (output, asking)
    }
    return news
  }

  private func takeBlur(at now: Instant) {
    guard hasAskedForBlur, let blur else { return }
    for id in blur.takeAnswer(at: now) ?? [] { errands[id]?.awaited.remove(.blur) }
    shell.isBlurTrusted = blur.isTrusted
  }

  private func ask(_ kind: CompositorRequest.Kind, for stack: StackID, at now: Instant) -> Bool {
    switch kind {
    case .outputs:
      hasAskedForPlace = true
      return places?.ask(for: stack, at: now) == true
    case .blur:
      hasAskedForBlur = true
      guard let blur else { return false }
      shell.isBlurTrusted = blur.isTrusted
      return blur.ask(for: stack, at: now)
    }
  }

  /// Hears of other settings of the compositor's blur for as long as a surface relies on it.
  func followBlur(for stacks: [ToastStack]) {
    guard hasAskedForBlur, let blur else { return }
    blur.listen(stacks.contains { errands[$0.id] == nil && shell.wantsCompositorBlur($0) })
  }

  // MARK: Orders

  /// Whether, and how, a surface can be made now.
  enum Order {
    case no
    /// On the output of this report, as far as it is known, where bars reserve this at the stack's edge.
    case make(OutputReport?, reserved: Double?)
  }

  /// Whether the surface of a stack is to be made now, which ends its errand.
  func takeOrder(for stack: ToastStack, at now: Instant) -> Order {
    guard stack.surfaceSize.height > 0, var errand = errands[stack.id] else { return .no }
    defer { if errands[stack.id] != nil { errands[stack.id] = errand } }
    if !errand.hasAsked {
      errand.hasAsked = true
      let needsPlace = shell.needsPlace(of: stack) || stack.needsReserved
      if needsPlace, ask(.outputs, for: stack.id, at: now) { errand.awaited.insert(.outputs) }
      if shell.wantsCompositorBlur(stack), ask(.blur, for: stack.id, at: now) { errand.awaited.insert(.blur) }
    }
    guard errand.awaited.isEmpty else { return .no }
    let report = errand.reports.first { $0.name == stack.output ?? stack.key.output }
    if let report, stack.needsReserved, !errand.isMeasured {
      errand.isMeasured = true
      reserved.begin(stack, report, at: now)
    }
    guard !reserved.isPending(stack.id, at: now) else { return .no }
    errands[stack.id] = nil
    return .make(report, reserved: reserved.length(for: stack.id))
  }
}

extension SurfaceErrands.News {
  fileprivate mutating func add(_ stack: StackID, _ length: Double?) {
    if let length { reserved.append((stack, length)) }
  }
}
