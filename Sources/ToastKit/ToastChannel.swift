internal import ToastCore
internal import ToastIPC
internal import ToastSystem

/// The state of the toasts of one source, on the service worker's thread.
///
/// One request of a source is on its way at a time. While it is, the latest command of the source is queued, and supersedes
/// the command that was queued before.
final class ToastChannel {
  private let source: ToastSource
  private var state = State.idle
  /// The toast that shows the latest command that the service has accepted.
  private var current: Shown?
  /// The toasts whose outcomes the service will report, the current one among them.
  private var awaited: [Shown] = []
  /// The sequence number of the latest command to show a toast whose outcome has not been reported.
  private var pendingShow: UInt64?
  /// The id of a toast that the source has left for a toast with another id.
  private var abandonedID: String?
  /// How often in a row the connection was lost before the reply.
  private var losses = 0

  private enum State {
    /// No command is left.
    case idle
    /// A command waits to be sent.
    case queued(Queued)
    /// A request waits for its reply, and the command after it waits to be sent.
    case sent(Queued, next: Queued?)
  }

  /// A command with its place in the queue.
  private struct Queued {
    var command: Command
    /// The position of the command among the commands of all channels.
    let order: UInt64
    /// When the command was queued, in nanoseconds of `MonotonicClock`.
    let time: Int64
  }

  /// A toast, and the sequence number of the latest command that it shows.
  private struct Shown {
    let toast: ToastNumber
    let id: String
    var sequenceNumber: UInt64
  }

  /// How often a command is sent before it fails.
  private static let maximumAttempts = 3

  init(_ source: ToastSource) {
    self.source = source
  }

  // MARK: The queue

  /// Queues a command, which supersedes the queued one.
  func enqueue(_ command: Command, order: UInt64 = 0, at now: Int64 = 0) {
    guard source.isLatest(command.sequenceNumber) else { return }
    queued?.command.reply?(.failure(ToastError("another toast took its place")))
    queue(Queued(command: command, order: order, time: now))
    if command.isShow { pendingShow = command.sequenceNumber }
  }

  /// The command that waits to be sent.
  private var queued: Queued? {
    switch state {
    case .idle: nil
    case .queued(let queued): queued
    case .sent(_, let next): next
    }
  }

  /// The command that waits for its reply.
  private var sent: Queued? { if case .sent(let sent, _) = state { sent } else { nil } }

  private func queue(_ command: Queued?) {
    if case .sent(let sent, _) = state {
      state = .sent(sent, next: command)
    } else {
      state = command.map(State.queued) ?? .idle
    }
  }

  /// Removes and returns the command that waits for its reply.
  private func takeSent() -> Queued? {
    guard case .sent(let sent, let next) = state else { return nil }
    state = next.map(State.queued) ?? .idle
    return sent
  }

  /// Whether a command can be sent now.
  var canSend: Bool { if case .queued = state { true } else { false } }

  /// Whether a command has not been answered.
  var isBusy: Bool { if case .idle = state { false } else { true } }

  /// Whether no more events are expected.
  var isOver: Bool { !isBusy && awaited.isEmpty }

  /// The position of the queued command among the commands of all channels.
  var order: UInt64 { queued?.order ?? 0 }

  /// The id of the toast that the queued command shows, if it is known.
  var nextID: String? {
    guard case .show(.success(let show))? = queued?.command.kind else { return nil }
    return show.id ?? current?.id
  }

  /// When the queued command fails; nil if it does not.
  ///
  /// A command to show a toast waits for a silent service as long as a request waits for its reply. A command to dismiss one waits
  /// until the service replies again or ends: the toast is still shown.
  ///
  /// - Parameter lastActivity: When the service last sent something.
  func deadline(lastActivity: Int64) -> Int64? {
    guard case .queued(let queued) = state, queued.command.isShow else { return nil }
    return max(queued.time, lastActivity) + Limits.timeout + Limits.gracePeriod
  }

  // MARK: Requests

  /// Takes the queued command and returns its request; nil if the command needs no request.
  ///
  /// - Parameter awaitsOutcome: Whether the service will report the outcome of the toast with an id.
  func nextRequest(awaitsOutcome: (String) -> Bool) -> Request? {
    guard case .queued(let next) = state else { return nil }
    state = .idle
    switch next.command.kind {
    case .show(.failure(let error)):
      fail(next, error)
      return nil
    case .show(.success(var show)):
      show.id = show.id ?? current?.id
      // The outcome is requested once, however often the toast is updated.
      if let id = show.id, awaitsOutcome(id), !(id == current?.id && isCurrentUnawaited) { show.wait = .none }
      state = .sent(next, next: nil)
      return .show(show)
    case .dismiss:
      // Without an accepted toast there is nothing to dismiss, but the program still gets an outcome.
      guard let current else {
        reportUnshown()
        return nil
      }
      state = .sent(next, next: nil)
      return .dismiss(.id(current.id))
    }
  }

