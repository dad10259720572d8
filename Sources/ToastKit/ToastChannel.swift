internal import ToastCore
internal import ToastIPC
internal import ToastSystem

/// What a source wants, and what the service has made of it, on the service worker's thread.
///
/// One request of a source is on its way at a time; of those that wait for that, the latest counts.
final class ToastChannel {
  private let source: ToastSource
  private var waiting: Command?
  /// Where that stands in the line of all channels.
  private(set) var turn: UInt64 = 0
  /// Since when it stands there, in nanoseconds of `MonotonicClock`.
  private(set) var waitsSince: Int64 = 0
  /// What is on its way.
  private var asked: Command?
  /// The toast that shows the latest sequence number that has been fulfilled.
  private var current: Shown?
  /// The toasts whose ends will be told, the current one among them.
  private var awaited: [Shown] = []
  /// The latest sequence number that a toast be shown whose end has yet to be told.
  private var pendingShow: UInt64?
  private var obsolete: String?
  /// How often the service has gone without an answer.
  private var losses = 0

  /// A toast, and the latest sequence number that it has fulfilled.
  private struct Shown {
    let toast: ToastNumber
    let id: String
    var sequenceNumber: UInt64
  }

  private static let mostLosses = 3

  init(_ source: ToastSource) {
    self.source = source
  }

  /// Takes what is to be done next, which makes void what was not begun.
  func add(_ command: Command, turn: UInt64 = 0, at now: Int64 = 0) {
    guard source.isLatest(command.sequenceNumber) else { return }
    waiting?.reply?(.failure(ToastError("another toast took its place")))
    waiting = command
    self.turn = turn
    waitsSince = now
    if command.isShow { pendingShow = command.sequenceNumber }
  }

  var canAdvance: Bool { asked == nil && waiting != nil }

  /// Whether a request to show waits to be sent; it fails when the service is silent for too long.
  var awaitsShow: Bool { asked == nil && waiting?.isShow == true }

  /// Whether something has not been answered.
  var isBusy: Bool { asked != nil || waiting != nil }

  /// Whether nothing more is to be heard.
  var isOver: Bool { !isBusy && awaited.isEmpty }

  /// The id under which the next toast is asked for, if it is known.
  var nextID: String? {
    guard case .show(.success(let show))? = waiting?.what else { return nil }
    return show.id ?? current?.id
  }

  // MARK: Requests

  /// Begins what waits, and returns the request for it; nil: there is nothing to ask.
  ///
  /// - Parameter awaits: whether the end of the toast with an id will be told anyway.
  func begin(awaits: (String) -> Bool) -> Request? {
    guard asked == nil, let command = waiting else { return nil }
    waiting = nil
    switch command.what {
    case .show(.failure(let error)):
      refuse(command, error)
      return nil
    case .show(.success(var show)):
      show.id = show.id ?? current?.id
      // Once is enough, however often the toast is changed in its place.
      if let id = show.id, awaits(id), !(id == current?.id && isUnheard) { show.wait = .none }
      asked = command
      return .show(show)
    case .withdraw:
      // Without a toast nothing is shown, as far as anybody knows; it has an end nevertheless.
      guard let current else {
        tellEnd(.dismissed)
        return nil
      }
      asked = command
      return .dismiss(.id(current.id))
    }
  }

  /// Fails what waits for a service that cannot be reached, or does not answer.
  func failWaiting(_ error: ToastError) {
    guard let command = waiting, command.isShow else { return }
    waiting = nil
    refuse(command, error)
  }

  /// The service has answered what was asked.
  ///
  /// - Parameter result: of a toast that is shown what it is, and whether its end will be told; nil: another request.
  func answer(_ result: Result<(acceptance: Acceptance, toast: ToastNumber, isAwaited: Bool)?, ToastError>) {
    guard let command = asked else { return }
    asked = nil
    losses = 0
    switch result {
    case .failure(let error): refuse(command, error)
    case .success(nil): command.reply?(.success(Acceptance()))
    case .success(let answer?):
      return accept(command, answer.acceptance, answer.toast, isAwaited: answer.isAwaited)
    }
    guard !command.isShow, isUnheard else { return }
    // Nobody tells the end of a toast that was taken away before its end was asked for.
    current = nil
    tellEnd(.dismissed)
  }

  /// Whether the end of the current toast will not be told.
  private var isUnheard: Bool {
    guard let current else { return false }
    return !awaited.contains { $0.toast == current.toast }
  }

  /// The id of a toast that the source has left for one with another id, once.
  func takeObsolete() -> String? { obsolete.take() }

  private func accept(_ command: Command, _ acceptance: Acceptance, _ toast: ToastNumber, isAwaited: Bool) {
    let shown = Shown(toast: toast, id: acceptance.id ?? "", sequenceNumber: command.sequenceNumber)
    if let current, current.id != shown.id, !isUnheard { obsolete = current.id }
    current = shown
    if isAwaited {
      awaited.removeAll { $0.toast == toast }
      awaited.append(shown)
    } else if waiting == nil {
      // The toast that was to be changed has ended: this is a new one, and nobody tells of its end.
      waiting = command
      waiting?.reply = nil
    }
    command.reply?(.success(acceptance))
  }

  // MARK: Failures

  /// What is on its way cannot be done.
  func fail(_ error: ToastError) {
    guard let command = asked else { return }
    asked = nil
    refuse(command, error)
  }

  /// Says that something cannot be done; what is shown instead of what cannot be shown is taken away.
  private func refuse(_ command: Command, _ error: ToastError) {
    command.fail(error)
    guard command.isShow else { return }
    if pendingShow == command.sequenceNumber { pendingShow = nil }
    if current != nil, waiting == nil {
      waiting = Command(source: source, sequenceNumber: command.sequenceNumber, what: .withdraw)
    }
  }

  /// The service went: what it has not answered is asked of the next one.
  func lose() {
    guard let command = asked else { return }
    asked = nil
    current = nil
    losses += 1
    if losses >= ToastChannel.mostLosses {
      losses = 0
      refuse(command, ToastError(ServiceError.wentAway.message))
    } else if waiting == nil, command.isShow {
      waiting = command
      pendingShow = command.sequenceNumber
    } else {
      command.reply?(.failure(ToastError(ServiceError.wentAway.message)))
    }
  }

  // MARK: Events

  /// A toast has ended.
  func end(_ outcome: Outcome, of toast: ToastNumber) {
    guard let index = awaited.firstIndex(where: { $0.toast == toast }) else { return }
    let ended = awaited.remove(at: index)
    if current?.toast == toast { current = nil }
    pendingShow = [asked, waiting].compactMap { $0 }.last { $0.isShow }?.sequenceNumber
    source.didEnd(outcome, ended.sequenceNumber)
  }

  /// An action of a toast was chosen.
  func choose(_ key: String) { source.didChoose(key) }

  /// Tells the end of what nobody has seen.
  private func tellEnd(_ outcome: Outcome) {
    guard let sequenceNumber = pendingShow else { return }
    pendingShow = nil
    source.didEnd(outcome, sequenceNumber)
  }
}
