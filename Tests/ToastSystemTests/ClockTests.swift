import Testing
import ToastSystem

@Suite struct ClockTests {
  @Test func `The clock advances, and waiting does not end before the deadline`() {
    let before = MonotonicClock.now()
    let deadline = before + 2_000_000
    MonotonicClock.wait(until: deadline)
    #expect(MonotonicClock.now() >= deadline)
    MonotonicClock.wait(until: before)
  }

  @Test func `A timer fires once, at its deadline`() throws {
    let timer = try DeadlineTimer()
    let deadline = MonotonicClock.now() + 2_000_000
    timer.set(deadline)
    #expect(try timer.descriptor.wait(for: .readable, until: nil) == .readable)
    #expect(MonotonicClock.now() >= deadline)
    let rang = [timer.hasFired(), timer.hasFired()]
    #expect(rang == [true, false])
  }

  @Test(arguments: [Int64.min, -1, 0, 1]) func `A deadline in the past fires immediately`(deadline: Int64)
    throws
  {
    let timer = try DeadlineTimer()
    timer.set(deadline)
    #expect(try timer.descriptor.wait(for: .readable, until: nil) == .readable)
  }

  @Test(arguments: [nil, Int64.max]) func `A timer without a deadline or with a distant one does not fire`(
    deadline: Int64?
  ) throws {
    let timer = try DeadlineTimer()
    timer.set(1)
    timer.set(deadline)
    let hasFired = timer.hasFired()
    #expect(!hasFired)
  }
}
