/// The serial number of a toast, counted from 1 and never reused by a service.
///
/// All copies of a toast on several outputs share one number. A later toast under the same id has a new number.
public struct ToastNumber: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }
}

/// The identifier of one copy of a toast on one stack, never reused by a service.
///
/// A toast on several outputs has one serial for each output.
public struct ToastSerial: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }
}
