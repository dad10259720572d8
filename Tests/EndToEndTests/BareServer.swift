import Glibc
import Programs
import ToastSystem
import Wayland
import WaylandServer

/// A compositor with the least of the core protocol, and no layer shell.
final class BareServer {
  private let display = ServerDisplay()

  /// Listens at a path from the root.
  init(socket: String) {
    Global(display, WlCompositorResource.self, version: 4) { _ in }
    Global(display, WlShmResource.self, version: 1) { _ in }
    precondition(display.addSocket(socket) != nil, "no socket at \(socket)")
  }

  /// Serves until the program has ended.
  func serve(_ program: RunningProgram) throws -> Run {
    let ended = try ChildProcess.descriptor(of: program.process)
    var entries = [
      pollfd(fd: display.fd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: ended.raw, events: Int16(POLLIN), revents: 0),
    ]
    while entries[1].revents == 0 {
      guard poll(&entries, 2, 20_000) > 0 else { break }
      display.dispatch()
      display.flushClients()
    }
    return try program.finish()
  }
}
