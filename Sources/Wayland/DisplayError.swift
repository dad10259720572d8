import Glibc

/// A call that failed, its errno, and what it was about.
public struct DisplayError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The function of libwayland.
  public let call: String
  /// Its errno.
  public let code: Int32
  /// The socket, or the other side.
  public let object: String

  /// One line for a person.
  public var description: String { "\(call): \(object): \(String(cString: strerror(code)))" }
}

/// A mistake that the compositor accuses the client of.
public struct ProtocolError: Equatable, Sendable, CustomStringConvertible {
  /// The interface of the object in question; nil where the object is unknown.
  public let interface: String?
  /// The object's number on the wire.
  public let id: UInt32
  /// A value of the interface's `Error` enum.
  public let code: UInt32

  /// One line for a person.
  public var description: String { "\(interface ?? "an unknown object")#\(id): error \(code)" }
}
