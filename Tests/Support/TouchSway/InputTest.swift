import Glibc
import PrivateSession
import ToastSystem

/// The touch screen of a session, a socket of Xorg's driver `inputtest`.
///
/// A message of the driver contains its length in bytes, its type and the fields of the type (inputtestdrv(4) names
/// the types; numbers are in native byte order). A session has one connection for its whole life, because the
/// driver does not detect that the other end has closed the connection.
public final class InputTest: TouchScreen {
  private let connection: FileDescriptor
  private var places: [Finger: (x: Int, y: Int)] = [:]

  private enum Message {
    static let clientVersion: UInt32 = 0
    static let waitForSync: UInt32 = 1
    static let touch: UInt32 = 6
  }

  /// The events of a finger, with the numbers of the X Input extension.
  private enum Touch: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  /// Plugs it in.
  public init(_ session: PrivateSession) throws {
    connection = try UnixSocket.connect(to: "\(session.runtimeFolder)/touch")
    // Version 1.1 as two numbers of 16 bits.
    try send(Message.clientVersion, words: [1 | 1 << 16])
    _ = try receive(12)
  }

  public func down(_ finger: Finger, at x: Int, _ y: Int) throws {
    places[finger] = (x, y)
    try send(finger, .begin)
  }

  public func move(_ finger: Finger, to x: Int, _ y: Int) throws {
    places[finger] = (x, y)
    try send(finger, .update)
  }

  public func up(_ finger: Finger) throws {
    try send(finger, .end)
    places[finger] = nil
  }

  /// Sends the position of a finger, and waits until Xorg has handled the event.
  private func send(_ finger: Finger, _ touch: Touch) throws {
    guard let place = places[finger] else { throw SessionError("the finger is not down") }
    // 64 valuators, of which the first two are set: the position, from 0 to 65535 over the whole output.
    var values = [Double](repeating: 0, count: 64)
    values[0] = (Double(place.x) + 0.5) / 1280 * 65535
    values[1] = (Double(place.y) + 0.5) / 720 * 65535
    // No values before acceleration, the 64-bit mask of the valuators, and padding that aligns the values to 8
    // bytes.
    let words: [UInt32] = [finger.rawValue, touch.rawValue, 0, 0b11, 0, 0]
    try send(Message.touch, words: words, values: values + [Double](repeating: 0, count: 64))
    try send(Message.waitForSync)
    _ = try receive(8)
  }

  private func send(_ type: UInt32, words: [UInt32] = [], values: [Double] = []) throws {
    let length = UInt32(8 + words.count * 4 + values.count * 8)
    var bytes: [UInt8] = []
    for word in [length, type] + words { withUnsafeBytes(of: word) { bytes += $0 } }
    for value in values { withUnsafeBytes(of: value) { bytes += $0 } }
    guard case .bytes(bytes.count) = try bytes.withUnsafeBytes({ try connection.send($0) }) else {
      throw SessionError("Xorg takes no input")
    }
  }

  private func receive(_ count: Int) throws -> [UInt8] {
    let deadline = MonotonicClock.now() + 20_000_000_000
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard try !connection.wait(for: .readable, until: deadline).isEmpty else {
        throw SessionError("Xorg did not handle the input within 20 s")
      }
      switch try bytes[filled...].withUnsafeMutableBytes({ try connection.read(into: $0) }) {
      case .bytes(let more): filled += more
      case .blocked: continue
      case .ended: throw SessionError("Xorg hung up")
      }
    }
    return bytes
  }
}
