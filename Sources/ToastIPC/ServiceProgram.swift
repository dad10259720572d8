import Glibc
import ToastSystem

/// The file of waytoastd.
public enum ServiceProgram {
  /// The program of the variable WAYTOASTD, else the one beside this program, else that of PATH; and whether it is that
  /// of the variable.
  static func find() throws(ServiceError) -> (path: String, isChosen: Bool) {
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

  /// Becomes waytoastd with these arguments: it has this program's streams, and its exit status is this program's.
  public static func become(_ arguments: [String]) throws(ServiceError) -> Never {
    let program = try find()
    do throws(SystemError) {
      try ProgramPath.become(program.path, arguments)
    } catch {
      throw failure(error, of: program)
    }
  }

  /// What is told when it could not be started.
  static func failure(_ error: SystemError, of program: (path: String, isChosen: Bool)) -> ServiceError {
    let object = error.object.isEmpty ? error.call : error.object
    let doubt = program.isChosen && error.object == program.path ? "; is WAYTOASTD right?" : ""
    return ServiceError("cannot start waytoastd: \(object): \(error.reason)\(doubt)")
  }
}
