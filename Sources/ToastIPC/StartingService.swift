import Glibc
import ToastSystem

/// A service that was started and has not reported yet.
final class StartingService {
  private let reports: FileDescriptor
  /// A child of this process.
  let process: pid_t

  private init(_ process: pid_t, reports: consuming FileDescriptor) {
    self.process = process
    self.reports = reports
  }

  /// Starts waytoastd.
  ///
  /// It gets a session of its own and none of this program's files, or `$(waytoast … 2>&1)` would wait
  /// for it; what it has to say until it is ready comes as its report.
  static func start() throws(ServiceError) -> StartingService {
    let program = try ServiceProgram.find()
    do throws(SystemError) {
      let pipe = try Pipe()
      var child = ChildProcess(path: program.path, arguments: [StartReport.option, "3"])
      child.workingFolder = "/"
      child.leadsSession = true
      child.input = .null
      child.output = .null
      child.errors = .null
      child.inherited = [pipe.writing.raw]
      return StartingService(try child.start(), reports: pipe.reading)
    } catch {
      throw ServiceProgram.failure(error, of: program)
    }
  }

  /// Waits for the service's report until `deadline`, in nanoseconds of `MonotonicClock`.
  func report(by deadline: Int64) throws(ServiceError) -> StartReport {
    var line: [UInt8] = []
    do throws(SystemError) {
      while let byte = try next(by: deadline) {
        if byte == UInt8(ascii: "\n") { break }
        line.append(byte)
        // Whatever this is, it is no service of ours.
        if line.count > Limits.value { break }
      }
    } catch {
      throw ServiceError("cannot hear from waytoastd: \(error)")
    }
    if let report = StartReport(line: String(decoding: line, as: UTF8.self)) { return report }
    if MonotonicClock.now() >= deadline { throw .noAnswer }
    throw ServiceError("waytoastd ended before it was ready; run it by hand to see why")
  }

  private func next(by deadline: Int64) throws(SystemError) -> UInt8? {
    if try reports.wait(for: .readable, until: deadline).isEmpty { return nil }
    var byte: UInt8 = 0
    return read(reports.raw, &byte, 1) == 1 ? byte : nil
  }
}
