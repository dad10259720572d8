import Glibc
import ToastSystem

/// A program to be run by a test: its words, its environment, what it says and how it ends.
public struct Program {
  /// Its file.
  public var path: String
  /// Its whole environment; PATH is this process's own unless it is set here.
  public var environment: [String: String]
  /// Whether standard error is a terminal's stand-in: nobody reads it, and `Run.errors` is empty.
  public var discardsErrors = false

  /// The program at `path`.
  public init(path: String, environment: [String: String] = [:]) {
    self.path = path
    self.environment = environment
  }

  /// A program of this package, built beside the tests.
  public init(built name: String, environment: [String: String] = [:]) {
    self.init(path: ProgramPath.sibling(name) ?? "\(name) is not built", environment: environment)
  }

  /// Starts it with `input` as its standard input.
  ///
  /// - Parameter descriptor: its standard input, instead of `input`.
  ///
  /// Errors: `posix_spawn` and what making its streams takes.
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
      // A file in memory: however much the program reads, nobody has to write it meanwhile.
      let memory = try SharedMemory(size: input.count, name: "input")
      memory.mapping.bytes.copyBytes(from: input)
      child.input = .descriptor(memory.descriptor.raw)
      process = try child.start()
    }
    return RunningProgram(process: process, output: output.reading, errors: errors.reading)
  }

  /// Runs it to its end; see `RunningProgram.finish`.
  public func run(_ arguments: [String] = [], input: [UInt8] = []) throws -> Run {
    try start(arguments, input: input).finish()
  }
}

/// What a program said and how it ended.
public struct Run: Hashable, Sendable {
  /// How a program ended.
  public enum End: Hashable, Sendable {
    /// With this status.
    case exited(Int32)
    /// By this signal.
    case killed(Int32)
  }

  /// What it wrote on standard output.
  public let output: String
  /// What it wrote on standard error.
  public let errors: String
  /// How it ended.
  public let end: End

  /// A run to compare with.
  public init(output: String, errors: String, end: End) {
    self.output = output
    self.errors = errors
    self.end = end
  }
}

/// A program took longer than any sound one would; it has been killed.
public struct TooLong: Error {
  /// What it wrote until then.
  public let output: String
  /// What it wrote on standard error until then.
  public let errors: String
}

/// A program that runs; if nobody waits for its end, it is killed.
public final class RunningProgram {
  /// Its process id.
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

  /// Waits until it has ended and nobody holds its output any more, at most `limit` seconds: a guard against
  /// hanging, far above what anything takes.
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

  /// Reads standard output until it has a whole line, and returns the line.
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

  private func tooLong(_ texts: [[UInt8]]) -> TooLong {
    end(by: SIGKILL)
    return TooLong(output: Self.text(texts[0]), errors: Self.text(texts[1]))
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
