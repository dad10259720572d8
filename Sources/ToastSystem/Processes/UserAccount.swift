import Glibc

/// A user of the system.
public struct UserAccount: Hashable, Sendable {
  /// The user id.
  public let id: UInt32

  /// Creates the user with this id.
  public init(_ id: UInt32) {
    self.id = id
  }

  /// The effective user of this process.
  public static var current: UserAccount { UserAccount(geteuid()) }

  /// Returns the owner of the file at `path`, or of the first directory on the path that cannot be entered.
  ///
  /// The result is nil if there is no such file. The owner of a symbolic link is the owner of its target.
  public static func owner(of path: String) -> UserAccount? {
    var path = path
    while true {
      var status = stat()
      if stat(path, &status) == 0 { return UserAccount(status.st_uid) }
      guard errno == EACCES, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
      path = String(path[..<slash])
    }
  }
}

extension UserAccount: CustomStringConvertible {
  /// The name in /etc/passwd, or `user 1000` for a user that is not listed there.
  ///
  /// The file is read here because the commands are static executables, in which getpwuid does not work.
  public var description: String {
    UserAccount.name(of: id, in: UserAccount.passwords) ?? "user \(id)"
  }

  /// Returns the name of a user in the text of /etc/passwd, whose lines are `NAME:PASSWORD:UID:…`.
  static func name(of id: UInt32, in passwords: String) -> String? {
    for line in passwords.split(separator: "\n") {
      let fields = line.split(separator: ":", omittingEmptySubsequences: false)
      if fields.count > 2, UInt32(fields[2]) == id, !fields[0].isEmpty { return String(fields[0]) }
    }
    return nil
  }

  /// The maximum number of bytes that are read of /etc/passwd.
  private static let longestFile = 1024 * 1024

  private static var passwords: String {
    guard let file = try? RegularFile("/etc/passwd"),
      let bytes = try? file.next(min(file.size, longestFile))
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
