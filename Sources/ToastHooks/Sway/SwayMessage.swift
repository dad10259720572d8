/// A message of Sway's own protocol (sway-ipc(7)): a question, an answer or an event.
///
/// On the wire it is "i3-ipc", the payload's length and the kind, each four bytes in the machine's order, and the payload.
public struct SwayMessage: Hashable, Sendable {
  /// What it is about.
  public var kind: Kind
  /// JSON mostly; empty where it was over the reader's limit.
  public var payload: [UInt8]

  /// What a message is about; an answer has its question's number, an event has the top bit.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    public static let workspaces = Kind(rawValue: 1)
    public static let subscribe = Kind(rawValue: 2)
    public static let outputs = Kind(rawValue: 3)
    public static let bindingState = Kind(rawValue: 12)
    public static let inputs = Kind(rawValue: 100)

    public static let workspaceEvent = Kind(rawValue: 0x8000_0000)
    public static let outputEvent = Kind(rawValue: 0x8000_0001)
    public static let modeEvent = Kind(rawValue: 0x8000_0002)
    public static let windowEvent = Kind(rawValue: 0x8000_0003)
    public static let tickEvent = Kind(rawValue: 0x8000_0007)
    public static let inputEvent = Kind(rawValue: 0x8000_0015)
  }

  /// A message of that kind that says `text`.
  public init(_ kind: Kind, _ text: String = "") {
    self.init(kind, payload: Array(text.utf8))
  }

  init(_ kind: Kind, payload: [UInt8]) {
    self.kind = kind
    self.payload = payload
  }

  static let magic = Array("i3-ipc".utf8)
  static let headerSize = 14

  /// The message as it goes over the wire.
  public var bytes: [UInt8] {
    var bytes = SwayMessage.magic
    for number in [UInt32(payload.count), kind.rawValue] {
      withUnsafeBytes(of: number) { bytes += $0 }
    }
    return bytes + payload
  }
}

/// Cuts a stream of bytes into Sway's messages, whatever pieces it comes in.
public struct SwayMessageReader: Sendable {
  /// Payloads are kept up to this many bytes: Sway itself hangs up when 4 MB wait for a client.
  public static let limit = 4 * 1024 * 1024

  private var buffer: [UInt8] = []
  /// How much of `buffer` has been handed out.
  private var start = 0
  /// What is left of a payload over the limit: it is passed over, and never kept.
  private var toSkip = 0
  /// Whether the stream turned out to be something else.
  ///
  /// There is no way back into step: nothing more comes out.
  public private(set) var isBroken = false

  public init() {}

  /// Whether part of a message has come, and its end has not.
  public var isInMessage: Bool { !isBroken && (toSkip > 0 || start < buffer.count) }

  /// Takes what has come.
  public mutating func append(_ bytes: some RandomAccessCollection<UInt8>) {
    guard !isBroken else { return }
    let skipped = min(toSkip, bytes.count)
    toSkip -= skipped
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes.dropFirst(skipped))
  }

  /// The next message that is whole, or nil until more has come.
  public mutating func next() -> SwayMessage? {
    let head = buffer[start...].prefix(SwayMessage.magic.count)
    guard !isBroken, SwayMessage.magic.starts(with: head) else {
      isBroken = true
      buffer = []
      start = 0
      return nil
    }
    guard buffer.count - start >= SwayMessage.headerSize else { return nil }
    let length = Int(number(at: start + 6))
    let kind = SwayMessage.Kind(rawValue: number(at: start + 10))
    let payload = start + SwayMessage.headerSize
    if length > SwayMessageReader.limit {
      let skipped = min(length, buffer.count - payload)
      toSkip = length - skipped
      start = payload + skipped
      return SwayMessage(kind, payload: [])
    }
    guard buffer.count - payload >= length else { return nil }
    start = payload + length
    return SwayMessage(kind, payload: Array(buffer[payload..<start]))
  }

  private func number(at offset: Int) -> UInt32 {
    buffer.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
