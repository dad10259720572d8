/// The promise to read from the connection or to cancel; one of the two must be kept, forgetting it traps.
public struct PreparedRead: ~Copyable {
  private let display: Unmanaged<Display>

  init(_ display: Display) { self.display = .passRetained(display) }

  deinit { precondition(false, "a prepared read was neither read nor cancelled") }

  /// Takes what has arrived, without waiting; the events wait for `dispatchPending()`.
  ///
  /// - Throws: EPIPE or ECONNRESET where the compositor has gone.
  public consuming func read() throws(DisplayError) {
    let display = display.takeRetainedValue()
    discard self
    try display.finishRead()
  }

  /// Takes the promise back.
  public consuming func cancel() {
    let display = display.takeRetainedValue()
    discard self
    display.cancelRead()
  }
}
