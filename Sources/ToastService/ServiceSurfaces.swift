import ToastCore
import ToastShell

extension Service {
  /// Makes the surfaces that are wanted; where it has to be known first where one will be, the compositor is asked.
  func makeSurfaces(at now: Instant) {
    let news = errands.takeNews(at: now)
    if let focused = news.focused {
      // Where the compositor would put them, and where other stacks may be already.
      let undecided = toasts.stacks.filter {
        focused.stacks.contains($0.id) && $0.output ?? $0.key.output == nil
      }
      steps += undecided.map { .event(.entered($0.id, output: focused.output)) }
    }
    steps += news.reserved.map { .event(.stack($0.stack, .reserved($0.length))) }
    fold(at: now)
    // A surface may have been told of another scale, or be needed on an output of another one.
    for stack in toasts.stacks {
      let scale = shell.scale(of: stack)
      if scale != stack.scale { steps.append(.event(.stack(stack.id, .scale(scale)))) }
    }
    fold(at: now)
    for id in toasts.stacks.map(\.id) {
      guard let stack = toasts.stacks.first(where: { $0.id == id }),
        case .make(let report, let reserved) = errands.takeOrder(for: stack, at: now)
      else { continue }
      if let reserved {
        steps.append(.event(.stack(id, .reserved(reserved))))
        fold(at: now)
      }
      guard let stack = toasts.stacks.first(where: { $0.id == id }) else { continue }
      let workspace = report.flatMap { report in
        report.usableArea.flatMap { shell.workspace($0, on: report.name) }
      }
      shell.createSurface(for: stack, workspace: workspace)
    }
    errands.followBlur(for: toasts.stacks)
  }
}
