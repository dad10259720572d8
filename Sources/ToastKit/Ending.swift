/// The end of one toast, for one who awaits it.
final class Ending: Sendable {
  private enum State {
    case open(CheckedContinuation<Outcome, any Error>?)
    case resolved(Result<Outcome, any Error>)
  }

  private let state = Guarded(State.open(nil))

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
