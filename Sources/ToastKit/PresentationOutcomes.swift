/// The end of one toast, for one who awaits it.
final class PresentedOutcome: Sendable {
  private enum State {
    case open(CheckedContinuation<Outcome, any Error>?)
    case resolved(Result<Outcome, any Error>)
  }

  private let state = Locked(State.open(nil))

  /// The outcome, once it is known; to be asked for once.
  func value() async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Outcome, any Error>? = state.withLock { state in
        switch state {
        case .open:
          state = .open(continuation)
          return nil
        case .resolved(let result): return result
        }
      }
      if let result { continuation.resume(with: result) }
    }
  }

  /// It is awaited no more.
  func cancel() {
    resolve(.failure(CancellationError()))
  }

  /// The first that is told counts.
  func resolve(_ result: Result<Outcome, any Error>) {
    let waiting: CheckedContinuation<Outcome, any Error>? = state.withLock { state in
      guard case .open(let waiting) = state else { return nil }
      state = .resolved(result)
      return waiting
    }
    waiting?.resume(with: result)
  }
}

/// The ends of the toasts that a value shows, one after the other.
final class PresentationOutcomes: Sendable {
  private struct State {
    /// Which toast it is that is there, or will be, or was the last.
    var number = 0
    /// Whether that one is gone.
    var isOver = false
    /// How it ended, once that has been told.
    var last: Result<Outcome, any Error>?
    var waiting: [(number: Int, future: PresentedOutcome)] = []
  }

  private let state = Locked(State())

  /// A toast is asked for.
  func begin() {
    state.withLock { state in
      guard state.isOver else { return }
      state.number += 1
      state.isOver = false
      state.last = nil
    }
  }

  /// The toast is gone, which has yet to be told.
  ///
  /// - Returns: which one it was.
  func end() -> Int {
    state.withLock { state in
      state.isOver = true
      return state.number
    }
  }

  /// Tells those who await it how a toast ended.
  func tell(_ result: Result<Outcome, any Error>, of number: Int) {
    let waiting: [PresentedOutcome] = state.withLock { state in
      if state.number == number { state.last = result }
      defer { state.waiting.removeAll { $0.number <= number } }
      return state.waiting.filter { $0.number <= number }.map(\.future)
    }
    for future in waiting { future.resolve(result) }
  }

  /// How the toast ends that there is, or how the last one ended, or how the first one will.
  func next() -> PresentedOutcome {
    let future = PresentedOutcome()
    state.withLock { state in
      if let last = state.last { future.resolve(last) } else { state.waiting.append((state.number, future)) }
    }
    return future
  }

  /// An end is awaited no more.
  func cancel(_ future: PresentedOutcome) {
    state.withLock { state in state.waiting.removeAll { $0.future === future } }
    future.cancel()
  }
}
