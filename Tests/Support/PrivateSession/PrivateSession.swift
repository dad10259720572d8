import Glibc
import Programs
import ToastSystem

/// A private session with a compositor that is not visible, and its programs; the session ends with this object.
///
/// A script beside this folder starts the session. The programs run as the user that owns the runtime directory.
open class PrivateSession {
  /// The environment of the programs in the session.
  public let environment: [String: String]
  private let script: pid_t
  /// The script's standard input; closing it ends the session.
  private let hold: Int32

  /// Starts a session and waits until it is ready.
  ///
  /// `arguments` can name `configuration` as /dev/fd/3. Errors: the session does not start.
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

  /// The absolute path of the display's socket.
  public var socket: String { "\(runtimeFolder)/\(environment["WAYLAND_DISPLAY"] ?? "")" }

  /// The runtime directory, which contains the sockets.
  public var runtimeFolder: String { environment["XDG_RUNTIME_DIR"] ?? "" }

  /// The source folder of the scripts.
  private static let folder =
    #filePath.split(separator: "/").dropLast(2).map { "/" + $0 }.joined()

  /// The folder of this package's programs: those of `make test`, otherwise those beside the tests.
  private static var programs: String {
    if let folder = Environment.value("WAYTOAST_PROGRAMS") { return folder }
    let own = ProgramPath.own ?? ""
    return String(own.prefix(upTo: own.lastIndex(of: "/") ?? own.endIndex))
  }

  /// Reads lines of the form NAME=VALUE up to an empty line.
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
  /// Starts a program in the session; `name` alone names a program of this package.
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

  /// Runs a program in the session to its end and returns its output in bytes.
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

  /// Returns the command that runs a program as the session's user; setpriv executes the program, so that its
  /// process id is the program's.
  public func command(_ name: String, _ arguments: [String]) throws -> (path: String, arguments: [String]) {
    let file = try self.path(of: name)
    var folder = stat()
    guard stat(runtimeFolder, &folder) == 0, folder.st_uid != geteuid() else { return (file, arguments) }
    let owner = ["--reuid", "\(folder.st_uid)", "--regid", "\(folder.st_gid)", "--clear-groups"]
    return (try self.path(of: "setpriv"), owner + [file] + arguments)
  }

  /// Returns the path of a program; a program of this package is in the session's folder.
  public func path(of name: String) throws -> String {
    if name.hasPrefix("/") { return name }
    for folder in (environment["PATH"] ?? "").split(separator: ":")
    where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw SessionError("there is no program \(name)")
  }

  /// Returns a message with the programs that are not installed; nil if all are.
  public static func obstacle(needing programs: String...) -> String? {
    let missing = programs.filter { ProgramPath.search($0) == nil }
    return missing.isEmpty ? nil : "there is no " + missing.joined(separator: " and no ")
  }
}
