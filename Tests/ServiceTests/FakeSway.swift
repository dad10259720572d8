import Programs
import Testing
import ToastSystem

/// Sway's own socket in the test's hands: what it answers, and when, is the test's.
final class FakeSway {
  let path: String
  private let folder: TemporaryFolder
  private let listener: FileDescriptor
  private var connections: [Connection] = []

  private final class Connection {
    let socket: FileDescriptor
    init(_ socket: consuming FileDescriptor) { self.socket = socket }
  }

  /// A workspace as Sway describes it.
  struct Workspace {
    var output: String
    var x = 0
    var y = 0
    var width = 1280
    var height = 720
    var isFocused = false
  }

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/sway.sock"
    listener = try UnixSocket.listen(at: path)
  }

  /// How many have connected since the last call.
  func takeConnections() throws -> Int {
    var count = 0
    while let socket = try UnixSocket.accept(listener) {
      connections.append(Connection(socket))
      count += 1
    }
    return count
  }

  /// The questions that have come since the last call, as the numbers of their kinds.
  func takeQuestions() throws -> [UInt8] {
    var kinds: [UInt8] = []
    for connection in connections {
      var bytes = [UInt8](repeating: 0, count: 4096)
      guard
        case .bytes(let count) = try bytes.withUnsafeMutableBytes({ try connection.socket.read(into: $0) })
      else { continue }
      for start in stride(from: 0, to: count, by: 14) { kinds.append(bytes[start + 10]) }
    }
    return kinds
  }

  /// Answers the question for the workspaces on every connection that is open.
  func answer(_ workspaces: [Workspace]) throws {
    let list = workspaces.map { space in
      """
      {"id": 1, "name": "1", "num": 1, "visible": true, "focused": \(space.isFocused), "output": "\(space.output)",
       "rect": {"x": \(space.x), "y": \(space.y), "width": \(space.width), "height": \(space.height)}}
      """
    }
    try send("[" + list.joined(separator: ",") + "]")
  }

  /// Sends a text as the answer to the question for the workspaces.
  func send(_ text: String) throws {
    _ = try takeConnections()
    var message = Array("i3-ipc".utf8)
    for number in [UInt32(text.utf8.count), 1] { withUnsafeBytes(of: number) { message += $0 } }
    message += text.utf8
    for connection in connections { _ = try message.withUnsafeBytes { try connection.socket.send($0) } }
  }

  /// Closes every connection.
  func hangUp() throws {
    _ = try takeConnections()
    connections = []
  }

  /// How many connections the other side has not closed.
  func openCount() throws -> Int {
    _ = try takeConnections()
    return try connections.count { connection in
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        switch try bytes.withUnsafeMutableBytes({ try connection.socket.read(into: $0) }) {
        case .bytes: continue
        case .blocked: return true
        case .ended: return false
        }
      }
    }
  }
}
