/// What tells one toast on one stack from every other, for as long as the service runs.
///
/// Users know toasts by id; a toast on several outputs has one id and a serial on each.
public struct ToastSerial: Hashable, Sendable {
  public var value: UInt64

  public init(_ value: UInt64) {
    self.value = value
  }
}
