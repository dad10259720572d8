import Glibc
import ToastSystem

/// A program that a test runs, with its environment.
public struct Program {
  /// The path of the program.
  public var path: String
  /// The whole environment; PATH is that of this process unless set here.
  public var environment: [String: String]
  /// Whether standard error is discarded, so that `Run.errors` is empty.
  public var discardsErrors = false

  /// Creates the description of the program at `path`.
  public init(path: String, environment: [String: String] = [:]) {
    self.path = path
    self.environment = environment
  }

  /// Creates the description of a program of this package, built beside the tests.
  public init(built name: String, environment: [String: String] = [:]) {
    self.init(path: ProgramPath.sibling(name) ?? "\(name) is not built", environment: environment)
  }

  /// Starts the program with `input` as its standard input.
  ///
  /// - Parameter descriptor: the standard input, instead of `input`.
  ///
  /// Errors: `posix_spawn`, and the errors of the standard streams.
  public func start(
    _ arguments: [String] = [], input: [UInt8] = [], reading descriptor: Int32? = nil
  ) throws(SystemError) -> RunningProgram {
    let output = try Pipe()
    let errors = try Pipe()
    var child = ChildProcess(path: path, arguments: arguments)
    let path = Environment.value("PATH") ?? "/usr/bin:/bin"
    child.environment = environment.merging(["PATH": path]) { own, _ in own }.map { "\($0)=\($1)" }
    child.output = .descriptor(output.writing.raw)
    child.errors = discardsErrors ? .null : .descriptor(errors.writing.raw)
    let process: pid_t
    if let descriptor {
      child.input = .descriptor(descriptor)
      process = try child.start()
    } else if input.isEmpty {
      child.input = .null
      process = try child.start()
    } else {
      // The input is a memory file, so that no process has to write it while the program reads.
      let memory = try SharedMemory(size: input.count, name: "input")
      memory.mapping.bytes.copyBytes(from: input)
      child.input = .descriptor(memory.descriptor.raw)
      process = try child.start()
    }
    return RunningProgram(process: process, output: output.reading, errors: errors.reading)
  }

  /// Runs the program to its end; see `RunningProgram.finish`.
  public func run(_ arguments: [String] = [], input: [UInt8] = []) throws -> Run {
    try start(arguments, input: input).finish()
  }
}

/// The output and the end of a program.
public struct Run: Hashable, Sendable {
  /// The end of a program.
  public enum End: Hashable, Sendable {
    /// The program exited with this status.
    case exited(Int32)
    /// A signal killed the program.
    case killed(Int32)
  }

  /// The text on standard output.
  public let output: String
  /// The text on standard error.
  public let errors: String
  /// The end of the program.
  public let end: End

  /// Creates an expected run for comparisons.
  public init(output: String, errors: String, end: End) {
    self.output = output
    self.errors = errors
    self.end = end
  }
}

/// The error that a program did not end within its time limit; the program was killed.
public struct TimeoutError: Error {
  /// The text on standard output until then.
  public let output: String
  /// The text on standard error until then.
  public let errors: String
}

/// A running program, which is killed at the end of this object.
public final class RunningProgram {
  /// The process id.
  public let process: pid_t
  private let output: FileDescriptor
  private let errors: FileDescriptor
  private var isWaitedFor = false

  init(process: pid_t, output: consuming FileDescriptor, errors: consuming FileDescriptor) {
    self.process = process
    self.output = output
    self.errors = errors
  }

  deinit {
    if !isWaitedFor { end(by: SIGKILL) }
  }

  /// Waits until the program has ended and its output is closed.
  ///
  /// The limit in seconds only guards against a program that hangs, and is far above the normal time.
  public func finish(limit: Int64 = 30) throws -> Run {
    let deadline = MonotonicClock.now() + limit * 1_000_000_000
    var texts: [[UInt8]] = [[], []]
    var open = [pollfd(fd: output.raw, events: Int16(POLLIN), revents: 0)]
    open.append(pollfd(fd: errors.raw, events: Int16(POLLIN), revents: 0))
    while open.contains(where: { $0.fd >= 0 }) {
      let left = (deadline - MonotonicClock.now()) / 1_000_000
      guard left > 0, poll(&open, 2, Int32(left)) > 0 else { throw tooLong(texts) }
      for index in open.indices where open[index].revents != 0 {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(open[index].fd, &chunk, chunk.count)
        if count > 0 { texts[index] += chunk[..<count] } else { open[index].fd = -1 }
      }
    }
    let ended = try ChildProcess.descriptor(of: process)
    if try ended.wait(for: .readable, until: deadline).isEmpty { throw tooLong(texts) }
    return Run(output: Self.text(texts[0]), errors: Self.text(texts[1]), end: end())
  }

  /// Reads standard output up to the first newline and returns the line.
  public func outputLine(limit: Int64 = 30) throws -> String {
    let deadline = MonotonicClock.now() + limit * 1_000_000_000
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      if try output.wait(for: .readable, until: deadline).isEmpty { throw tooLong([line, []]) }
      var byte: UInt8 = 0
      guard read(output.raw, &byte, 1) == 1 else { break }
      line.append(byte)
    }
    return Self.text(line)
  }

  private func tooLong(_ texts: [[UInt8]]) -> TimeoutError {
    end(by: SIGKILL)
    return TimeoutError(output: Self.text(texts[0]), errors: Self.text(texts[1]))
  }

  @discardableResult private func end(by signal: Int32? = nil) -> Run.End {
    if let signal { kill(process, signal) }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    isWaitedFor = true
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
