import Testing
import ToastIPC
import ToastSystem

@testable import ToastService

/// Who is connected, and who gets a place when there are few.
@Suite struct PlaceForClientsTests {
  /// What a client has done.
  enum State {
    /// Connected, and nothing else.
    case silent
    /// Written a part of a line.
    case halfway
    /// Asked and been answered.
    case answered
    /// Written something that is no request, and been told.
    case mistaken
    /// Asked for a toast and its outcome.
    case waiting
  }

  private let session: Session
  private let peers: Peers

  init() throws {
    session = try Session()
    peers = Peers(session)
  }

  /// Connections that are kept open, by the test.
  private final class Peers {
    private let session: Session
    private var all: [Peer] = []

    init(_ session: Session) { self.session = session }

    subscript(index: Int) -> Peer { all[index] }

    /// Connects one more client, which then does what brings it into a state.
    @discardableResult
    func add(_ state: State) throws -> Peer {
      let peer = Peer(try session.connect())
      all.append(peer)
      switch state {
      case .silent: break
      case .halfway: try peer.write(#"{"status""#)
      case .answered: try peer.write(#"{"status":{}}"# + "\n")
      case .mistaken: try peer.write("}\n")
      case .waiting:
        try peer.write(
          #"{"show":{"title":"x","duration":"forever","animation":"none","id":"one","wait":true}}"# + "\n")
      }
      session.turn()
      _ = try peer.lines()
      return peer
    }
  }

  /// A client as it sees itself.
  private final class Peer {
    private let socket: FileDescriptor
    private(set) var isClosed = false

    init(_ socket: consuming FileDescriptor) { self.socket = socket }

    func write(_ text: String) throws { _ = try Array(text.utf8).withUnsafeBytes { try socket.send($0) } }

    /// The lines that have come since the last call.
    func lines() throws -> [String] {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        switch try chunk.withUnsafeMutableBytes({ try socket.read(into: $0) }) {
        case .bytes(let count): bytes += chunk[..<count]
        case .blocked: return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        case .ended:
          isClosed = true
          return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
      }
    }
  }

  /// The clients that are there, in the order in which they came; then which of them has to make room for one more, if any.
  @Test(
    arguments: [
      ([(State.silent, 64)], 0), ([(.answered, 63), (.silent, 1)], 63),
      ([(.answered, 10), (.silent, 54)], 10),
      ([(.waiting, 56), (.answered, 7), (.silent, 1)], 63), ([(.waiting, 56), (.silent, 8)], 56),
      ([(.halfway, 1), (.answered, 63)], 0), ([(.mistaken, 63), (.halfway, 1)], 63), ([(.answered, 64)], nil),
      ([(.mistaken, 64)], nil), ([(.waiting, 56), (.answered, 8)], nil), ([(.silent, 63)], -1),
      ([(.waiting, 56)], -1),
    ] as [([(State, Int)], Int?)])
  func `The first client that never asked makes room`(clients: [(State, Int)], dropped: Int?) throws {
    var count = 0
    for (state, number) in clients {
      for _ in 0..<number { try peers.add(state) }
      count += number
    }
    let newcomer = try peers.add(.silent)
    try newcomer.write(#"{"status":{}}"# + "\n")
    session.turn()
    if dropped == nil {
      // It has its answer before it has asked.
      #expect(try newcomer.lines() == [] && newcomer.isClosed)
    } else {
      #expect(try newcomer.lines().first?.hasPrefix(#"{"status":"#) == true)
    }
    for index in 0..<count {
      #expect(try peers[index].lines() == [], "nobody is told anything")
      #expect(peers[index].isClosed == (index == dropped), "\(index)")
    }
  }

  @Test func `A newcomer that is refused is told before it asks`() throws {
    for _ in 0..<64 { try peers.add(.answered) }
    let socket = Peer(try session.connect())
    #expect(try socket.lines() == [#"{"error":{"message":"too many clients (64): try again"}}"#])
    #expect(socket.isClosed)
  }

  @Test func `A client that has just asked is not taken for one that never did`() throws {
    for _ in 0..<64 { try peers.add(.silent) }
    // Both lines are there before the service reads either.
    try peers[0].write(#"{"status":{}}"# + "\n")
    let newcomer = Peer(try session.connect())
    session.turn()
    #expect(try peers[0].lines().count == 1 && !peers[0].isClosed)
    #expect(try peers[1].lines() == [] && peers[1].isClosed)
    #expect(try newcomer.lines() == [] && !newcomer.isClosed)
  }

  private static let wait = #"{"show":{"title":"x","id":"more","duration":"forever","wait":true}}"# + "\n"
  private static let full =
    #"{"error":{"message":"too many clients wait (56): try again later, or without --wait"}}"#

  @Test func `Sixty-four who wait leave places for those who do not`() throws {
    for _ in 0..<56 { try peers.add(.waiting) }
    let late = try peers.add(.silent)
    for word in [#"true"#, #""exit""#] {
      try late.write(#"{"show":{"title":"late","wait":\#(word)}}"# + "\n" + #"{"status":{}}"# + "\n")
      session.turn()
      let lines = try late.lines()
      #expect(lines.first == Self.full && lines.count == 2, "and everything else can be asked")
    }
    #expect(try session.list().map(\.title) == ["x"])
    // One who waits already may wait for more.
    try peers[3].write(Self.wait)
    session.turn()
    #expect(try peers[3].lines().first?.hasPrefix(#"{"ok":{"id":"more""#) == true)
    // A toast without --wait is shown.
    #expect(try session.show("brief").replies.count == 1)
    // When one has gone there is a place.
    #expect(try session.ask(.quit).replies.isEmpty)
  }

  @Test func `A place is free again when the toasts have ended, and when a request to wait was refused`()
    throws
  {
    for _ in 0..<55 { try peers.add(.waiting) }
    let one = try peers.add(.silent)
    try one.write(#"{"show":{"title":"x","style":"none","wait":true}}"# + "\n")
    session.turn()
    #expect(try one.lines().first?.hasPrefix(#"{"error":"#) == true)
    try peers.add(.waiting)
    try one.write(Self.wait)
    session.turn()
    #expect(try one.lines() == [Self.full])
    try session.ask(.dismiss(.all))
    session.pass(.seconds(1))
    #expect(try peers[0].lines().count == 1)
    try one.write(Self.wait)
    session.turn()
    #expect(try one.lines().first?.hasPrefix(#"{"ok":{"id":"more""#) == true)
  }

  @Test func `One client awaits what it likes, within a mebibyte`() throws {
    let one = try peers.add(.silent)
    var (accepted, refused) = (0, 0)
    for _ in 0..<100 {
      try one.write(
        String(
          repeating:
            #"{"show":{"title":"x","id":"one","duration":"forever","animation":"none","wait":"exit"}}"#
            + "\n",
          count: 100))
      session.turn()
      for line in try one.lines() {
        if line.hasPrefix(#"{"ok":{"id":"one""#) { accepted += 1 }
        if line.hasPrefix(#"{"error":{"message":"too many awaited toasts on this connection"#) {
          refused += 1
        }
      }
    }
    #expect(accepted + refused == 10_000 && accepted > 7000 && refused > 0)
    try session.ask(.dismiss(.all))
    session.pass(.seconds(1))
    var ends = 0
    for _ in 0..<100 {
      ends += try one.lines().count { $0.hasPrefix(#"{"outcome":"dismissed","#) }
      session.turn()
    }
    #expect(ends == accepted, "each wait has its line")
    try one.write(Self.wait)
    session.turn()
    #expect(try one.lines().first?.hasPrefix(#"{"ok":"#) == true)
  }
}
