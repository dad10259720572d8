import Programs
import Testing
import ToastSystem

/// Hyprland's two sockets in the test's hands: what they answer, and when, is the test's.
final class FakeHyprland {
  /// The folder of the instance.
  let folder: String
  private let root: TemporaryFolder
  private let requests: FileDescriptor
  private let events: FileDescriptor
  private var guests: [Guest] = []
  private var listeners: [Guest] = []

  private final class Guest {
    let socket: FileDescriptor
    /// What was asked.
    var text = ""
    init(_ socket: consuming FileDescriptor) { self.socket = socket }

    func send(_ text: String) throws {
      _ = try Array(text.utf8).withUnsafeBytes { try socket.send($0) }
    }

    /// Reads what has come; returns whether the other side is still there.
    func read() throws -> Bool {
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        switch try bytes.withUnsafeMutableBytes({ try socket.read(into: $0) }) {
        case .bytes(let count): text += String(decoding: bytes[..<count], as: UTF8.self)
        case .blocked: return true
        case .ended: return false
        }
      }
    }
  }

  /// A monitor as Hyprland describes it.
  struct Monitor {
    var name: String
    /// At the left, the top, the right and the bottom.
    var reserved = "[0, 0, 0, 0]"
    var x = 0
    var scale = 1.0
    var transform = 0
    var isFocused = false
  }

  init() throws {
    root = try TemporaryFolder()
    folder = root.path
    requests = try UnixSocket.listen(at: "\(folder)/.socket.sock")
    events = try UnixSocket.listen(at: "\(folder)/.socket2.sock")
  }

  /// The questions that are open and not answered yet.
  func questions() throws -> [String] {
    while let socket = try UnixSocket.accept(requests) { guests.append(Guest(socket)) }
    var open: [Guest] = []
    for guest in guests where try guest.read() { open.append(guest) }
    guests = open
    return guests.map(\.text)
  }

  /// Answers the open questions that are `question` with a text, and hangs up.
  func answer(_ question: String, _ text: String) throws {
    let asked = try questions().contains(question)
    try #require(asked, "\(question) is not asked")
    for guest in guests where guest.text == question { try guest.send(text) }
    guests.removeAll { $0.text == question }
  }

  func answer(_ monitors: [Monitor]) throws {
    let list = monitors.map { monitor in
      """
      {"id": 0, "name": "\(monitor.name)", "width": 1280, "height": 720, "x": \(monitor.x), "y": 0,
       "activeWorkspace": {"id": 1, "name": "1"}, "reserved": \(monitor.reserved), "scale": \(monitor.scale),
       "transform": \(monitor.transform), "focused": \(monitor.isFocused)}
      """
    }
    try answer("j/monitors", "[" + list.joined(separator: ",") + "]")
  }

  /// Answers whether blur is on, in the words of Hyprland 0.55 and newer or of those before.
  func answer(blur isOn: Bool, isOld: Bool = false) throws {
    let value = isOld ? #""int": \#(isOn ? 1 : 0)"# : #""bool": \#(isOn)"#
    try answer(
      "j/getoption decoration:blur:enabled",
      #"{"option": "decoration:blur:enabled", \#(value), "set": true }"#)
  }

  /// Sends so many spaces, or as many of them as fit, in answer to each open question.
  func pour(bytes: Int) throws {
    _ = try questions()
    for guest in guests { try? guest.send(String(repeating: " ", count: bytes)) }
  }

  /// Hangs up without an answer.
  func hangUp() throws {
    _ = try questions()
    guests = []
  }

  /// How many listen to the events.
  func listenerCount() throws -> Int {
    while let socket = try UnixSocket.accept(events) { listeners.append(Guest(socket)) }
    var open: [Guest] = []
    for listener in listeners where try listener.read() { open.append(listener) }
    listeners = open
    return listeners.count
  }

  /// Says a line to everybody who listens.
  func say(_ line: String) throws {
    _ = try listenerCount()
    for listener in listeners { try listener.send(line + "\n") }
  }

  /// Closes the connections of everybody who listens.
  func endEvents() throws {
    _ = try listenerCount()
    listeners = []
  }
}
