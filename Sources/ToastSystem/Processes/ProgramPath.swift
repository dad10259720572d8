import Glibc

/// The paths of programs.
public enum ProgramPath {
  /// The file of the running program with links resolved; nil if /proc is not available.
  public static var own: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The directory of the running program; nil if /proc is not available.
  public static var ownFolder: String? {
    guard let own, let slash = own.lastIndex(of: "/") else { return nil }
    return slash == own.startIndex ? "/" : String(own[..<slash])
  }

  /// Returns the path of the program `name` in the directory of the running program; nil if there is none.
  public static func sibling(_ name: String) -> String? {
    ownFolder.flatMap { executable($0 + "/" + name) }
  }

  /// Returns the path of the program `name` in the directories of PATH; nil if there is none.
  ///
  /// - Parameter path: directories separated by colons; nil for no directories.
  public static func search(_ name: String, in path: String? = Environment.value("PATH")) -> String? {
    guard let folders = path else { return nil }
    for folder in folders.split(separator: ":") {
      if let found = executable(folder + "/" + name) { return found }
    }
    return nil
  }

  /// Returns the absolute form of `path`; relative paths start at the working directory.
  ///
  /// Errors: `getcwd`, if the working directory was removed.
  public static func absolute(_ path: String) throws(SystemError) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { throw SystemError("getcwd") }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Replaces this process by the program at `path`, with the same descriptors and environment.
  ///
  /// Ignored signals would stay ignored, so SIGPIPE is reset to its default action. Errors: `execv`.
  public static func execute(_ path: String, _ arguments: [String]) throws(SystemError) -> Never {
    let words = CStringArray([path] + arguments)
    signal(SIGPIPE, SIG_DFL)
    execv(path, words.pointers)
    throw SystemError("execv", on: path)
  }

  private static func executable(_ path: some StringProtocol) -> String? {
    let path = String(path)
    return access(path, X_OK) == 0 ? path : nil
  }
}
