import Glibc
import ToastSystem

/// A private session for measurements, with a compositor and a message bus that starts mako.
struct Bench {
  let rounds: Int
  let tools: String
  let folder: String
  let screen: Screen
  let programs: String
  private let environment: [String]
  private let bus: pid_t

  /// Starts the session for the programs in one folder and the C programs of `tools`.
  init(programs: String, tools: String, rounds: Int) throws {
    self.programs = programs
    self.tools = tools
    self.rounds = rounds
    folder = try privateFolder()
    environment = [
      "PATH=\(tools):\(programs):\(Environment.value("PATH") ?? "/usr/bin:/bin")", "HOME=\(folder)",
      "LC_ALL=C.UTF-8", "XDG_RUNTIME_DIR=\(folder)", "WAYLAND_DISPLAY=bench",
      "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder)/bus",
    ]
    screen = try Screen(path: "\(tools)/compositor", environment: environment)
    try write(
      """
      <busconfig>
        <type>session</type><listen>unix:path=\(folder)/bus</listen><auth>EXTERNAL</auth>
        <servicedir>\(folder)</servicedir>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy>
        <!-- As the bus of a desktop has it; 128 without. -->
        <limit name="max_replies_per_connection">50000</limit>
      </busconfig>
      """, to: "\(folder)/bus.conf")
    try write(
      "[D-BUS Service]\nName=org.freedesktop.Notifications\nExec=/usr/bin/mako\n",
      to: "\(folder)/mako.service")
    try write("timeout = 10000\n", to: "\(folder)/wob.ini")

    let pipe = try Pipe()
    var daemon = ChildProcess(
      path: try Self.program("dbus-daemon", in: environment),
      arguments: ["--nofork", "--nopidfile", "--print-address=1", "--config-file=\(folder)/bus.conf"])
    daemon.environment = environment
    daemon.output = .descriptor(pipe.writing.raw)
    daemon.errors = .null
    bus = try daemon.start()
    let lines = PipeLines(pipe.reading)
    guard try lines.next(until: MonotonicClock.now() + seconds(5)) != nil else {
      throw BenchError("no message bus")
    }
  }

  /// Ends the session and removes its files.
  func end() {
    terminate(bus)
    screen.end()
    removeFolder(folder)
  }

  /// Returns a child process of the session, not yet started.
  func child(_ name: String, _ arguments: [String]) throws -> ChildProcess {
    var child = ChildProcess(path: try Self.program(name, in: environment), arguments: arguments)
    child.environment = environment
    child.output = .null
    return child
  }

  /// Runs a program to its end, and returns the time of its start and its duration in nanoseconds.
  ///
  /// Errors: the exit status is not 0.
  @discardableResult
  func run(_ name: String, _ arguments: [String]) throws -> (start: Int64, took: Int64) {
    let child = try child(name, arguments)
    let start = MonotonicClock.now()
    try awaitExit(of: try child.start(), "\(name) \(arguments.joined(separator: " "))")
    return (start, MonotonicClock.now() - start)
  }

  /// Runs a program to its end, and returns the lines of its standard output and standard error.
  ///
  /// Errors: the exit status is not 0.
  func lines(of name: String, _ arguments: [String]) throws -> [String] {
    let pipe = try Pipe()
    var child = try child(name, arguments)
    child.output = .descriptor(pipe.writing.raw)
    child.errors = .descriptor(pipe.writing.raw)
    let process = try child.start()
    pipe.writing.close()
    let reading = PipeLines(pipe.reading)
    var lines: [String] = []
    while let line = try reading.next(until: MonotonicClock.now() + seconds(120)) { lines.append(line) }
    try awaitExit(of: process, "\(name): \(lines.last ?? "")")
    return lines
  }

  /// Waits for the end of a child, whose status must be 0.
  func awaitExit(of process: pid_t, _ name: String) throws {
    var status: Int32 = 0
    waitpid(process, &status, 0)
    guard status == 0 else { throw BenchError("\(name): status \(status)") }
  }

  private static func program(_ name: String, in environment: [String]) throws -> String {
    let path = environment.first { $0.hasPrefix("PATH=") }?.dropFirst(5) ?? ""
    for folder in path.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
      return "\(folder)/\(name)"
    }
    throw BenchError("there is no \(name)")
  }
}

private func privateFolder() throws -> String {
  var template = Array("/tmp/waytoast-bench.XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
  return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
}

func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

func write(_ bytes: [UInt8], to path: String) throws {
  let raw = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  guard raw >= 0 else { throw SystemError("open", on: path) }
  let file = FileDescriptor(owning: raw)
  _ = try bytes.withUnsafeBytes { try file.write($0) }
}

private func removeFolder(_ folder: String) {
  var arguments = ChildProcess(path: "/bin/rm", arguments: ["-rf", folder])
  arguments.output = .null
  guard let process = try? arguments.start() else { return }
  var status: Int32 = 0
  waitpid(process, &status, 0)
}
