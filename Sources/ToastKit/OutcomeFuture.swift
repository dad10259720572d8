/// The outcome of one toast, which any number of tasks can await.
final class OutcomeFuture<Failure: Error>: Sendable {
  private enum State {
    case pending([CheckedContinuation<Result<Outcome, Failure>, Never>])
    case resolved(Result<Outcome, Failure>)
  }

  private let state = Locked(State.pending([]))

  /// Waits for the outcome.
  ///
  /// - Throws: The error that the future was resolved with.
  func value() async throws(Failure) -> Outcome {
    let result = await withCheckedContinuation { continuation in
      let result: Result<Outcome, Failure>? = state.withLock { state in
        switch state {
        case .pending(let waiting):
          state = .pending(waiting + [continuation])
          return nil
        case .resolved(let result): return result
        }
      }
      if let result { continuation.resume(returning: result) }
    }
    return try result.get()
  }

  /// Resolves the future; only the first call has an effect.
  func resolve(_ result: Result<Outcome, Failure>) {
    let waiting: [CheckedContinuation<Result<Outcome, Failure>, Never>] = state.withLock { state in
      guard case .pending(let waiting) = state else { return [] }
      state = .resolved(result)
      return waiting
    }
    for continuation in waiting { continuation.resume(returning: result) }
  }
}

extension OutcomeFuture where Failure == any Error {
  /// Ends the wait of all tasks with a `CancellationError`.
  func cancel() { resolve(.failure(CancellationError())) }
}
