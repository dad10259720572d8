import Synchronization
import Testing
import ToastCore
import ToastIPC

@testable import ToastKit

/// A channel whose commands arrive faster than the service replies.
@Suite struct ChannelTests {
  private final class Reports: Sendable {
    let all = Mutex<[String]>([])
  }

  private let reports: Reports
  private let source: ToastSource
  private let channel: ToastChannel

  init() {
    let reports = Reports()
    self.reports = reports
    source = ToastSource { outcome, sequenceNumber in
      reports.all.withLock { $0.append("\(outcome) \(sequenceNumber)") }
    } didFail: { error, sequenceNumber in
      reports.all.withLock { $0.append("\(error) \(sequenceNumber)") }
    }
    channel = ToastChannel(source)
  }

  private func show(_ sequenceNumber: UInt64, id: String? = nil) -> Command {
    var request = ShowRequest(title: "x")
    request.id = id
    request.wait = .exit
    return Command(source: source, sequenceNumber: sequenceNumber, kind: .show(.success(request)))
  }

  private func dismiss(_ sequenceNumber: UInt64) -> Command {
    Command(source: source, sequenceNumber: sequenceNumber, kind: .dismiss)
  }

  /// The next request, and whether the request asks for the outcome.
  private func begin(awaits: Bool = false) -> String? {
    switch channel.nextRequest(awaitsOutcome: { _ in awaits }) {
    case .show(let show): "show \(show.id ?? "-")\(show.wait == .exit ? " and wait" : "")"
    case .dismiss(let target): "\(target)"
    case nil: nil
    case let other?: "\(other)"
    }
  }

  private func accept(_ toast: UInt64, id: String = "1", isAwaited: Bool = true) {
    let number = ToastNumber(toast)
    channel.handleReply(.success((Acceptance(id: id, toast: number), number, isAwaited)))
  }

  private var reported: [String] { reports.all.withLock { $0 } }

  @Test func `A toast that was never shown has an outcome`() {
    channel.enqueue(show(1))
    channel.enqueue(dismiss(2))
    #expect(begin() == nil && reported == ["dismissed 1"])
    #expect(channel.isOver)
    // The outcome is reported once.
    channel.enqueue(dismiss(3))
    #expect(begin() == nil && reported.count == 1)
  }

  @Test func `A later command supersedes an earlier one, in whatever order they arrive`() {
    channel.enqueue(show(2))
    channel.enqueue(dismiss(1))
    #expect(channel.canSend && reported == [])
    channel.enqueue(show(3))
    channel.enqueue(dismiss(4))
    #expect(begin() == nil && reported == ["dismissed 3"])
  }

  @Test func `A command that arrives late is ignored although its channel has been removed`() {
    channel.enqueue(dismiss(2))
    #expect(begin() == nil && channel.isOver)
    let next = ToastChannel(source)
    next.enqueue(show(1))
    #expect(!next.canSend && next.isOver)
  }

  @Test func `An invalid request fails at once`() {
    channel.enqueue(Command(source: source, sequenceNumber: 1, kind: .show(.failure(ToastError("no")))))
    #expect(begin() == nil && reported == ["no 1"] && channel.isOver)
  }

  @Test func `A queued command fails with the command of another channel, unless the command dismisses`() {
    channel.enqueue(show(1))
    channel.failQueued(ToastError("no service"))
    #expect(reported == ["no service 1"])
    channel.enqueue(dismiss(2))
    channel.failQueued(ToastError("no service"))
    #expect(channel.canSend && reported.count == 1)
  }

  /// A deadline that stays after it has passed would wake the service worker again and again.
  @Test func `Only a queued command to show a toast has a deadline, and the deadline goes with the command`()
  {
    let timeout = Limits.timeout + Limits.gracePeriod
    #expect(channel.deadline(lastActivity: 0) == nil, "idle")
    channel.enqueue(show(1), at: 5)
    #expect(channel.deadline(lastActivity: 0) == 5 + timeout, "queued to show")
    #expect(channel.deadline(lastActivity: 7) == 7 + timeout, "the service has replied to another channel")
    _ = begin()
    #expect(channel.deadline(lastActivity: 0) == nil, "sent: the request has a deadline")
    channel.enqueue(show(2), at: 5)
    #expect(channel.deadline(lastActivity: 0) == nil, "sent, and the next one queued behind it")
    accept(7)
    #expect(channel.deadline(lastActivity: 0) == 5 + timeout)
    channel.failQueued(ToastError("late"))
    #expect(channel.canSend && channel.deadline(lastActivity: 0) == nil, "queued to dismiss the former toast")
    channel.enqueue(show(3), at: 5)
    channel.enqueue(dismiss(4), at: 5)
    #expect(channel.canSend && channel.deadline(lastActivity: 0) == nil, "queued to dismiss")
  }

