/// A message of Sway's IPC (sway-ipc(7)): a request, a reply or an event.
///
/// The wire format is "i3-ipc", the length of the payload and the kind, each four bytes in the byte order of
/// the machine, and the payload.
public struct SwayMessage: Hashable, Sendable {
  public var kind: Kind
  /// The payload, usually JSON; empty if the payload exceeded the limit of the reader.
  public var payload: [UInt8]

  /// The kind of a message; a reply has the kind of its request, and an event has the top bit set.
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

    /// Whether the message is an event instead of a reply.
    var isEvent: Bool { rawValue & 0x8000_0000 != 0 }
  }

  /// Creates a message with a text as payload.
  public init(_ kind: Kind, _ text: String = "") {
    self.init(kind, payload: Array(text.utf8))
  }

  init(_ kind: Kind, payload: [UInt8]) {
    self.kind = kind
    self.payload = payload
  }

  static let magic = Array("i3-ipc".utf8)
  static let headerSize = 14

  /// The message in the wire format.
  public var bytes: [UInt8] {
    var bytes = SwayMessage.magic
    for number in [UInt32(payload.count), kind.rawValue] {
      withUnsafeBytes(of: number) { bytes += $0 }
    }
    return bytes + payload
  }
}

/// A splitter of a stream of bytes into Sway's messages.
public struct SwayMessageReader: Sendable {
  /// The maximum length of a payload in bytes; Sway itself closes a connection when 4 MB wait for a client.
  public static let limit = 4 * 1024 * 1024

  private var buffer: [UInt8] = []
  /// The index after the last returned message.
  private var start = 0
  /// The number of bytes to skip of a payload over the limit.
  private var toSkip = 0
  /// Whether the stream is not in Sway's format.
  ///
  /// The reader cannot find the next message after invalid bytes, so it returns no more messages.
  public private(set) var isBroken = false

  public init() {}

  /// Whether a part of a message has arrived, and its end has not.
  public var isInMessage: Bool { !isBroken && (toSkip > 0 || start < buffer.count) }

  /// Appends bytes of the stream.
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

  /// Returns the next complete message; nil until more bytes arrive.
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
