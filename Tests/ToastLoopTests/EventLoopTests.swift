import Glibc
import Programs
import Testing
import ToastLoop
import ToastSystem

@Suite struct EventLoopTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  private func write(_ descriptor: borrowing FileDescriptor) throws {
    _ = try [UInt8(1)].withUnsafeBytes { try descriptor.send($0) }
  }

  private func drain(_ raw: Int32) {
    var byte: UInt8 = 0
    while read(raw, &byte, 1) == 1 {}
  }

  @Test func `Each turn follows the handlers, until the loop is stopped`() throws {
    let pair = try SocketPair()
    let mine = pair.first
    let peer = pair.second
    let raw = mine.raw
    var story: [String] = []
    _ = try loop.watch(raw) { readiness in
      story.append("handler")
      #expect(readiness == .readable)
      drain(raw)
    }
    try write(peer)
    loop.run {
      story.append("turn")
      if story.count < 4 { try? write(peer) } else { loop.stop() }
    }
    #expect(story == ["handler", "turn", "handler", "turn"])
  }

  @Test func `A descriptor is watched for the given events, and always for a hang-up`() throws {
    let pair = try SocketPair()
    let mine = pair.first
    var seen: [Readiness] = []
    let source = try loop.watch(mine.raw) { seen.append($0) }
    loop.dispatch(timeout: 0)
    source.interest = [.readable, .writable]
    loop.dispatch(timeout: 0)
    source.interest = []
    loop.dispatch(timeout: 0)
    source.interest = .readable
    loop.dispatch(timeout: 0)
    pair.second.close()
    loop.dispatch(timeout: 0)
    #expect(seen == [.writable, [.readable, .hangup]])
  }

  @Test func `A half-closed connection is readable and not hung up`() throws {
    let pair = try SocketPair()
    let mine = pair.first
    let peer = pair.second
    var seen: [Readiness] = []
    _ = try loop.watch(mine.raw) { seen.append($0) }
    shutdown(peer.raw, Int32(SHUT_WR))
    loop.dispatch(timeout: 0)
    #expect(seen == [.readable])
  }

  @Test func `A source can be removed from its own handler`() throws {
    let pair = try SocketPair()
    let mine = pair.first
    var calls = 0
    var source: EventSource?
    source = try loop.watch(mine.raw) { _ in
      calls += 1
      source?.remove()
      source?.remove()
      source = nil
    }
    try write(pair.second)
    loop.dispatch(timeout: 0)
    loop.dispatch(timeout: 0)
    #expect(calls == 1)
  }

  @Test func `Only one of two ready sources that remove each other is called`() throws {
    let pair = try SocketPair()
    let first = pair.first
    let second = pair.second
    var sources: [EventSource] = []
    var calls = 0
    for raw in [first.raw, second.raw] {
      let source = try loop.watch(raw, for: .writable) { _ in
        calls += 1
        for source in sources { source.remove() }
      }
      sources.append(source)
    }
    loop.dispatch(timeout: 0)
    loop.dispatch(timeout: 0)
    #expect(calls == 1)
  }

  @Test func `The captured values of a handler are released with its source`() throws {
    final class Witness {}
    let pair = try SocketPair()
    let mine = pair.first
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      let source = try loop.watch(mine.raw) { _ in _ = held }
      #expect(witness != nil)
      source.remove()
    }
    #expect(witness == nil)
    pair.second.close()
  }

  @Test func `A source can be used after the end of its loop`() throws {
    let pair = try SocketPair()
    let mine = pair.first
    var other: EventLoop? = try EventLoop()
    let source = try other?.watch(mine.raw) { _ in }
    other = nil
    source?.interest = .writable
    source?.remove()
    pair.second.close()
  }

  @Test func `A regular file cannot be watched`() throws {
    let memory = try SharedMemory(size: 1, name: "plain")
    #expect(throws: SystemError("wl_event_loop_add_fd", code: EPERM)) {
      _ = try loop.watch(memory.descriptor.raw) { _ in }
    }
  }

  @Test func `A signal is an event`() throws {
    var calls = 0
    let source = try loop.watch(signal: SIGUSR1) { calls += 1 }
    raise(SIGUSR1)
    #expect(calls == 0)
    loop.dispatch(timeout: -1)
    #expect(calls == 1)
    source.remove()
  }
}
