import ToastSystem

/// How the commands end: the exit status, and one line on standard error that says why.
public enum CommandStatus {
  /// Done.
  public static let done: Int32 = 0
  /// It could not be shown, or the service refused.
  public static let refused: Int32 = 1
  /// The command line is wrong, found by the command alone.
  public static let misused: Int32 = 2

  /// The status of `program` after `body`; what it throws is told in one line.
  ///
  /// Standard streams that are closed are no trap: see `StandardStream.openMissing`.
  public static func of(_ program: String, running body: () throws -> Void) -> Int32 {
    do {
      try StandardStream.openMissing()
      // Output that nobody reads is an error like any other, and not the end.
      BrokenPipe.ignoreSignal()
      try body()
      return done
    } catch let error as UsageError {
      return tell(error.message, status: misused)
    } catch let error as InvalidRequest {
      return tell(error.message, status: misused)
    } catch let error as ServiceError {
      return tell(error.message, status: refused)
    } catch {
      return tell("\(error)", status: refused)
    }

    func tell(_ message: String, status: Int32) -> Int32 {
      say(message, as: program)
      return status
    }
  }

  /// Writes `message` in one line on standard error, with nothing that acts on a terminal.
  ///
  /// A newline becomes a space. Where standard error is closed, the exit status has to do.
  public static func say(_ message: String, as program: String) {
    let line = String(message.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    try? StandardStream.error.write("\(program): \(line.escapedForTerminal)\n")
  }
}
