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
  func send(_ text: String) throws { try say(1, text) }

  /// Sends a message of that kind, an answer or an event, on every connection that is open.
  func say(_ kind: UInt32, _ text: String) throws {
    _ = try takeConnections()
    var message = Array("i3-ipc".utf8)
    for number in [UInt32(text.utf8.count), kind] { withUnsafeBytes(of: number) { message += $0 } }
    message += text.utf8
    for connection in connections { _ = try message.withUnsafeBytes { try connection.socket.send($0) } }
  }

  // MARK: Hooks

  /// Answers what a watch has asked since the last call: subscriptions, and how things are.
  func answerWatch(mode: String = "default", outputs: [String] = ["A"]) throws {
    _ = try takeConnections()
    for kind in try takeMessages() {
      switch kind {
      case 1: try say(1, #"[{"name": "1", "num": 1, "focused": true, "output": "A"}]"#)
      case 2: try say(2, #"{"success": true}"#)
      case 3:
        let list = outputs.map { #"{"name": "\#($0)", "make": "Acme", "model": "X1", "serial": ""}"# }
        try say(3, "[" + list.joined(separator: ",") + "]")
      case 12: try say(12, #"{"name": "\#(mode)"}"#)
      case 100:
        let keyboards = ["AT", "Power button"].map {
          #"{"identifier": "\#($0)", "name": "\#($0)", "xkb_active_layout_name": "English (US)"}"#
        }
        try say(100, "[" + keyboards.joined(separator: ",") + "]")
      default: Issue.record("Sway is asked \(kind)")
      }
    }
  }

  func enter(mode: String) throws { try say(0x8000_0002, #"{"change": "\#(mode)", "pango_markup": false}"#) }

  /// What one switch of the workspace makes it say.
  func focus(workspace: String, on output: String = "A") throws {
    let current = #"{"name": "\#(workspace)", "num": \#(Int(workspace) ?? -1), "output": "\#(output)"}"#
    for change in ["init", "focus", "empty"] {
      try say(0x8000_0000, #"{"change": "\#(change)", "current": \#(current)}"#)
    }
  }

  func reloadConfiguration() throws { try say(0x8000_0000, #"{"change": "reload", "current": null}"#) }

  /// What one switch of the layout makes it say: an event for each keyboard.
  func use(layout: String) throws {
    for keyboard in ["AT", "Power button"] {
      let input =
        #"{"identifier": "\#(keyboard)", "name": "\#(keyboard)", "xkb_active_layout_name": "\#(layout)"}"#
      try say(0x8000_0015, #"{"change": "xkb_layout", "input": \#(input)}"#)
    }
  }

  func makeUrgent(_ app: String, _ title: String, _ isUrgent: Bool = true) throws {
    let window = #"{"id": 7, "app_id": "\#(app)", "name": "\#(title)", "urgent": \#(isUrgent)}"#
    try say(0x8000_0003, #"{"change": "urgent", "container": \#(window)}"#)
  }

  func tick(_ payload: String) throws { try say(0x8000_0007, #"{"first": false, "payload": "\#(payload)"}"#) }

  func changeOutputs() throws { try say(0x8000_0001, #"{"change": "unspecified"}"#) }

  /// The kinds of the messages that have come since the last call, whose texts have less than 256 bytes.
  func takeMessages() throws -> [UInt8] {
    var kinds: [UInt8] = []
    for connection in connections {
      var bytes = [UInt8](repeating: 0, count: 4096)
      guard
        case .bytes(let count) = try bytes.withUnsafeMutableBytes({ try connection.socket.read(into: $0) })
      else { continue }
      var start = 0
      while start < count {
        kinds.append(bytes[start + 10])
        start += 14 + Int(bytes[start + 6])
      }
    }
    return kinds
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
