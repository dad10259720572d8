import Glibc
import ToastSystem

/// The executable file of waytoastd.
public enum ServiceProgram {
  /// Finds the program that the variable WAYTOASTD names, else the program beside this one, else that of PATH.
  ///
  /// - Returns: The path, and whether the variable names it.
  static func find() throws(ServiceError) -> (path: String, isChosen: Bool) {
    if let path = Environment.value("WAYTOASTD") {
      do throws(SystemError) {
        return (try ProgramPath.absolute(path), true)
      } catch {
        throw ServiceError("cannot start waytoastd: \(error); WAYTOASTD should be an absolute path")
      }
    }
    guard let path = ProgramPath.sibling("waytoastd") ?? ProgramPath.search("waytoastd") else {
      let places = [ProgramPath.ownFolder, Environment.value("PATH").map { _ in "PATH" }].compactMap { $0 }
      throw ServiceError(
        "waytoastd was not found: set WAYTOASTD, or install waytoast (searched: \(places.joined(separator: ", ")))"
      )
    }
    return (path, false)
  }

  /// Replaces this process by waytoastd with arguments; the streams stay, and the exit status is that of waytoastd.
  public static func become(_ arguments: [String]) throws(ServiceError) -> Never {
    let program = try find()
    do throws(SystemError) {
      try ProgramPath.execute(program.path, arguments)
    } catch {
      throw failure(error, of: program)
    }
  }

  /// Returns the error for a failed start.
  static func failure(_ error: SystemError, of program: (path: String, isChosen: Bool)) -> ServiceError {
    let object = error.object.isEmpty ? error.call : error.object
    let doubt = program.isChosen && error.object == program.path ? "; is WAYTOASTD right?" : ""
    return ServiceError("cannot start waytoastd: \(object): \(error.reason)\(doubt)")
  }
}
