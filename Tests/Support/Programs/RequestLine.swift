extension String {
  /// The request line without the deadline of the client: `,"until":1042.500`.
  public var withoutDeadline: String {
    guard hasSuffix("}"), let comma = utf8.lastIndex(of: UInt8(ascii: ",")) else { return self }
    let end = self[comma...].dropLast()
    let head = ",\"until\":"
    guard end.hasPrefix(head), end.dropFirst(head.count).allSatisfy({ $0.isNumber || $0 == "." }) else {
      return self
    }
    return self[..<comma] + "}"
  }
}
