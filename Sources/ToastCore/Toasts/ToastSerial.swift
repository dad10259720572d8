/// The serial number of a toast, counted from 1 and never used again by a service.
///
/// A toast on several outputs has one number. A toast that is shown under the id of an earlier toast has another number.
public struct ToastNumber: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }
}

/// What tells one toast on one stack from every other, for as long as the service runs.
///
/// A toast on several outputs has a serial on each of them.
public struct ToastSerial: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }
}
