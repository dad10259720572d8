// A request that equals the newest toast of its stack is counted there.
extension Toasts {
  /// The toast that `request` would repeat.
  func duplicate(of request: ToastRequest, _ wait: Wait) -> Toast? {
    guard request.origin == .command, request.id == nil, wait == .none, !request.isUrgent,
      request.style.duplicates == .merge, request.content.actions.isEmpty, request.content.tree == nil,
      request.newContent.bars.isEmpty
    else { return nil }
    let key = StackKey(output: nil, style: request.style)
    var newest: Toast?
    for stack in stacks where stack.key.isBeside(key) && isTarget(stack, of: request.output) {
      for index in stack.toasts.indices where !stack.toasts[index].isLeaving {
        let toast = stack.toasts[index]
        if toast.serial.value > newest?.serial.value ?? 0 { newest = toast }
      }
    }
    guard let newest, newest.style.looksLike(request.style), newest.content.looksLike(request.newContent)
    else {
      return nil
    }
    if request.output == .all, stacks.count(where: { $0.showsUpdatable(newest.number) }) < outputs.count {
      return nil
    }
    return newest
  }

  /// Whether a request for this output can mean the stack; without a choice any stack can be on the focused output.
  private func isTarget(_ stack: ToastStack, of output: OutputChoice?) -> Bool {
    if case .named(let name) = output { return (stack.output ?? stack.key.output) == name }
    return true
  }

  /// Counts a toast once more, and starts its dwell anew.
  mutating func repeatToast(_ toast: Toast, at now: Instant, _ effects: inout [Effect]) {
    var content = toast.content
    content.count += 1
    handleEverywhere(
      .update(toast.number, content, toast.style, duration: toast.duration, nil), at: now, &effects)
  }
}

extension Style {
  /// Whether two styles are the same to the eye: durations, for example, are not seen.
  func looksLike(_ other: Style) -> Bool {
    if self == other { return true }
    var style = other
    style.duration = self.duration
    style.namedDurations = self.namedDurations
    style.gap = self.gap
    style.whilePaused = self.whilePaused
    style.duplicates = self.duplicates
    return self == style
  }
}

extension ToastContent {
  /// Whether two contents are the same to the eye, but for how often they were asked for.
  fileprivate func looksLike(_ other: ToastContent) -> Bool {
    var (one, other) = (self, other)
    (one.count, other.count) = (1, 1)
    (one.icon, other.icon) = (one.icon?.reference, other.icon?.reference)
    return one == other
  }
}
