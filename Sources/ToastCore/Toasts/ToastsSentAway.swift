/// A toast with a bar that the user has sent away.
///
/// Updates of its id that follow each other closely do not show the toast again.
struct SentAwayToast: Hashable, Sendable {
  let number: ToastNumber
  let id: String
  let choice: Outcome
  private let actions: [ToastAction]
  private let icon: Icon?
  private let style: Style
  /// The instant of the choice, or of the latest update after it.
  var latest: Instant

  /// The time without an update after which an update shows the toast again.
  static let pause = Duration.seconds(1)

  init(_ toast: Toast, _ choice: Outcome, at now: Instant) {
    number = toast.number
    id = toast.id
    self.choice = choice
    actions = toast.content.actions
    icon = toast.content.icon
    style = toast.style
    latest = now
  }

  /// Whether a request only reports further progress of the same task.
  func isContinued(by request: ToastRequest) -> Bool {
    let bars = request.newContent.bars
    return request.origin == .command && !request.isUrgent && !bars.isEmpty
      && bars.contains { $0 < 1 } && request.content.actions == actions
      && request.content.icon?.reference == icon?.reference && request.style.isVisuallyEqual(style)
  }
}

// Handles what follows a choice of the user: the choice is final and is reported once.
extension Toasts {
  /// Returns the sent-away toast that `request` must not show again; nil: the request is handled normally.
  mutating func sentAwayToast(updatedBy request: ToastRequest, at now: Instant) -> SentAwayToast? {
    guard !sentAway.isEmpty else { return nil }
    sentAway = sentAway.filter { now - $0.value.latest < SentAwayToast.pause }
    guard let id = request.id, let toast = sentAway[id], toast.isContinued(by: request) else { return nil }
    sentAway[id]?.latest = now
    return toast
  }

  mutating func rememberSentAway(_ toast: Toast, _ choice: Outcome, at now: Instant) {
    guard toast.isNamed, !toast.content.bars.isEmpty else { return }
    sentAway[toast.id] = SentAwayToast(toast, choice, at: now)
  }

  /// Reports the choice that ended the earlier toast of an id, because the id is shown again.
  mutating func reportChoice(of id: String, _ effects: inout [Effect]) {
    guard !waiters.isEmpty else { return }
    for toast in stacks.flatMap(\.toasts) where toast.id == id {
      guard case .leaving(let outcome?) = toast.phase else { continue }
      for waiter in waiters[toast.number] ?? [] where waiter.wait == .outcome {
        effects.append(.reportOutcome(waiter.caller, id: id, toast.number, outcome))
      }
      waiters[toast.number]?.removeAll { $0.wait == .outcome }
      if waiters[toast.number]?.isEmpty == true { waiters[toast.number] = nil }
    }
  }
}

extension Icon {
  /// The icon, regardless of whether its image has been decoded.
  var reference: Icon {
    if case .awaited(let image) = self { .image(image) } else { self }
  }
}
