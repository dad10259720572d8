/// The outcomes of the toasts that a value shows, one after the other.
final class PresentationOutcomes: Sendable {
  typealias Future = OutcomeFuture<any Error>

  private struct State {
    /// The number of the toast that is shown, or was shown last, or will be shown first.
    var number = 0
    /// Whether the toast with that number is gone.
    var isOver = false
    /// The outcome of that toast, once the program's handler has returned.
    var last: Result<Outcome, any Error>?
    var waiting: [(number: Int, future: Future)] = []
  }

  private let state = Locked(State())

  /// Records that a toast is requested.
  func begin() {
    state.withLock { state in
      guard state.isOver else { return }
      state.number += 1
      state.isOver = false
      state.last = nil
    }
  }

  /// Records that the toast is gone; `resolve` reports its outcome later.
  ///
  /// - Returns: The number of the toast.
  func end() -> Int {
    state.withLock { state in
      state.isOver = true
      return state.number
    }
  }

  /// Resolves the futures of the toast with this number.
  func resolve(_ result: Result<Outcome, any Error>, of number: Int) {
    let waiting: [Future] = state.withLock { state in
      if state.number == number { state.last = result }
      defer { state.waiting.removeAll { $0.number <= number } }
      return state.waiting.filter { $0.number <= number }.map(\.future)
    }
    for future in waiting { future.resolve(result) }
  }

  /// The outcome of the toast that is shown; without one, that of the last toast, or of the first toast to come.
  func next() -> Future {
    let future = Future()
    state.withLock { state in
      if let last = state.last { future.resolve(last) } else { state.waiting.append((state.number, future)) }
    }
    return future
  }

  /// Cancels a future that `next` returned.
  func cancel(_ future: Future) {
    state.withLock { state in state.waiting.removeAll { $0.future === future } }
    future.cancel()
  }
}
