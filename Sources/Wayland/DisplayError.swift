import Glibc

/// A call that failed, its errno, and what it was about.
public struct DisplayError: Error, Equatable, Sendable, CustomStringConvertible {
  public let call: String
  public let code: Int32
  public let object: String

  public var description: String { "\(call): \(object): \(String(cString: strerror(code)))" }
}

/// A mistake that the compositor accuses the client of.
public struct ProtocolError: Equatable, Sendable, CustomStringConvertible {
  /// The interface of the object in question; nil where the object is unknown.
  public let interface: String?
  public let id: UInt32
  /// A value of the interface's `Error` enum.
  public let code: UInt32

  public var description: String { "\(interface ?? "an unknown object")#\(id): error \(code)" }
}
