internal import ToastIPC
internal import ToastSystem

/// One toast's connection to the service, on the courier's thread.
///
/// One request is on its way at a time; of those that wait for that, the latest counts.
final class ToastChannel {
  private let toast: ShownToast
  private let children: ServiceChildren
  private var connection: LineConnection?
  private var waiting: Errand?
  /// Where that stands in the line of all channels.
  private(set) var turn: UInt64 = 0
  private var asked: (errand: Errand, waits: Bool)?
  /// When the answer is late, in nanoseconds of `MonotonicClock`; nil: none is awaited.
  private(set) var deadline: Int64?
  /// The name that the service has given the toast.
  private var id: String?
  /// The latest wish that has been fulfilled.
  private var wish: UInt64 = 0
  /// Whether the service will tell how the toast ends.
  private var isAwaited = false
  /// The latest wish that a toast be shown whose end has yet to be told.
  private var promise: UInt64?
  /// How often the service has gone without an answer.
  private var losses = 0

  private static let mostLosses = 3

  init(_ toast: ShownToast, children: ServiceChildren) {
    self.toast = toast
    self.children = children
  }

  /// Takes what is to be done next, which makes void what was not begun.
  func add(_ errand: Errand, turn: UInt64 = 0) {
    guard toast.isLatest(errand.wish) else { return }
    waiting?.reply?(.failure(ToastError("another toast took its place")))
    waiting = errand
    self.turn = turn
    if errand.isShow { promise = errand.wish }
  }

  var canAdvance: Bool { asked == nil && waiting != nil }

  /// Whether something has not been answered.
  var isBusy: Bool { asked != nil || waiting != nil }

  /// Whether nothing more is to be heard.
  var isOver: Bool { !isBusy && !isAwaited }

  /// The socket to be watched, and what for.
  var interest: (Int32, Readiness)? {
    guard let connection else { return nil }
    return (connection.descriptor, connection.isWaitingToWrite ? [.readable, .writable] : .readable)
  }

  /// Asks for what waits.
  ///
  /// Throws when there is no way to the service; then it has failed.
  func advance() throws(ServiceError) {
    guard asked == nil, let errand = waiting else { return }
    waiting = nil
    let request: Request
    switch errand.what {
    case .show(.failure(let error)): return fail(errand, error)
    case .show(.success(var show)):
      show.id = show.id ?? id
      // Once is enough, however often it is changed in its place.
      show.wait = show.wait && !isAwaited
      asked = (errand, show.wait)
      request = .show(show)
    case .withdraw:
      // Without one nothing of it is shown, as far as anybody knows; it has an end nevertheless.
      guard let id else { return tellEnd(.dismissed) }
      asked = (errand, false)
      request = .dismiss(.id(id))
    }
    do throws(ServiceError) {
      deadline = MonotonicClock.now() + Limits.patience
      if try !send(request) { hear(isDeaf: true) }
    } catch {
      forget()
      fail(errand, ToastError(error.message))
      throw error
    }
  }

  /// Fails what waits for a connection.
  func refuse(_ error: ServiceError) {
    guard connection == nil, let errand = waiting, case .show(.success) = errand.what else { return }
    waiting = nil
    fail(errand, ToastError(error.message))
  }

  /// Fails what should have been answered by now.
  func giveUp(at now: Int64) {
    guard let deadline, now >= deadline else { return }
    abandon(.noAnswer)
  }

  /// Lets go of a service that does not answer as it should: whatever it says later would answer something else.
  private func abandon(_ error: ServiceError) {
    guard let (errand, _) = asked else { return }
    forget()
    end(.closed)
    fail(errand, ToastError(error.message))
  }

  private func send(_ request: Request) throws(ServiceError) -> Bool {
    if connection == nil {
      let client = ServiceClient(startsService: true)
      defer { children.adopt(client.started) }
      connection = try client.connected()
    }
    do throws(SystemError) {
      return try connection?.send(request.line) ?? false
    } catch {
      return false
    }
  }

  /// Reads what the service says, and writes what is left.
  ///
  /// - Parameter isDeaf: it takes nothing more; who is refused at the door has his answer nevertheless.
  func hear(isDeaf: Bool = false) {
    guard let connection else { return }
    let hears = !isDeaf && ((try? connection.flush()) ?? false)
    let speaks = (try? connection.receive()) ?? false
    while let line = connection.nextLine() { take(line) }
    if !hears || !speaks { lose() }
  }

  private func take(_ line: LineReader.Line) {
    guard case .line(let bytes) = line, let reply = Reply(line: bytes) else { return abandon(.strangeReply) }
    switch reply {
    case .ok(let acceptance):
      answer(.success(ToastReceipt(id: acceptance.id ?? id ?? "", warning: acceptance.warning)))
    case .error(let message): answer(.failure(ToastError(message)))
    case .outcome(let text): end(Outcome(text: text))
    case .toasts, .status, .config: abandon(.strangeReply)
    }
  }

  private func answer(_ result: Result<ToastReceipt, ToastError>) {
    guard let (errand, waits) = asked else { return }
    asked = nil
    deadline = nil
    losses = 0
    switch (errand.what, result) {
    case (.show(.success(let show)), .success(let receipt)):
      id = receipt.id
      wish = errand.wish
      if waits { isAwaited = true }
      // What it was to change had ended before: it is a new toast, and nobody hears of its end.
      if show.wait, !isAwaited, waiting == nil {
        waiting = errand
        waiting?.reply = nil
      }
      errand.reply?(result)
    case (_, .failure(let error)): fail(errand, error)
    case (_, .success): errand.reply?(result)
    }
  }

  /// Says that something cannot be done; what is shown instead of what cannot be shown is taken away.
  private func fail(_ errand: Errand, _ error: ToastError) {
    errand.fail(error)
    guard errand.isShow else { return }
    if promise == errand.wish { promise = nil }
    if isAwaited, waiting == nil { waiting = Errand(toast: toast, wish: errand.wish, what: .withdraw) }
  }

  private func end(_ outcome: Outcome) {
    guard isAwaited else { return }
    isAwaited = false
    id = nil
    // The service has few; the next toast gets another one.
    if !isBusy { connection = nil }
    let later = [asked?.errand, waiting].compactMap { $0 }.last { $0.isShow }
    promise = later?.wish
    toast.didEnd(outcome, wish)
  }

  /// Tells the end of what nobody has seen.
  private func tellEnd(_ outcome: Outcome) {
    guard let wish = promise else { return }
    promise = nil
    toast.didEnd(outcome, wish)
  }

  private func forget() {
    connection = nil
    id = nil
    asked = nil
    deadline = nil
  }

  /// The service went: what it has not answered is asked of the next one.
  private func lose() {
    let lost = asked?.errand
    forget()
    end(.closed)
    guard let errand = lost else { return }
    losses += 1
    if losses >= ToastChannel.mostLosses {
      losses = 0
      fail(errand, ToastError(ServiceError.wentAway.message))
    } else if waiting == nil, errand.isShow {
      waiting = errand
      promise = errand.wish
    } else {
      errand.reply?(.failure(ToastError(ServiceError.wentAway.message)))
    }
  }
}
