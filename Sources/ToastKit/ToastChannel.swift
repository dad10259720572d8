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
  private var asked: (errand: Errand, waits: Bool)?
  /// The name that the service has given the toast.
  private var id: String?
  /// The latest wish that has been fulfilled.
  private var wish: UInt64 = 0
  /// Whether the service will tell how the toast ends.
  private var isAwaited = false
  /// How often the service has gone without an answer.
  private var losses = 0

  private static let mostLosses = 3

  init(_ toast: ShownToast, children: ServiceChildren) {
    self.toast = toast
    self.children = children
  }

  /// Takes what is to be done next, which makes void what was not begun.
  func add(_ errand: Errand) {
    // Two threads may have said their wishes in another order.
    guard errand.wish >= max(wish, asked?.errand.wish ?? 0, waiting?.wish ?? 0) else { return }
    let void = waiting
    waiting = errand
    void?.reply?(.failure(ToastError("another toast took its place")))
    // Every toast has an end, be it that nobody saw it.
    if let void, void.isShow, !errand.isShow, !isAwaited, asked == nil { toast.didEnd(.dismissed, void.wish) }
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
  func advance() {
    guard asked == nil, let errand = waiting else { return }
    waiting = nil
    let request: Request
    switch errand.what {
    case .show(.failure(let error)): return errand.fail(error)
    case .show(.success(var show)):
      show.id = show.id ?? id
      // Once is enough, however often it is changed in its place.
      show.wait = show.wait && !isAwaited
      asked = (errand, show.wait)
      request = .show(show)
    case .withdraw:
      // Without one nothing of it is shown, as far as anybody knows.
      guard let id, isAwaited else { return }
      asked = (errand, false)
      request = .dismiss(.id(id))
    }
    do throws(ServiceError) {
      if try !send(request) { lose() }
    } catch {
      asked = nil
      errand.fail(ToastError(error.message))
    }
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

  /// Reads what the service says.
  func hear() {
    guard let connection else { return }
    var isThere = false
    do throws(SystemError) {
      isThere = try connection.flush()
      if try !connection.receive() { isThere = false }
    } catch {}
    while let line = connection.nextLine() { take(line) }
    if !isThere { lose() }
  }

  private func take(_ line: LineReader.Line) {
    guard case .line(let bytes) = line, let reply = Reply(line: bytes) else { return answerStrangely() }
    switch reply {
    case .ok(let acceptance):
      answer(.success(ToastReceipt(id: acceptance.id ?? id ?? "", warning: acceptance.warning)))
    case .error(let message): answer(.failure(ToastError(message)))
    case .outcome(let text): end(Outcome(text: text))
    case .toasts, .status, .config: answerStrangely()
    }
  }

  private func answerStrangely() {
    answer(.failure(ToastError(ServiceError.strangeReply.message)))
  }

  private func answer(_ result: Result<ToastReceipt, ToastError>) {
    guard let (errand, waits) = asked else { return }
    asked = nil
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
    case (.show, .failure(let error)): toast.didFail(error, errand.wish)
    default: break
    }
    errand.reply?(result)
  }

  private func end(_ outcome: Outcome) {
    guard isAwaited else { return }
    isAwaited = false
    id = nil
    // The service has few; the next toast gets another one.
    if !isBusy { connection = nil }
    toast.didEnd(outcome, wish)
  }

  /// The service went: what it has not answered is asked of the next one.
  private func lose() {
    connection = nil
    end(.closed)
    id = nil
    guard let (errand, _) = asked else { return }
    asked = nil
    losses += 1
    if losses >= ToastChannel.mostLosses {
      losses = 0
      errand.fail(ToastError(ServiceError.wentAway.message))
    } else if waiting == nil, errand.isShow {
      waiting = errand
    } else {
      errand.reply?(.failure(ToastError(ServiceError.wentAway.message)))
    }
  }
}
