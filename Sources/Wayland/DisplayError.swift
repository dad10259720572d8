import Glibc

/// A call of libwayland that failed, its errno, and the object of the call.
public struct DisplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the function.
  public let call: String
  /// The errno.
  public let code: Int32
  /// The socket, or the compositor.
  public let object: String

  /// The call, the object and the reason in one line.
  public var description: String { "\(call): \(object): \(String(cString: strerror(code)))" }
}

/// A protocol error, which a compositor sends for an invalid request.
public struct ProtocolError: Equatable, Sendable, CustomStringConvertible {
  /// The interface of the object; nil for an unknown object.
  public let interface: String?
  /// The id of the object on the wire.
  public let id: UInt32
  /// The error code, a value of the interface's `Error` enum.
  public let code: UInt32

  /// The object and the error code in one line.
  public var description: String { "\(interface ?? "an unknown object")#\(id): error \(code)" }
}
