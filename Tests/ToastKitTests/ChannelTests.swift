import Synchronization
import Testing
import ToastCore
import ToastIPC

@testable import ToastKit

/// What becomes of wishes that come faster than they can be fulfilled.
@Suite struct ChannelTests {
  private final class Ends: Sendable {
    let all = Mutex<[String]>([])
  }

  private let ends: Ends
  private let source: ToastSource
  private let channel: ToastChannel

  init() {
    let ends = Ends()
    self.ends = ends
    source = ToastSource { outcome, sequenceNumber in
      ends.all.withLock { $0.append("\(outcome) \(sequenceNumber)") }
    } didFail: { error, sequenceNumber in
      ends.all.withLock { $0.append("\(error) \(sequenceNumber)") }
    }
    channel = ToastChannel(source)
  }

  private func show(_ sequenceNumber: UInt64, id: String? = nil) -> Command {
    var request = ShowRequest(title: "x")
    request.id = id
    request.wait = .exit
    return Command(source: source, sequenceNumber: sequenceNumber, what: .show(.success(request)))
  }

  private func withdraw(_ sequenceNumber: UInt64) -> Command {
    Command(source: source, sequenceNumber: sequenceNumber, what: .withdraw)
  }

  /// What is asked next, and whether its end is to be told.
  private func begin(awaits: Bool = false) -> String? {
    switch channel.begin(awaits: { _ in awaits }) {
    case .show(let show): "show \(show.id ?? "-")\(show.wait == .exit ? " and wait" : "")"
    case .dismiss(let target): "\(target)"
    case nil: nil
    case let other?: "\(other)"
    }
  }

  private func accept(_ toast: UInt64, id: String = "1", isAwaited: Bool = true) {
    let number = ToastNumber(toast)
    channel.answer(.success((Acceptance(id: id, toast: number), number, isAwaited)))
  }

  private var told: [String] { ends.all.withLock { $0 } }

  @Test func `What was never seen has an end too`() {
    channel.add(show(1))
    channel.add(withdraw(2))
    #expect(begin() == nil && told == ["dismissed 1"])
    #expect(channel.isOver)
    // One is enough.
    channel.add(withdraw(3))
    #expect(begin() == nil && told.count == 1)
  }

  @Test func `A later sequenceNumber makes an earlier one void, in whatever order they come`() {
    channel.add(show(2))
    channel.add(withdraw(1))
    #expect(channel.canAdvance && told == [])
    channel.add(show(3))
    channel.add(withdraw(4))
    #expect(begin() == nil && told == ["dismissed 3"])
  }

  @Test func `A sequenceNumber that comes late is void even when all before it is over and forgotten`() {
    channel.add(withdraw(2))
    #expect(begin() == nil && channel.isOver)
    let next = ToastChannel(source)
    next.add(show(1))
    #expect(!next.canAdvance && next.isOver)
  }

  @Test func `What cannot be asked fails at once`() {
    channel.add(Command(source: source, sequenceNumber: 1, what: .show(.failure(ToastError("no")))))
    #expect(begin() == nil && told == ["no 1"] && channel.isOver)
  }

  @Test func `What waits for a service that another cannot reach fails with it, unless it only withdraws`() {
    channel.add(show(1))
    channel.failWaiting(ToastError("no service"))
    #expect(told == ["no service 1"])
    channel.add(withdraw(2))
    channel.failWaiting(ToastError("no service"))
    #expect(channel.canAdvance && told.count == 1)
  }

  @Test func `The end of a toast is asked for once`() {
    channel.add(show(1))
    #expect(begin() == "show - and wait")
    accept(7)
    channel.add(show(2))
    #expect(begin(awaits: true) == "show 1")
    accept(7)
    #expect(channel.isOver == false && !channel.isBusy)
    channel.end(.expired, of: ToastNumber(7))
    #expect(told == ["expired 2"] && channel.isOver)
  }

  @Test func `A toast that took the place of one that is leaving has its own end`() {
    channel.add(show(1))
    _ = begin()
    accept(7)
    // The user sent 7 away, so 8 is a new toast with the same id, and its end has yet to be asked for.
    channel.add(show(2))
    #expect(begin(awaits: true) == "show 1")
    accept(8, isAwaited: false)
    #expect(
      begin(awaits: true) == "show 1 and wait", "although the end of the former one is still to be told")
    accept(8)
    channel.end(.swiped, of: ToastNumber(7))
    #expect(told == ["swiped 1"])
    channel.end(.expired, of: ToastNumber(8))
    #expect(told == ["swiped 1", "expired 2"] && channel.isOver)
  }

  @Test func `A toast whose end nobody tells ends when it is taken away`() {
    channel.add(show(1))
    _ = begin()
    accept(7)
    channel.add(show(2))
    _ = begin(awaits: true)
    channel.add(withdraw(3))
    accept(8, isAwaited: false)
    #expect(begin() == #"id("1")"#)
    channel.answer(.success(nil))
    #expect(told == ["dismissed 2"])
    channel.end(.tapped, of: ToastNumber(7))
    #expect(told == ["dismissed 2", "tapped 1"] && channel.isOver)
  }

  @Test func `A model with another id leaves its former toast`() {
    channel.add(show(1, id: "a"))
    _ = begin()
    accept(7, id: "a")
    channel.add(show(2, id: "b"))
    #expect(begin() == "show b and wait")
    accept(8, id: "b")
    #expect(channel.takeObsolete() == "a")
    #expect(channel.takeObsolete() == nil)
    channel.end(.dismissed, of: ToastNumber(7))
    channel.end(.expired, of: ToastNumber(8))
    #expect(told == ["dismissed 1", "expired 2"] && channel.isOver)
  }

  @Test func `A service that goes is asked again, and of toasts it had shown nothing more is heard`() {
    channel.add(show(1))
    _ = begin()
    accept(7)
    channel.add(show(2))
    _ = begin(awaits: true)
    channel.end(.closed, of: ToastNumber(7))
    channel.lose()
    #expect(told == ["closed 1"])
    #expect(begin() == "show - and wait")
    accept(1, id: "9")
    channel.end(.expired, of: ToastNumber(1))
    #expect(told == ["closed 1", "expired 2"])
  }

  @Test func `A change that gets no answer takes away what it was to change`() {
    channel.add(show(1))
    _ = begin()
    accept(7)
    channel.add(show(2))
    _ = begin(awaits: true)
    channel.fail(ToastError("late"))
    #expect(told == ["late 2"] && begin() == #"id("1")"#)
    channel.answer(.success(nil))
    channel.end(.dismissed, of: ToastNumber(7))
    #expect(told == ["late 2", "dismissed 1"] && channel.isOver)
  }
}
