import Testing
import ToastSystem

@Suite struct ClockTests {
  @Test func `The clock goes on, and waiting ends no earlier than its deadline`() {
    let before = MonotonicClock.now()
    let deadline = before + 2_000_000
    MonotonicClock.wait(until: deadline)
    #expect(MonotonicClock.now() >= deadline)
    MonotonicClock.wait(until: before)
  }

  @Test func `A timer rings once, at its deadline`() throws {
    let timer = try DeadlineTimer()
    let deadline = MonotonicClock.now() + 2_000_000
    timer.set(deadline)
    #expect(try timer.descriptor.wait(for: .readable, until: nil) == .readable)
    #expect(MonotonicClock.now() >= deadline)
    let rang = [timer.hasRung(), timer.hasRung()]
    #expect(rang == [true, false])
  }

  @Test(arguments: [Int64.min, -1, 0, 1]) func `A deadline that has passed rings at once`(deadline: Int64)
    throws
  {
    let timer = try DeadlineTimer()
    timer.set(deadline)
    #expect(try timer.descriptor.wait(for: .readable, until: nil) == .readable)
  }

  @Test(arguments: [nil, Int64.max]) func `No deadline, or one that never comes, does not ring`(
    deadline: Int64?
  ) throws {
    let timer = try DeadlineTimer()
    timer.set(1)
    timer.set(deadline)
    let hasRung = timer.hasRung()
    #expect(!hasRung)
  }
}
