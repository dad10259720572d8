import ToastCore
import ToastIPC
import ToastLoop
import ToastSystem

/// A connected client, and what the service owes it.
final class Client {
  let caller: Caller
  let connection: LineConnection
  /// nil: the client is a newcomer.
  var source: EventSource?
  /// Whether more can come: a client that only shut down its writing side still waits for replies.
  var isOpen = true
  /// Whether the client hung up; what it has written before is still taken.
  var isGone = false
  /// Whether a whole line has ever come.
  var hasAsked = false
  /// The requests that have not been answered, in order.
  private var unanswered: [Expectation] = []
  /// For each awaited toast the bytes that each of its waits may need.
  private var awaited: [ToastNumber: [Int]] = [:]
  private var awaitedBytes = 0

  /// What a reply will bring.
  private enum Expectation: Equatable {
    case short
    /// A reply that may be long: further requests wait until it is written out.
    case long
    /// An acceptance, and then lines about the toast that may need this many bytes.
    case awaiting(Int)
  }

  init(_ caller: Caller, _ connection: LineConnection) {
    self.caller = caller
    self.connection = connection
  }

  /// Whether the client awaits a toast, or has just asked to.
  var waits: Bool {
    !awaited.isEmpty || unanswered.contains { if case .awaiting = $0 { true } else { false } }
  }

  /// Whether the next line may be taken: replies are written out before more is asked for.
  var canTakeLine: Bool {
    !unanswered.contains(.long) && (isGone || !connection.isWaitingToWrite)
  }

  /// Watches for what can be done: a client that does not read its replies is not read either.
  func watch() {
    source?.interest = connection.isWaitingToWrite ? .writable : isOpen ? .readable : []
  }

  // MARK: Accounts

  /// A request will be answered.
  ///
  /// - Parameter mayWait: whether there is room for this client among those that await toasts.
  func expectReply(to request: Request, mayWait: Bool) throws(InvalidRequest) {
    switch request {
    case .list, .config: unanswered.append(.long)
    case .show(let show) where show.wait != .none:
      guard mayWait else { throw .tooManyWait }
      let bytes = Client.bytes(toAwait: show)
      let coming = unanswered.reduce(awaitedBytes) {
        if case .awaiting(let bytes) = $1 { $0 + bytes } else { $0 }
      }
      guard coming + bytes <= Limits.awaitedLines else { throw .awaitsTooMuch }
      unanswered.append(.awaiting(bytes))
    default: unanswered.append(.short)
    }
  }

  /// A line that is not a request will be answered.
  func expectReply() {
    unanswered.append(.short)
  }

  /// A reply or an event is sent.
  ///
  /// - Returns: whether further lines can be taken that had to wait for it.
  func account(for reply: Reply) -> Bool {
    if case .event(let event) = reply, case .outcome = event.kind {
      if let bytes = awaited[event.toast]?.popLast() { awaitedBytes -= bytes }
      if awaited[event.toast]?.isEmpty == true { awaited[event.toast] = nil }
    }
    guard !reply.isEvent, !unanswered.isEmpty else { return false }
    let expectation = unanswered.removeFirst()
    if case (.awaiting(let bytes), .ok(let acceptance)) = (expectation, reply), let toast = acceptance.toast {
      awaited[toast, default: []].append(bytes)
      awaitedBytes += bytes
    }
    return expectation == .long
  }

  /// An estimate of the lines about the actions, the hold and the end of a toast.
  private static func bytes(toAwait show: ShowRequest) -> Int {
    let key = show.actions.map(\.key.utf8.count).max() ?? 0
    return 128 + 3 * (show.id?.utf8.count ?? 0) + 2 * key
  }
}
