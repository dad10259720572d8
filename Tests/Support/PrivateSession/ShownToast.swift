import Programs

/// A toast on the output of a session, and the command that waits for its end.
public struct ShownToast {
  /// The id that the service has assigned.
  public let id: String
  /// The session that shows the toast.
  public let session: PrivateSession
  private let command: RunningProgram

  /// Shows a toast in a blue that nothing else on the output has, and waits until the toast rests.
  ///
  /// The transitions are short, because most tests examine the resting toast.
  public init(in session: PrivateSession, _ arguments: String..., animation: String = "smooth:0.2") throws {
    try self.init(in: session, arguments, animation: animation)
  }

  /// Shows a toast like the other initializer, with the arguments in an array.
  public init(in session: PrivateSession, _ arguments: [String], animation: String = "smooth:0.2") throws {
    try self.init(
      accepted: session, ["--duration", "forever", "--animation", animation] + arguments)
    try wait(for: "resting")
  }

  /// Shows a toast with a duration, and does not wait until the toast rests.
  public init(in session: PrivateSession, duration: String) throws {
    try self.init(accepted: session, ["--duration", duration, "--animation", "smooth:0.2"])
  }

  private init(accepted session: PrivateSession, _ arguments: [String]) throws {
    self.session = session
    let own = ["--wait", "--print-id", "--tint", "#0000ff"]
    command = try session.start("waytoast", own + arguments + ["Saved successfully"])
    id = try command.outputLine().filter { !$0.isNewline }
  }

  /// Updates the toast with a slow animation, so that a test can act during its exit.
  public func makeSlow() throws {
    let run = try session.run("waytoast", again + ["--animation", "linear:3", "Saved successfully"])
    guard run.errors.isEmpty else { throw SessionError("waytoast said \(run.errors)") }
    try wait(for: "resting")
  }

  /// The arguments that update the toast.
  public var again: [String] { ["--id", id, "--tint", "#0000ff", "--duration", "forever"] }

  /// Returns the phase of the toast; nil after its end.
  public func phase() throws -> String? {
    let rows = try session.run("waytoastctl", ["list"]).output.split(separator: "\n")
    let row = rows.map { $0.split(separator: "\t") }.first { $0.first == id[...] }
    return row.map { String($0[1]) }
  }

  /// Waits until the toast is in a phase, at most 20 s, which is far above the normal time.
  public func wait(for phase: String) throws {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(20)
    while try self.phase() != phase {
      if clock.now > deadline {
        throw SessionError("the toast is \(try self.phase() ?? "gone"), not \(phase)")
      }
    }
  }

  /// Waits for the end of the toast and returns the outcome.
  public func outcome() throws -> String {
    let run = try command.finish()
    guard run.end == .exited(0), run.errors.isEmpty else {
      throw SessionError("waytoast ended with \(run.end) and said \(run.errors)")
    }
    return run.output.filter { !$0.isNewline }
  }
}

extension Screenshot {
  /// The bounds of the blue toast.
  public var toast: Bounds? { bounds { $0.blue > 90 && $0.red < 60 && $0.green < 60 } }
}

extension Screenshot.Bounds {
  /// The horizontal centre.
  public var x: Int { (left + right) / 2 }
  /// The vertical centre.
  public var y: Int { (top + bottom) / 2 }
}
