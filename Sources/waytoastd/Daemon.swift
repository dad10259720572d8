import Glibc
import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastLoop
import ToastRender
import ToastService
import ToastShell
import ToastSystem
import Wayland

/// The program waytoastd: constructs all parts in order, runs the event loop, and closes the parts.
enum Daemon {
  /// The program that runs waytoastd for some subcommands; messages to its user carry this name.
  static let control = "waytoastctl"

  static func run(_ arguments: [String]) throws {
    let options = try ServiceArguments(arguments)
    if let infoCommand = options.infoCommand {
      try infoCommand.print(for: options.syntax)
      if options.isVerbose { try StandardStream.output.write(IconSandbox.report) }
      return
    }

    if options.printsExample { return try StandardStream.output.write(Configuration.wholeExample) }
    if options.printsSymbols {
      return try StandardStream.output.write(Symbol.allCases.map { $0.name + "\n" }.joined())
    }
    if options.file != nil { try options.checkFile() }
    if options.checksConfiguration || options.printsConfiguration {
      let loaded = options.configurationFile.load()
      if options.printsConfiguration {
        try StandardStream.output.writeEscaped(loaded.configuration.wholeText)
      }
      // waytoastctl runs this program to check the configuration, and the errors carry the name of waytoastctl.
      let program = options.checksConfiguration ? control : "waytoastd"
      for error in loaded.errors { CommandStatus.say(error.message, as: program) }
      if !loaded.errors.isEmpty { exit(CommandStatus.refused) }
      return
    }
    if let watch = options.watch {
      let status = CommandStatus.of(control) { try watch.run(options.configurationFile) }
      if status != CommandStatus.done { exit(status) }
      return
    }
    if let preview = options.preview {
      let loaded = options.configurationFile.load()
      for error in loaded.errors { CommandStatus.say(error.message, as: control) }
      return try preview.run(loaded.configuration)
    }

    var pipe = options.readyPipe
    func report(_ report: StartReport) {
      pipe?.close(with: report)
      pipe = nil
    }
    do {
      try serve(options, report: report)
    } catch {
      report(.failed("\(error)"))
      throw error
    }
  }

  private static func serve(_ options: ServiceArguments, report: @escaping (StartReport) -> Void) throws {
    let path = try SocketPath.ofSession()
    guard let socket = try ServiceSocket.claim(path) else {
      report(.alreadyRunning)
      CommandStatus.say("another waytoastd runs on this display already", as: "waytoastd")
      return
    }

    let display = try connect()
    let painter = Painter()
    painter.loadFonts()
    let loop = try EventLoop()
    let clients = Clients(loop: loop)
    let file = options.configurationFile
    // The compositor is searched only if it is needed, because the search tries sockets.
    var found: Compositor??
    func compositor() -> Compositor? {
      let compositor = found ?? (try? Compositor.find(.auto))
      found = .some(compositor)
      return compositor
    }
    var failure: ShellError?
    let listener = try ClientListener(loop: loop, socket: socket, clients: clients)
    let service = try Service(
      loop: loop,
      shell: Shell(
        display: display, capturesQuietly: { CompositorDifferences.of(compositor()).canCaptureWithoutPrompt }),
      clients: clients,
      painter: painter, compositor: compositor, loadConfiguration: file.load
    ) { error in
      failure = error
      // The first text waits for the list of fonts, and a command for its reply only a fifth of the time that it waits for the
      // start.
      if error == nil { _ = painter.hasFonts }
      report(error.map { .failed($0.description) } ?? .ready)
      // Clients wait in the socket's backlog until the service knows that it can show toasts.
      guard error == nil else { return }
      listener.open()
      // A service with a ready pipe was started by a command, whose toast will load the text libraries; any other
      // service has time to load them now.
      if options.readyPipe == nil { painter.warmUp() }
    }
    for signal in [SIGTERM, SIGINT] { _ = try loop.watch(signal: signal) { service.quit() } }
    _ = try loop.watch(signal: SIGHUP) { service.reload() }
    // Without a watch, SIGHUP and `waytoastctl reload` reload the configuration.
    let changes = try? FileWatch(file.path)
    if let changes {
      _ = try loop.watch(changes.descriptor.raw) { _ in if changes.hasChanged() { service.reload() } }
    }

    // Without this watch, a service whose socket was removed would stay unreachable.
    let presence = try? SocketPresence(loop: loop, socket: socket, listener: listener) {
      service.leaveWhenIdle()
    }

    service.turn(at: Instant(nanoseconds: MonotonicClock.now()))
    loop.run { service.turn(at: Instant(nanoseconds: MonotonicClock.now())) }

    presence?.close()
    listener.close()
    socket.close()
    if let failure { throw failure }
  }

  private static func connect() throws(ServiceError) -> Display {
    let display = WaylandDisplay.ofSession
    do throws(DisplayError) {
      // The name is passed because libwayland takes an empty WAYLAND_DISPLAY for a name.
      return try Display(name: display.name)
    } catch {
      let folder = Environment.value("XDG_RUNTIME_DIR") ?? ""
      if error.code == EACCES, let owner = UserAccount.owner(of: display.socket(in: folder)) {
        throw ServiceError("the compositor at \(display.name) runs as \(owner); run this as that user")
      }
      guard [ENOENT, ECONNREFUSED, ENOTDIR].contains(error.code) else {
        throw ServiceError("cannot connect to the compositor at \(display.name): \(error)")
      }
      throw ServiceError(display.unavailableMessage(in: folder))
    }
  }
}

extension Int32 {
  /// Sends a report to the pipe with this number and closes the pipe.
  fileprivate func close(with report: StartReport) { report.send(to: self) }
}
