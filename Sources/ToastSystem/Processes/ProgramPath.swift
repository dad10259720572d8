import Glibc

/// Where programs are.
public enum ProgramPath {
  /// The running program's own file, links followed, or nil when /proc does not tell.
  public static var own: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The folder of the running program's own file, or nil when /proc does not tell.
  public static var ownFolder: String? {
    guard let own, let slash = own.lastIndex(of: "/") else { return nil }
    return slash == own.startIndex ? "/" : String(own[..<slash])
  }

  /// The program called `name` in the folder of the running one, or nil.
  public static func sibling(_ name: String) -> String? {
    ownFolder.flatMap { executable($0 + "/" + name) }
  }

  /// The program called `name` in the folders of PATH, or nil.
  ///
  /// - Parameter path: folders with colons between them; nil: none.
  public static func search(_ name: String, in path: String? = Environment.value("PATH")) -> String? {
    guard let folders = path else { return nil }
    for folder in folders.split(separator: ":") {
      if let found = executable(folder + "/" + name) { return found }
    }
    return nil
  }

  /// `path` as seen from the root: a relative one begins at the working folder.
  ///
  /// Errors: `getcwd`, when the working folder is gone.
  public static func absolute(_ path: String) throws(SystemError) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = getcwd(nil, 0) else { throw SystemError("getcwd") }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  /// Becomes the program at `path`, with this one's files and environment.
  ///
  /// Signals that are ignored here would be ignored there: SIGPIPE is not. Errors: `execv`.
  public static func become(_ path: String, _ arguments: [String]) throws(SystemError) -> Never {
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
