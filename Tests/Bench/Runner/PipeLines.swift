import ToastSystem

/// A reader of lines from a pipe.
final class PipeLines {
  private let descriptor: FileDescriptor
  private var pending: [UInt8] = []

  init(_ descriptor: consuming FileDescriptor) {
    self.descriptor = descriptor
  }

  /// Returns the next line, or nil at the end or at `deadline` (in nanoseconds of the monotonic clock).
  func next(until deadline: Int64) throws -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line
      }
      guard try !descriptor.wait(for: .readable, until: deadline).isEmpty else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      guard case .bytes(let count) = try buffer.withUnsafeMutableBytes({ try descriptor.read(into: $0) })
      else {
        return nil
      }
      pending += buffer[..<count]
    }
  }
}
