/// The token of an announced read; the program traps if the token is neither read nor cancelled.
public struct PreparedRead: ~Copyable {
  private let display: Unmanaged<Display>

  init(_ display: Display) { self.display = .passRetained(display) }

  deinit { precondition(false, "a prepared read was neither read nor cancelled") }

  /// Reads the events that have arrived, without waiting; call `dispatchPending()` afterwards.
  ///
  /// - Throws: EPIPE or ECONNRESET if the compositor has closed the connection.
  public consuming func read() throws(DisplayError) {
    let display = display.takeRetainedValue()
    discard self
    try display.finishRead()
  }

  /// Cancels the announced read.
  public consuming func cancel() {
    let display = display.takeRetainedValue()
    discard self
    display.cancelRead()
  }
}
