import Testing
import ToastLoop
import ToastSystem

@Suite struct LoopTimerTests {
  private let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test func `A timer fires once, never before its deadline`() throws {
    var rings: [Int64] = []
    let timer = try LoopTimer(in: loop) { rings.append(MonotonicClock.now()) }
    // The deadline is not a whole number of milliseconds; a timeout that is rounded down would end early.
    let deadline = MonotonicClock.now() + 2_345_678
    timer.deadline = deadline
    loop.dispatch(timeout: -1)
    #expect(rings.count == 1)
    #expect(rings[0] >= deadline)
    #expect(timer.deadline == nil)
    loop.dispatch(timeout: 0)
    #expect(rings.count == 1)
  }

  @Test func `A deadline in the past fires in the next turn`() throws {
    var rings = 0
    let timer = try LoopTimer(in: loop) { rings += 1 }
    timer.deadline = 0
    loop.dispatch(timeout: -1)
    #expect(rings == 1)
  }

  @Test func `A handler can set its timer again`() throws {
    var rings = 0
    var timer: LoopTimer?
    timer = try LoopTimer(in: loop) {
      rings += 1
      timer?.deadline = rings < 3 ? MonotonicClock.now() : nil
    }
    timer?.deadline = 1
    for _ in 0..<5 { loop.dispatch(timeout: 0) }
    #expect(rings == 3)
    timer = nil
  }

  @Test func `The earlier of two timers fires first`() throws {
    var story: [String] = []
    let late = try LoopTimer(in: loop) { story.append("late") }
    let soon = try LoopTimer(in: loop) { story.append("soon") }
    let now = MonotonicClock.now()
    late.deadline = now + 4_000_000
    soon.deadline = now + 1_000_000
    while story.count < 2 { loop.dispatch(timeout: -1) }
    #expect(story == ["soon", "late"])
  }

  @Test func `A timer that another handler postpones in the same turn does not fire`() throws {
    var rings = 0
    var timers: [LoopTimer] = []
    for _ in 0..<2 {
      let timer = try LoopTimer(in: loop) {
        rings += 1
        for timer in timers { timer.deadline = .max }
      }
      timers.append(timer)
    }
    for timer in timers { timer.deadline = 1 }
    loop.dispatch(timeout: 0)
    loop.dispatch(timeout: 0)
    #expect(rings == 1)
  }

  @Test func `A released timer does not fire`() throws {
    var rings = 0
    do {
      let timer = try LoopTimer(in: loop) { rings += 1 }
      timer.deadline = 1
    }
    loop.dispatch(timeout: 0)
    #expect(rings == 0)
  }
}
