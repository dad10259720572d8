import Glibc
import Programs
import ToastSystem

/// A private Sway without screen and devices, and the programs that run in it; it ends with its owner.
///
/// `Tests/Support/headless-sway` starts it. As root it and its programs run as an unprivileged user.
public final class HeadlessSway {
  /// What programs in the session find in their environment.
  public let environment: [String: String]
  private let script: pid_t
  /// The script's input; it ends the session when this is closed.
  private let hold: Int32

  /// One output of the session, as Sway's configuration puts it.
  public struct Output: Sendable {
    /// Its name, HEADLESS- and its number.
    public let name: String
    let settings: String

    /// The output of that number, from 1.
    ///
    /// `width` and `height` are those of its mode, in its own pixels; `x` is where it lies, in logical ones.
    public init(
      _ number: Int = 1, width: Int = 1280, height: Int = 720, scale: String = "1",
      transform: String = "normal",
      x: Int = 0
    ) {
      name = "HEADLESS-\(number)"
      settings =
        "output \(name) mode \(width)x\(height) scale \(scale) transform \(transform) position \(x) 0\n"
    }
  }

  /// Starts it, and waits until it is ready.
  ///
  /// `configuration` is more of Sway's. Errors: it does not start.
  public init(_ outputs: [Output] = [Output()], configuration: String = "") throws {
    let text = outputs.map(\.settings).joined() + "default_border none\n" + configuration
    let configurationFile = try SharedMemory(size: text.utf8.count, name: "sway.conf")
    configurationFile.mapping.bytes.copyBytes(from: text.utf8)
    let input = try Pipe()
    let output = try Pipe()
    var child = ChildProcess(
      path: Self.folder + "/headless-sway",
      arguments: ["-c", "/dev/fd/3", "-o", "\(outputs.count)", "-p", Self.programs])
    child.input = .descriptor(input.reading.raw)
    child.output = .descriptor(output.writing.raw)
    child.inherited = [configurationFile.descriptor.raw]
    script = try child.start()
    hold = try input.writing.duplicate().release()
    environment = try Self.variables(from: output)
  }

  deinit {
    close(hold)
    waitpid(script, nil, 0)
  }

  /// Sway's own socket.
  public var ipc: SwayIPC { SwayIPC(path: environment["SWAYSOCK"] ?? "") }

  /// The display's socket, from the root.
  public var socket: String { "\(runtimeFolder)/\(environment["WAYLAND_DISPLAY"] ?? "")" }

  /// Where the sockets are.
  public var runtimeFolder: String { environment["XDG_RUNTIME_DIR"] ?? "" }

  /// What an output shows, taken by grim: turned and scaled as it is looked at.
  public func screenshot(of output: String = "HEADLESS-1") throws -> Screenshot {
    let pipe = try Pipe()
    var child = try child("grim", ["-t", "ppm", "-o", output, "-"])
    child.output = .descriptor(pipe.writing.raw)
    let grim = try child.start()
    let picture = try Self.read(all: pipe)
    waitpid(grim, nil, 0)
    return try Screenshot(ppm: picture)
  }
}

// MARK: programs

extension HeadlessSway {
  /// Starts a program in the session; one of the package by its name alone.
  public func start(
    _ name: String, _ arguments: [String] = [], input: [UInt8] = [], environment more: [String: String] = [:]
  ) throws -> RunningProgram {
    let (path, arguments) = try command(name, arguments)
    let all = environment.merging(more) { _, new in new }
    return try Program(path: path, environment: all).start(arguments, input: input)
  }

  /// Runs a program in the session to its end.
  public func run(
    _ name: String, _ arguments: [String] = [], input: [UInt8] = [], environment more: [String: String] = [:]
  ) throws -> Run {
    try start(name, arguments, input: input, environment: more).finish()
  }

  private func child(_ name: String, _ arguments: [String]) throws -> ChildProcess {
    let (path, arguments) = try command(name, arguments)
    var child = ChildProcess(path: path, arguments: arguments)
    child.environment = environment.map { "\($0)=\($1)" }
    return child
  }

  /// The command as the session's user: setpriv becomes the program, so that its process id is the program's.
  private func command(_ name: String, _ arguments: [String]) throws -> (path: String, arguments: [String]) {
    let file = try self.path(of: name)
    guard geteuid() == 0 else { return (file, arguments) }
    return (
      try self.path(of: "setpriv"),
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", file] + arguments
    )
  }

  /// Where a program is; one of the package is the session's own.
  public func path(of name: String) throws -> String {
    for folder in (environment["PATH"] ?? "").split(separator: ":")
    where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw SessionError("there is no program \(name)")
  }
}

// MARK: starting

extension HeadlessSway {
  /// What keeps it from being started here, or nil.
  public static var obstacle: String? {
    let missing = ["sway", "grim"].filter { ProgramPath.search($0) == nil }
    return missing.isEmpty ? nil : "there is no " + missing.joined(separator: " and no ")
  }

  /// The folder of `headless-sway`, in the sources.
  private static let folder =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()

  /// The package's programs: those that `make test` has built, else those beside the tests.
  private static var programs: String {
    if let folder = Environment.value("WAYTOAST_PROGRAMS") { return folder }
    let own = ProgramPath.own ?? ""
    return String(own.prefix(upTo: own.lastIndex(of: "/") ?? own.endIndex))
  }

  /// Reads NAME=VALUE lines up to an empty one.
  private static func variables(from pipe: consuming Pipe) throws -> [String: String] {
    let reading = pipe.reading
    let deadline = MonotonicClock.now() + 30_000_000_000
    var variables: [String: String] = [:]
    var line: [UInt8] = []
    while true {
      guard try !reading.wait(for: .readable, until: deadline).isEmpty else { throw SessionError("no Sway") }
      var byte: UInt8 = 0
      guard Glibc.read(reading.raw, &byte, 1) == 1 else { throw SessionError("Sway did not start") }
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.isEmpty { return variables }
      let parts = String(decoding: line, as: UTF8.self).split(separator: "=", maxSplits: 1)
      variables[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
      line = []
    }
  }

  private static func read(all pipe: consuming Pipe) throws -> [UInt8] {
    pipe.writing.close()
    let reading = pipe.reading
    let deadline = MonotonicClock.now() + 30_000_000_000
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard try !reading.wait(for: .readable, until: deadline).isEmpty else {
        throw SessionError("no picture")
      }
      let count = Glibc.read(reading.raw, &chunk, chunk.count)
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
