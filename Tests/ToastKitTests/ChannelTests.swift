import Synchronization
import Testing
import ToastIPC

@testable import ToastKit

/// What becomes of wishes that come faster than they can be fulfilled.
@Suite struct ChannelTests {
  private final class Ends: Sendable {
    let all = Mutex<[String]>([])
  }

  private let ends: Ends
  private let toast: ShownToast
  private let channel: ToastChannel

  init() {
    let ends = Ends()
    self.ends = ends
    toast = ShownToast { outcome, wish in
      ends.all.withLock { $0.append("\(outcome) \(wish)") }
    } didFail: { error, wish in
      ends.all.withLock { $0.append("\(error) \(wish)") }
    }
    channel = ToastChannel(toast, children: ServiceChildren())
  }

  private func show(_ wish: UInt64) -> Errand {
    Errand(toast: toast, wish: wish, what: .show(.success(ShowRequest(title: "x"))))
  }

  private func withdraw(_ wish: UInt64) -> Errand { Errand(toast: toast, wish: wish, what: .withdraw) }

  @Test func `What was never seen has an end too`() throws {
    channel.add(show(1))
    channel.add(withdraw(2))
    try channel.advance()
    #expect(ends.all.withLock { $0 } == ["dismissed 1"])
    #expect(channel.isOver)
    // One is enough.
    channel.add(withdraw(3))
    try channel.advance()
    #expect(ends.all.withLock { $0 }.count == 1)
  }

  @Test func `A later wish makes an earlier one void, in whatever order they come`() throws {
    channel.add(show(2))
    channel.add(withdraw(1))
    #expect(channel.canAdvance && ends.all.withLock { $0 } == [])
    channel.add(show(3))
    channel.add(withdraw(4))
    try channel.advance()
    #expect(ends.all.withLock { $0 } == ["dismissed 3"])
  }

  @Test func `A wish that comes late is void even when all before it is over and forgotten`() throws {
    channel.add(withdraw(2))
    try channel.advance()
    #expect(channel.isOver)
    let next = ToastChannel(toast, children: ServiceChildren())
    next.add(show(1))
    #expect(!next.canAdvance && next.isOver)
  }

  @Test func `What cannot be asked fails at once`() throws {
    channel.add(Errand(toast: toast, wish: 1, what: .show(.failure(ToastError("no")))))
    try channel.advance()
    #expect(ends.all.withLock { $0 } == ["no 1"] && channel.isOver)
  }

  @Test func `Who waits for a service that another cannot reach fails with it, unless it only withdraws`() {
    channel.add(show(1))
    channel.refuse(ServiceError("no service"))
    #expect(ends.all.withLock { $0 } == ["no service 1"])
    channel.add(withdraw(2))
    channel.refuse(ServiceError("no service"))
    #expect(channel.canAdvance && ends.all.withLock { $0 }.count == 1)
  }
}
