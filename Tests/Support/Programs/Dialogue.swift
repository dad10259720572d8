import Glibc
import ToastSystem

/// A program with which a test exchanges lines; the program is killed at the end of this object.
public final class Dialogue {
  /// The process id.
  public let process: pid_t
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// Starts the program; its standard error is that of the test.
  public init(_ program: Program, _ arguments: [String]) throws {
    let input = try Pipe()
    let output = try Pipe()
    var child = ChildProcess(path: program.path, arguments: arguments)
    let path = Environment.value("PATH") ?? "/usr/bin:/bin"
    child.environment = program.environment.merging(["PATH": path]) { own, _ in own }.map { "\($0)=\($1)" }
    child.input = .descriptor(input.reading.raw)
    child.output = .descriptor(output.writing.raw)
    process = try child.start()
    self.input = input.writing
    self.output = output.reading
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Writes a line to the standard input of the program.
  public func say(_ line: String) throws {
    _ = try Array("\(line)\n".utf8).withUnsafeBytes { try input.write($0) }
  }

  /// Returns the next line of the program's output without its newline; empty after the end of the output.
  public func hear(limit: Int64 = 60) throws -> String {
    let deadline = MonotonicClock.now() + limit * 1_000_000_000
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      guard try !output.wait(for: .readable, until: deadline).isEmpty else {
        throw TimeoutError(output: String(decoding: line, as: UTF8.self), errors: "")
      }
      var byte: UInt8 = 0
      guard read(output.raw, &byte, 1) == 1 else { break }
      line.append(byte)
    }
    return String(decoding: line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...], as: UTF8.self)
  }

  /// Returns the process ids of the program's children, including zombies.
  public func children() throws -> [Substring] {
    var ids: [Substring] = []
    for thread in try Program(path: "/bin/ls").run(["/proc/\(process)/task"]).output.split(separator: "\n") {
      let list = try Program(path: "/bin/cat").run(["/proc/\(process)/task/\(thread)/children"]).output
      ids += list.split(separator: " ").filter { !$0.isEmpty && $0 != "\n" }
    }
    return ids
  }
}