  /// Handles the reply to the request that was sent.
  ///
  /// - Parameter result: The accepted toast, and whether its outcome will be reported; nil for a request to dismiss.
  func handleReply(
    _ result: Result<(acceptance: Acceptance, toast: ToastNumber, isAwaited: Bool)?, ToastError>
  ) {
    guard let answered = takeSent() else { return }
    losses = 0
    switch result {
    case .failure(let error): fail(answered, error)
    case .success(nil): answered.command.reply?(.success(Acceptance()))
    case .success(let reply?):
      return accept(answered, reply.acceptance, reply.toast, isAwaited: reply.isAwaited)
    }
    guard !answered.command.isShow, isCurrentUnawaited else { return }
    // The toast was dismissed before its outcome was requested, so the service will not report the outcome.
    current = nil
    reportUnshown()
  }

  /// Whether the service will not report the outcome of the current toast.
  private var isCurrentUnawaited: Bool {
    guard let current else { return false }
    return !awaited.contains { $0.toast == current.toast }
  }

  /// Removes and returns the id of a toast that the source has left for a toast with another id.
  func takeAbandonedID() -> String? { abandonedID.take() }

  private func accept(
    _ accepted: Queued, _ acceptance: Acceptance, _ toast: ToastNumber, isAwaited: Bool
  ) {
    let command = accepted.command
    let shown = Shown(toast: toast, id: acceptance.id ?? "", sequenceNumber: command.sequenceNumber)
    if let current, current.id != shown.id, !isCurrentUnawaited { abandonedID = current.id }
    current = shown
    if isAwaited {
      awaited.removeAll { $0.toast == toast }
      awaited.append(shown)
    } else if queued == nil {
      // The toast to update had ended, so the service has shown a new one: request again, to get the outcome of that one.
      var again = accepted
      again.command.reply = nil
      queue(again)
    }
    command.reply?(.success(acceptance))
  }

  // MARK: Failures

  /// Fails the command that waits for its reply.
  func failSent(_ error: ToastError) {
    guard let sent = takeSent() else { return }
    fail(sent, error)
  }

  /// Fails the queued command if it shows a toast.
  func failQueued(_ error: ToastError) {
    guard let failed = queued, failed.command.isShow else { return }
    queue(nil)
    fail(failed, error)
  }

  /// Reports that a command has failed, and dismisses the toast that the command was to update.
  private func fail(_ failed: Queued, _ error: ToastError) {
    let command = failed.command
    command.fail(error)
    guard command.isShow else { return }
    if pendingShow == command.sequenceNumber { pendingShow = nil }
    guard current != nil, queued == nil else { return }
    let dismissal = Command(source: source, sequenceNumber: command.sequenceNumber, kind: .dismiss)
    queue(Queued(command: dismissal, order: failed.order, time: failed.time))
  }

  /// Handles a lost connection: a request without a reply is sent again to the next service.
  func handleDisconnect() {
    guard let lost = takeSent() else { return }
    let command = lost.command
    current = nil
    losses += 1
    if losses >= ToastChannel.maximumAttempts {
      losses = 0
      fail(lost, ToastError(ServiceError.wentAway.message))
    } else if queued == nil, command.isShow {
      queue(lost)
      pendingShow = command.sequenceNumber
    } else {
      command.reply?(.failure(ToastError(ServiceError.wentAway.message)))
    }
  }

  // MARK: Events

  /// Handles the end of a toast.
  func handleOutcome(_ outcome: Outcome, of toast: ToastNumber) {
    guard let index = awaited.firstIndex(where: { $0.toast == toast }) else { return }
    let ended = awaited.remove(at: index)
    if current?.toast == toast { current = nil }
    pendingShow = [sent, queued].compactMap { $0?.command }.last(where: \.isShow)?.sequenceNumber
    source.didEnd(outcome, ended.sequenceNumber)
  }

  /// Handles the choice of an action.
  func handleAction(_ key: String) { source.didChoose(key) }

  /// Reports the outcome `dismissed` for a toast whose outcome the service does not report.
  private func reportUnshown() {
    guard let sequenceNumber = pendingShow else { return }
    pendingShow = nil
    source.didEnd(.dismissed, sequenceNumber)
  }
}
