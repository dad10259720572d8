import Programs

/// A toast on a session's screen, and the command that waits for its end.
public struct ShownToast {
  /// The id that the service gave.
  public let id: String
  /// The session that shows the toast.
  public let session: PrivateSession
  private let command: RunningProgram

  /// Says a toast of a blue that nothing else on the screen has, and waits until it rests.
  ///
  /// It comes and goes quickly, because what happens between is what a test is about.
  public init(in session: PrivateSession, _ arguments: String..., animation: String = "smooth:0.2") throws {
    try self.init(in: session, arguments, animation: animation)
  }

  /// The same, with the arguments in a list.
  public init(in session: PrivateSession, _ arguments: [String], animation: String = "smooth:0.2") throws {
    try self.init(
      accepted: session, ["--duration", "forever", "--animation", animation] + arguments)
    try wait(for: "resting")
  }

  /// Says a toast that is there for `duration`, and does not wait for it.
  public init(in session: PrivateSession, duration: String) throws {
    try self.init(accepted: session, ["--duration", duration, "--animation", "smooth:0.2"])
  }

  private init(accepted session: PrivateSession, _ arguments: [String]) throws {
    self.session = session
    let own = ["--wait", "--print-id", "--tint", "#0000ff"]
    command = try session.start("waytoast", own + arguments + ["Saved successfully"])
    id = try command.outputLine().filter { !$0.isNewline }
  }

  /// Says it again, so that it will leave slowly: there is time to do something meanwhile.
  public func makeSlow() throws {
    let run = try session.run("waytoast", again + ["--animation", "linear:3", "Saved successfully"])
    guard run.errors.isEmpty else { throw SessionError("waytoast said \(run.errors)") }
    try wait(for: "resting")
  }

  /// What says it again.
  public var again: [String] { ["--id", id, "--tint", "#0000ff", "--duration", "forever"] }

  /// Where it is in its life, or nil when it is gone.
  public func phase() throws -> String? {
    let rows = try session.run("waytoastctl", ["list"]).output.split(separator: "\n")
    let row = rows.map { $0.split(separator: "\t") }.first { $0.first == id[...] }
    return row.map { String($0[1]) }
  }

  /// Waits until it is so far; at most 20 s, far above what anything takes.
  public func wait(for phase: String) throws {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(20)
    while try self.phase() != phase {
      if clock.now > deadline {
        throw SessionError("the toast is \(try self.phase() ?? "gone"), not \(phase)")
      }
    }
  }

  /// How it ended, which is awaited.
  public func outcome() throws -> String {
    let run = try command.finish()
    guard run.end == .exited(0), run.errors.isEmpty else {
      throw SessionError("waytoast ended with \(run.end) and said \(run.errors)")
    }
    return run.output.filter { !$0.isNewline }
  }
}

extension Screenshot {
  /// Where the blue toast is.
  public var toast: Bounds? { bounds { $0.blue > 90 && $0.red < 60 && $0.green < 60 } }
}

extension Screenshot.Bounds {
  /// The middle from left to right.
  public var x: Int { (left + right) / 2 }
  /// The middle from top to bottom.
  public var y: Int { (top + bottom) / 2 }
}
