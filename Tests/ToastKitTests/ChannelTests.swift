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

  @Test func `What was never seen has an end too`() {
    channel.add(show(1))
    channel.add(withdraw(2))
    #expect(ends.all.withLock { $0 } == ["dismissed 1"])
    channel.advance()
    #expect(channel.isOver && ends.all.withLock { $0 }.count == 1)
  }

  @Test func `A later wish makes an earlier one void, in whatever order they come`() {
    channel.add(show(2))
    channel.add(withdraw(1))
    #expect(channel.canAdvance && ends.all.withLock { $0 } == [])
    channel.add(show(3))
    #expect(ends.all.withLock { $0 } == [])
    channel.add(withdraw(4))
    #expect(ends.all.withLock { $0 } == ["dismissed 3"])
  }

  @Test func `What cannot be asked fails at once`() {
    channel.add(Errand(toast: toast, wish: 1, what: .show(.failure(ToastError("no")))))
    channel.advance()
    #expect(ends.all.withLock { $0 } == ["no 1"] && channel.isOver)
  }
}
