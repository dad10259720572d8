import Glibc

/// A failed system call: its name, its errno and its object.
public struct SystemError: Error, Hashable, Sendable {
  /// The name of the call, such as "connect".
  public let call: String
  /// The errno.
  public let code: Int32
  /// The object of the call: a path, a name, or empty.
  public let object: String

  /// Creates the error of a call that has just failed.
  public init(_ call: String, on object: String = "", code: Int32 = errno) {
    self.call = call
    self.code = code
    self.object = object
  }

  /// The description of the errno, such as "No such file or directory".
  public var reason: String {
    String(cString: strerror(code))
  }
}

extension SystemError: CustomStringConvertible {
  /// The call, the object and the reason in one line.
  public var description: String {
    if code == EBADF, !object.isEmpty { return "\(object) is closed" }
    return object.isEmpty ? "\(call): \(reason)" : "\(call) \(object): \(reason)"
  }
}

/// Calls `body` again while a signal interrupts it, and throws the error of `call` for a negative result.
func checked<Result: SignedInteger>(
  _ call: String, on object: String = "", _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result >= 0 { return result }
    guard errno == EINTR else { throw SystemError(call, on: object) }
  }
}
