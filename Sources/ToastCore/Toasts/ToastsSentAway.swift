/// A toast with a bar that the user has sent away: updates that follow each other closely do not bring it back.
struct SentAwayToast: Hashable, Sendable {
  let number: ToastNumber
  let id: String
  let choice: Outcome
  private let actions: [ToastAction]
  private let icon: Icon?
  private let style: Style
  /// The instant of the choice, or of the latest update since.
  var latest: Instant

  /// Updates that are further apart are shown again.
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

  /// Whether a request tells only how far the same task is.
  func isContinued(by request: ToastRequest) -> Bool {
    let bars = request.newContent.bars
    return request.origin == .command && !request.isUrgent && !bars.isEmpty
      && bars.contains { $0 < 1 } && request.content.actions == actions
      && request.content.icon?.reference == icon?.reference && request.style.looksLike(style)
  }
}

// What happens after a choice of the user: it is final, and is told once.
extension Toasts {
  /// The toast that the user has sent away and that `request` would bring back, if that is to be prevented.
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

  /// Reports the choice that ends the earlier toast of an id, because the id is shown again.
  mutating func reportChoice(of id: String, _ effects: inout [Effect]) {
    guard !waiters.isEmpty else { return }
    for toast in stacks.flatMap(\.toasts) where toast.id == id {
      guard case .leaving(let outcome?) = toast.phase else { continue }
      for waiter in waiters[toast.number] ?? [] where waiter.wait == .outcome {
        effects.append(.report(waiter.caller, id: id, toast.number, outcome))
      }
      waiters[toast.number]?.removeAll { $0.wait == .outcome }
      if waiters[toast.number]?.isEmpty == true { waiters[toast.number] = nil }
    }
  }
}

extension Icon {
  /// The icon, whether or not its picture has been decoded.
  var reference: Icon {
    if case .awaited(let image) = self { .image(image) } else { self }
  }
}
