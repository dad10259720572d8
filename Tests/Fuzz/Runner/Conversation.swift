import Glibc
import ToastCore
import ToastHooks
import ToastSystem

/// A compositor that sends arbitrary bytes to a watch, with checks of the reports and toasts that follow.
final class Conversation {
  private let compositor: Compositor
  private let listener: FileDescriptor
  /// The initial state, which is sent first, so that everything after it is a change.
  private let greeting: [UInt8]

  /// The folder or socket of this process, in a folder that later processes use again.
  private static let folder: String = {
    let folder = "/tmp/waytoast-fuzz.\(geteuid())"
    mkdir(folder, 0o700)
    return "\(folder)/\(getpid())"
  }()

  /// - Parameter target: `sway`, `hyprland` or `niri`.
  init(_ target: Target) throws(SystemError) {
    let folder = Conversation.folder
    switch target {
    case .hyprland:
      mkdir(folder, 0o700)
      compositor = .hyprland(folder: folder)
      // No request socket exists, so the watch gives up its queries at once.
      greeting = []
    case .niri:
      compositor = .niri(socket: folder)
      greeting = Array("{\"Ok\":\"Handled\"}\n".utf8)
    default:
      compositor = .sway(socket: folder)
      let answers: [(SwayMessage.Kind, String)] =
        Array(repeating: (.subscribe, #"{"success": true}"#), count: 6) + [
          (.bindingState, #"{"name": "default"}"#), (.workspaces, "[]"), (.inputs, "[]"), (.outputs, "[]"),
        ]
      greeting = answers.flatMap { SwayMessage($0, $1).bytes }
    }
    unlink(compositor.eventSocket)
    listener = try UnixSocket.listen(at: compositor.eventSocket)
  }

  deinit { unlink(compositor.eventSocket) }

  /// Sends `bytes` in pieces of `size` bytes, closes the connection, and checks the invariants.
  func say(_ bytes: [UInt8], in size: Int) {
    let watch = CompositorWatch(compositor, hooks: Set(Hook.allCases))
    var hooks = HookReducer(settings: HookSettings.defaults(all: true))
    var now = Instant(nanoseconds: 0)
    func turn() {
      for socket in watch.sockets { watch.handle(socket.interest, of: socket.id) }
      let reports = watch.advance(to: now)
      for report in reports {
        precondition(report.line.utf8.count { $0 == 10 } == 1 && report.line.utf8.last == 10, "no line")
      }
      for case .show(let toast) in hooks.handle(reports, at: now) {
        precondition(
          !toast.title.isBlank && toast.title.utf8.count <= HookToast.maximumTextLength, "no title")
        precondition(toast.title == toast.title.withoutControls, "a control character")
      }
      if let deadline = hooks.deadline { precondition(deadline > now, "it would wake up at once") }
      now = now + .milliseconds(20)
    }
    turn()
    guard let guest = try? UnixSocket.accept(listener) else { preconditionFailure("it has not connected") }
    let starts = stride(from: 0, to: bytes.count, by: size)
    for piece in [greeting] + starts.map({ Array(bytes[$0..<min($0 + size, bytes.count)]) }) {
      _ = piece.withUnsafeBytes { try? guest.send($0) }
      turn()
    }
    guest.close()
    turn()
    precondition(!watch.isConnected, "a connection to nobody")
    // The watch may have connected again.
    while let again = try? UnixSocket.accept(listener) { again.close() }
  }
}

extension SwayMessage {
  /// Returns lines as messages; the first letter of a line is the kind, and the rest is the payload.
  static func messages(_ bytes: [UInt8]) -> [UInt8] {
    let kinds: [UInt8: Kind] = [
      UInt8(ascii: "m"): .modeEvent, UInt8(ascii: "w"): .workspaceEvent, UInt8(ascii: "i"): .inputEvent,
      UInt8(ascii: "u"): .windowEvent, UInt8(ascii: "t"): .tickEvent, UInt8(ascii: "o"): .outputEvent,
      UInt8(ascii: "O"): .outputs, UInt8(ascii: "B"): .bindingState,
    ]
    return bytes.split(separator: 10).flatMap { line -> [UInt8] in
      guard let first = line.first else { return [] }
      var header = SwayMessage(kinds[first] ?? Kind(rawValue: UInt32(first) << 24)).bytes
      withUnsafeBytes(of: UInt32(line.count - 1)) { header.replaceSubrange(6..<10, with: $0) }
      return header + line.dropFirst()
    }
  }
}
