// Merges a request into the newest toast of its stack if the two look equal.
extension Toasts {
  /// Returns the toast that `request` repeats: the newest toast on each stack of the request.
  ///
  /// Where the compositor has not chosen the output yet, the stack is unknown; `merge(_:into:at:_:)` decides later.
  func duplicate(of request: ToastRequest, _ wait: Wait) -> Toast? {
    guard request.isMergeable(wait) else { return nil }
    let newest = knownStacks(of: request).map { $0?.newest }
    guard let first = newest.first, let toast = first, newest.allSatisfy({ $0?.number == toast.number }),
      toast.isVisuallyEqual(request.newContent, request.style)
    else { return nil }
    return toast
  }

  /// Returns the stacks that a new toast of `request` would join, with nil for each stack that does not exist yet.
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

  /// Merges the toasts that repeat the newest toast of the stack `host` into that toast, and returns the other toasts.
  mutating func merge(
    _ toasts: [Toast], into host: StackID, at now: Instant, _ effects: inout [Effect]
  ) -> [Toast] {
    var others = [Toast]()
    for toast in toasts {
      if others.isEmpty, toast.isMergeable, let newest = stacks.first(where: { $0.id == host })?.newest,
        newest.isVisuallyEqual(toast.content, toast.style)
      {
        incrementCount(newest, times: toast.content.count, at: now, &effects)
      } else {
        others.append(toast)
      }
    }
    return others
  }

  /// Increases the repeat count of a toast and restarts its dwell.
  mutating func incrementCount(
    _ toast: Toast, times: Int = 1, at now: Instant, _ effects: inout [Effect]
  ) {
    var content = toast.content
    content.count += times
    handleEverywhere(
      .update(toast.number, content, toast.style, duration: toast.duration, nil), at: now, &effects)
  }
}

extension ToastRequest {
  /// Whether the toast of the request may be merged with an equal toast.
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
  /// Whether a toast with this content and style would look the same.
  fileprivate func isVisuallyEqual(_ content: ToastContent, _ style: Style) -> Bool {
    self.style.isVisuallyEqual(style) && self.content.isVisuallyEqual(content)
  }
}

extension Style {
  /// Whether two styles look the same.
  ///
  /// Settings without a visible effect, such as durations, are not compared.
  func isVisuallyEqual(_ other: Style) -> Bool {
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
  /// Whether two contents look the same, apart from their repeat counts.
  fileprivate func isVisuallyEqual(_ other: ToastContent) -> Bool {
    var (one, other) = (self, other)
    (one.count, other.count) = (1, 1)
    (one.icon, other.icon) = (one.icon?.reference, other.icon?.reference)
    return one == other
  }
}
