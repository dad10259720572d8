import Glibc
import ToastSystem

/// A service that was started and has not sent its report.
final class StartingService {
  private let reports: FileDescriptor
  /// The process of the service, a child of this process.
  let process: pid_t
  /// Whether systemd-run executes the service.
  let isInScope: Bool

  private init(_ process: pid_t, isInScope: Bool, reports: consuming FileDescriptor) {
    self.process = process
    self.isInScope = isInScope
    self.reports = reports
  }

  /// Starts waytoastd.
  ///
  /// The service gets its own session and inherits no descriptors of this program, because `$(waytoast … 2>&1)` would otherwise wait for
  /// the end of the service. The messages of the service until it is ready arrive as its report.
  ///
  /// - Parameter scope: The scope in which systemd-run starts the service; nil to start the service directly.
  static func start(in scope: ServiceScope?) throws(ServiceError) -> StartingService {
    let program = try ServiceProgram.find()
    let arguments = [StartReport.option, "3"]
    do throws(SystemError) {
      let pipe = try Pipe()
      var child =
        scope.map { ChildProcess(path: $0.program, arguments: $0.arguments(for: program.path, arguments)) }
        ?? ChildProcess(path: program.path, arguments: arguments)
      child.workingFolder = "/"
      child.leadsSession = true
      child.input = .null
      child.output = .null
      child.errors = .null
      child.inherited = [pipe.writing.raw]
      return StartingService(try child.start(), isInScope: scope != nil, reports: pipe.reading)
    } catch {
      if scope != nil { return try start(in: nil) }
      throw ServiceProgram.failure(error, of: program)
    }
  }

  /// Waits for the report until `deadline`, in nanoseconds of `MonotonicClock`; returns nil if the service ended without a report.
  func report(by deadline: Int64) throws(ServiceError) -> StartReport? {
    var line: [UInt8] = []
    do throws(SystemError) {
      while let byte = try next(by: deadline) {
        if byte == UInt8(ascii: "\n") { break }
        line.append(byte)
        // No report of this version is longer.
        if line.count > Limits.value { break }
      }
    } catch {
      throw ServiceError("cannot read the report of waytoastd: \(error)")
    }
    if let report = StartReport(line: String(decoding: line, as: UTF8.self)) { return report }
    if MonotonicClock.now() >= deadline { throw .notReady }
    return nil
  }

  private func next(by deadline: Int64) throws(SystemError) -> UInt8? {
    if try reports.wait(for: .readable, until: deadline).isEmpty { return nil }
    var byte: UInt8 = 0
    return read(reports.raw, &byte, 1) == 1 ? byte : nil
  }
}
