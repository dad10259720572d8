import Glibc
import Programs
import ToastSystem

/// A private session on a compositor that nobody sees, and the programs that run in it; it ends with its owner.
///
/// A script beside this folder starts it. Its programs run as the user that the script gave the folder to.
open class PrivateSession {
  /// What programs in the session find in their environment.
  public let environment: [String: String]
  private let script: pid_t
  /// The script's input; it ends the session when this is closed.
  private let hold: Int32

  /// Starts a session, and waits until it is ready.
  ///
  /// `configuration` is what `arguments` may name as /dev/fd/3. Errors: it does not start.
  public init(script name: String, arguments: [String] = [], configuration: String = "") throws {
    let file = try SharedMemory(size: max(1, configuration.utf8.count), name: "configuration")
    file.mapping.bytes.copyBytes(from: configuration.utf8)
    let input = try Pipe()
    let output = try Pipe()
    var child = ChildProcess(
      path: "\(Self.folder)/\(name)", arguments: ["-p", Self.programs] + arguments)
    child.input = .descriptor(input.reading.raw)
    child.output = .descriptor(output.writing.raw)
    child.inherited = [file.descriptor.raw]
    script = try child.start()
    hold = try input.writing.duplicate().release()
    environment = try Self.variables(from: output, of: name)
  }

  deinit {
    close(hold)
    waitpid(script, nil, 0)
  }

  /// The display's socket, from the root.
  public var socket: String { "\(runtimeFolder)/\(environment["WAYLAND_DISPLAY"] ?? "")" }

  /// Where the sockets are.
  public var runtimeFolder: String { environment["XDG_RUNTIME_DIR"] ?? "" }

  /// The folder of the scripts, in the sources.
  private static let folder =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()

  /// The package's programs: those that `make test` has built, else those beside the tests.
  private static var programs: String {
    if let folder = Environment.value("WAYTOAST_PROGRAMS") { return folder }
    let own = ProgramPath.own ?? ""
    return String(own.prefix(upTo: own.lastIndex(of: "/") ?? own.endIndex))
  }

  /// Reads NAME=VALUE lines up to an empty one.
  private static func variables(from pipe: consuming Pipe, of script: String) throws -> [String: String] {
    pipe.writing.close()
    let reading = pipe.reading
    let deadline = MonotonicClock.now() + 30_000_000_000
    var variables: [String: String] = [:]
    var line: [UInt8] = []
    while true {
      guard try !reading.wait(for: .readable, until: deadline).isEmpty else {
        throw SessionError("\(script) is not ready after 30 s")
      }
      var byte: UInt8 = 0
      guard Glibc.read(reading.raw, &byte, 1) == 1 else { throw SessionError("\(script) did not start") }
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
}

// MARK: programs

extension PrivateSession {
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

  /// Runs a program in the session to its end, and returns the bytes that it writes.
  public func bytes(of name: String, _ arguments: [String]) throws -> [UInt8] {
    let (path, arguments) = try command(name, arguments)
    let pipe = try Pipe()
    var child = ChildProcess(path: path, arguments: arguments)
    child.environment = environment.map { "\($0)=\($1)" }
    child.output = .descriptor(pipe.writing.raw)
    let process = try child.start()
    defer { waitpid(process, nil, 0) }
    pipe.writing.close()
    let reading = pipe.reading
    let deadline = MonotonicClock.now() + 30_000_000_000
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard try !reading.wait(for: .readable, until: deadline).isEmpty else {
        kill(process, SIGKILL)
        throw SessionError("\(name) is not done after 30 s")
      }
      let count = Glibc.read(reading.raw, &chunk, chunk.count)
      if count <= 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// The command as the session's user: setpriv becomes the program, so that its process id is the program's.
  public func command(_ name: String, _ arguments: [String]) throws -> (path: String, arguments: [String]) {
    let file = try self.path(of: name)
    var folder = stat()
    guard stat(runtimeFolder, &folder) == 0, folder.st_uid != geteuid() else { return (file, arguments) }
    let owner = ["--reuid", "\(folder.st_uid)", "--regid", "\(folder.st_gid)", "--clear-groups"]
    return (try self.path(of: "setpriv"), owner + [file] + arguments)
  }

  /// Where a program is; one of the package is the session's own.
  public func path(of name: String) throws -> String {
    if name.hasPrefix("/") { return name }
    for folder in (environment["PATH"] ?? "").split(separator: ":")
    where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw SessionError("there is no program \(name)")
  }

  /// Which of these programs are not there, in words, or nil.
  public static func obstacle(needing programs: String...) -> String? {
    let missing = programs.filter { ProgramPath.search($0) == nil }
    return missing.isEmpty ? nil : "there is no " + missing.joined(separator: " and no ")
  }
}
