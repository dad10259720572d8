import ToastSystem

/// The exit statuses of the commands, and the line on standard error that states the reason.
public enum CommandStatus {
  /// The command succeeded.
  public static let done: Int32 = 0
  /// The toast could not be shown, or the service rejected the request.
  public static let refused: Int32 = 1
  /// The command line is not valid.
  public static let misused: Int32 = 2

  /// Runs the body of a program, and prints an error that the body throws.
  ///
  /// Closed standard streams are opened first; see `StandardStream.openMissing`.
  ///
  /// - Returns: The exit status.
  public static func of(_ program: String, running body: () throws -> Void) -> Int32 {
    do {
      try StandardStream.openMissing()
      // Writing to a closed pipe is an error of the write and does not end the program.
      ProcessSignal.ignoreSIGPIPE()
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

  /// Prints a message in one line to standard error, without control characters.
  ///
  /// A newline becomes a space. A failure of the write is ignored, because the exit status reports the error as well.
  public static func say(_ message: String, as program: String) {
    let line = String(message.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    try? StandardStream.error.write("\(program): \(line.escapedForTerminal)\n")
  }
}
