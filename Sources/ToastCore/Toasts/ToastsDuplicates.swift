// A request that equals the newest toast of its stack is counted there.
extension Toasts {
  /// The toast that `request` would repeat: on each stack of the request the newest.
  ///
  /// Where the compositor has yet to choose the output, the stack is known later: `merge(_:into:at:_:)` decides then.
  func duplicate(of request: ToastRequest, _ wait: Wait) -> Toast? {
    guard request.isMergeable(wait) else { return nil }
    let newest = knownStacks(of: request).map { $0?.newest }
    guard let first = newest.first, let toast = first, newest.allSatisfy({ $0?.number == toast.number }),
      toast.looksLike(request.newContent, request.style)
    else { return nil }
    return toast
  }

  /// The stacks that a new toast of `request` would join, nil for each that there is not yet.
  private func knownStacks(of request: ToastRequest) -> [ToastStack?] {
    var key = StackKey(output: nil, style: request.style)
    switch request.output {
    case .named(let name): key.output = name
    case .all where !outputs.isEmpty:
      return outputs.map { output in
        key.output = output.name
        return stacks.first { $0.isAt(key) }
      }
    case nil, .focused, .all: if outputs.count == 1 { key.output = outputs[0].name }
    }
    if key.output != nil { return [stacks.first { $0.isAt(key) }] }
    return [stacks.first { $0.key == key && $0.output == nil }]
  }

  /// Counts the toasts that repeat the newest toast of a stack there, and returns the others.
  mutating func merge(
    _ toasts: [Toast], into host: StackID, at now: Instant, _ effects: inout [Effect]
  ) -> [Toast] {
    var others = [Toast]()
    for toast in toasts {
      if others.isEmpty, toast.isMergeable, let newest = stacks.first(where: { $0.id == host })?.newest,
        newest.looksLike(toast.content, toast.style)
      {
        repeatToast(newest, times: toast.content.count, at: now, &effects)
      } else {
        others.append(toast)
      }
    }
    return others
  }

  /// Counts a toast once more, or more often, and starts its dwell anew.
  mutating func repeatToast(
    _ toast: Toast, times: Int = 1, at now: Instant, _ effects: inout [Effect]
  ) {
    var content = toast.content
    content.count += times
    handleEverywhere(
      .update(toast.number, content, toast.style, duration: toast.duration, nil), at: now, &effects)
  }
}

extension ToastRequest {
  /// Whether the toast can be counted with an equal one: nobody needs to tell the two apart.
  func isMergeable(_ wait: Wait) -> Bool {
    origin == .command && id == nil && wait == .none && !isUrgent && style.duplicates == .merge
      && content.actions.isEmpty && content.tree == nil && newContent.bars.isEmpty
  }
}

extension ToastStack {
  /// The toast that was accepted last, shown or waiting.
  fileprivate var newest: Toast? {
    var newest: Int?
    for index in toasts.indices where !toasts[index].isLeaving {
      if toasts[index].serial.value > newest.map({ toasts[$0].serial.value }) ?? 0 { newest = index }
    }
    return newest.map { toasts[$0] }
  }
}

extension Toast {
  /// Whether a toast with this content and style would be the same to the eye.
  fileprivate func looksLike(_ content: ToastContent, _ style: Style) -> Bool {
    self.style.looksLike(style) && self.content.looksLike(content)
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
