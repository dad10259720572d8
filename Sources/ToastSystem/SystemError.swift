import Glibc

/// A system call that failed: which, why, and on what.
public struct SystemError: Error, Hashable, Sendable {
  /// The call's name, such as "connect".
  public let call: String
  /// Its errno.
  public let code: Int32
  /// What it was called on: a path, a name, or empty.
  public let object: String

  /// The error of `call`, with the errno it has just left.
  public init(_ call: String, on object: String = "", code: Int32 = errno) {
    self.call = call
    self.code = code
    self.object = object
  }

  /// What the system says about the errno, such as "No such file or directory".
  public var reason: String {
    String(cString: strerror(code))
  }
}

extension SystemError: CustomStringConvertible {
  /// Object, call and reason in one line.
  public var description: String {
    if code == EBADF, !object.isEmpty { return "\(object) is closed" }
    return object.isEmpty ? "\(call): \(reason)" : "\(call) \(object): \(reason)"
  }
}

/// Calls `body` until it is not interrupted by a signal; a negative result is the error of `call`.
func checked<Result: SignedInteger>(
  _ call: String, on object: String = "", _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemError(call, on: object) }
  }
}
