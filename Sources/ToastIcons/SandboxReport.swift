import Glibc
import ToastSystem

/// The report about the layers of the decoder's sandbox that are active on this machine, which the decoder itself
/// determines.
public enum SandboxReport {
  /// The maximum time in nanoseconds that the decoder may take, much more than it needs.
  private static let timeout: Int64 = 2_000_000_000
  private static let mostBytes = 4096

  /// Returns the lines of the report: the program, and a line `LAYER: STATE` for each layer; or the reason why the
  /// states are unknown.
  ///
  /// - Parameter program: the decoder; nil if it is not installed.
  public static func text(of program: String?) -> String {
    guard let program else {
      return "icon decoder: \(IconDecoding.program) is not installed: no icons from files\n"
    }
    do throws(SystemError) {
      let lines = try output(of: program).split(separator: "\n").map { "  \($0)\n" }
      guard !lines.isEmpty else {
        return "icon decoder: \(program) does not say which layers of its sandbox hold\n"
      }
      return "sandbox of \(program):\n" + lines.joined()
    } catch {
      return "icon decoder: \(error)\n"
    }
  }

  private static func output(of program: String) throws(SystemError) -> String {
    let pipe = try Pipe()
    var child = ChildProcess(path: program, arguments: ["--sandbox"])
    child.environment = IconDecoding.environment
    child.workingFolder = "/"
    child.input = .null
    child.output = .descriptor(pipe.writing.raw)
    child.errors = .null
    child.leadsSession = true
    let process = try child.start()
    defer {
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
    }
    let reading = pipe.reading
    pipe.writing.close()
    let deadline = MonotonicClock.now() + timeout
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while bytes.count < mostBytes, try !reading.wait(for: .readable, until: deadline).isEmpty {
      let count = chunk.withUnsafeMutableBytes { read(reading.raw, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
