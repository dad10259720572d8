import Glibc
import ToastSystem

/// A service that was started and has not reported yet.
final class StartingService {
  private let reports: FileDescriptor

  private init(reports: consuming FileDescriptor) {
    self.reports = reports
  }

  /// Starts waytoastd: the program of the variable WAYTOASTD, else the one beside this program, else
  /// that of PATH.
  ///
  /// It gets a session of its own and none of this program's files, or `$(waytoast … 2>&1)` would wait
  /// for it; what it has to say until it is ready comes as its report.
  static func start() throws(ServiceError) -> StartingService {
    let program = try program()
    do throws(SystemError) {
      let pipe = try Pipe()
      var child = ChildProcess(path: program.path, arguments: [StartReport.option, "3"])
      child.workingFolder = "/"
      child.leadsSession = true
      child.input = .null
      child.output = .null
      child.errors = .null
      child.inherited = [pipe.writing.raw]
      _ = try child.start()
      return StartingService(reports: pipe.reading)
    } catch {
      let object = error.object.isEmpty ? error.call : error.object
      let doubt = program.isChosen && error.object == program.path ? "; is WAYTOASTD right?" : ""
      throw ServiceError("cannot start waytoastd: \(object): \(error.reason)\(doubt)")
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

  /// The program, and whether it is that of the variable.
  private static func program() throws(ServiceError) -> (path: String, isChosen: Bool) {
    if let path = Environment.value("WAYTOASTD") {
      do throws(SystemError) {
        return (try ProgramPath.absolute(path), true)
      } catch {
        throw ServiceError("cannot start waytoastd: \(error); WAYTOASTD should be an absolute path")
      }
    }
    guard let path = ProgramPath.sibling("waytoastd") ?? ProgramPath.search("waytoastd") else {
      throw ServiceError(
        "cannot start waytoastd: it is not there; is it installed beside waytoast or in PATH?")
    }
    return (path, false)
  }
}