  @Test func `The outcome of a toast is requested once`() {
    channel.enqueue(show(1))
    #expect(begin() == "show - and wait")
    accept(7)
    channel.enqueue(show(2))
    #expect(begin(awaits: true) == "show 1")
    accept(7)
    #expect(channel.isOver == false && !channel.isBusy)
    channel.handleOutcome(.expired, of: ToastNumber(7))
    #expect(reported == ["expired 2"] && channel.isOver)
  }

  @Test func `A toast that replaced a leaving toast has its own outcome`() {
    channel.enqueue(show(1))
    _ = begin()
    accept(7)
    // The user dismissed 7, so 8 is a new toast with the same id, whose outcome has not been requested.
    channel.enqueue(show(2))
    #expect(begin(awaits: true) == "show 1")
    accept(8, isAwaited: false)
    #expect(
      begin(awaits: true) == "show 1 and wait", "although the outcome of the former toast is still awaited")
    accept(8)
    channel.handleOutcome(.swiped, of: ToastNumber(7))
    #expect(reported == ["swiped 1"])
    channel.handleOutcome(.expired, of: ToastNumber(8))
    #expect(reported == ["swiped 1", "expired 2"] && channel.isOver)
  }

  @Test func `A toast whose outcome was not requested ends when the toast is dismissed`() {
    channel.enqueue(show(1))
    _ = begin()
    accept(7)
    channel.enqueue(show(2))
    _ = begin(awaits: true)
    channel.enqueue(dismiss(3))
    accept(8, isAwaited: false)
    #expect(begin() == #"id("1")"#)
    channel.handleReply(.success(nil))
    #expect(reported == ["dismissed 2"])
    channel.handleOutcome(.tapped, of: ToastNumber(7))
    #expect(reported == ["dismissed 2", "tapped 1"] && channel.isOver)
  }

  @Test func `A model with another id dismisses the former toast`() {
    channel.enqueue(show(1, id: "a"))
    _ = begin()
    accept(7, id: "a")
    channel.enqueue(show(2, id: "b"))
    #expect(begin() == "show b and wait")
    accept(8, id: "b")
    #expect(channel.takeAbandonedID() == "a")
    #expect(channel.takeAbandonedID() == nil)
    channel.handleOutcome(.dismissed, of: ToastNumber(7))
    channel.handleOutcome(.expired, of: ToastNumber(8))
    #expect(reported == ["dismissed 1", "expired 2"] && channel.isOver)
  }

  @Test func `A request without a reply is sent to the next service, whose toast is a new one`() {
    channel.enqueue(show(1))
    _ = begin()
    accept(7)
    channel.enqueue(show(2))
    _ = begin(awaits: true)
    channel.handleOutcome(.closed, of: ToastNumber(7))
    channel.handleDisconnect()
    #expect(reported == ["closed 1"])
    #expect(begin() == "show - and wait")
    accept(1, id: "9")
    channel.handleOutcome(.expired, of: ToastNumber(1))
    #expect(reported == ["closed 1", "expired 2"])
  }

  @Test func `An update without a reply dismisses the toast`() {
    channel.enqueue(show(1))
    _ = begin()
    accept(7)
    channel.enqueue(show(2))
    _ = begin(awaits: true)
    channel.failSent(ToastError("late"))
    #expect(reported == ["late 2"] && begin() == #"id("1")"#)
    channel.handleReply(.success(nil))
    channel.handleOutcome(.dismissed, of: ToastNumber(7))
    #expect(reported == ["late 2", "dismissed 1"] && channel.isOver)
  }
}
