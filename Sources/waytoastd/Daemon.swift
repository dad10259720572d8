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

/// The program: everything is made here, in order, run, and torn down.
enum Daemon {
  /// The program that becomes this one to watch: who calls it is told by that name what is wrong.
  static let control = "waytoastctl"

  static func run(_ arguments: [String]) throws {
    let settings = try Settings(arguments)
    if let infoCommand = settings.infoCommand {
      try infoCommand.print(for: settings.syntax)
      if settings.isVerbose { try StandardStream.output.write(IconSandbox.report) }
      return
    }

    if settings.printsExample { return try StandardStream.output.write(Configuration.wholeExample) }
    if settings.printsSymbols {
      return try StandardStream.output.write(Symbol.allCases.map { $0.rawValue + "\n" }.joined())
    }
    if settings.file != nil { try settings.checkFile() }
    if settings.checksConfiguration || settings.printsConfiguration {
      let loaded = settings.configurationFile.load()
      if settings.printsConfiguration {
        try StandardStream.output.show(loaded.configuration.wholeText)
      }
      // waytoastctl becomes this program to check the configuration: the errors carry the name of the program that was run.
      let program = settings.checksConfiguration ? control : "waytoastd"
      for error in loaded.errors { CommandStatus.say(error.message, as: program) }
      if !loaded.errors.isEmpty { exit(CommandStatus.refused) }
      return
    }
    if let watch = settings.watch {
      let status = CommandStatus.of(control) { try watch.run(settings.configurationFile) }
      if status != CommandStatus.done { exit(status) }
      return
    }
    if let preview = settings.preview {
      let loaded = settings.configurationFile.load()
      for error in loaded.errors { CommandStatus.say(error.message, as: control) }
      return try preview.run(loaded.configuration)
    }

    var pipe = settings.readyPipe
    func report(_ report: StartReport) {
      pipe?.close(with: report)
      pipe = nil
    }
    do {
      try serve(settings, report: report)
    } catch {
      report(.failed("\(error)"))
      throw error
    }
  }

  private static func serve(_ settings: Settings, report: @escaping (StartReport) -> Void) throws {
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
    let file = settings.configurationFile
    // It is asked for only where it matters: sockets have to be tried.
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
        display: display, capturesQuietly: { CompositorDifferences.of(compositor()).capturesQuietly }),
      clients: clients,
      painter: painter, compositor: compositor, loadConfiguration: file.load
    ) { error in
      failure = error
      report(error.map { .failed($0.description) } ?? .ready)
      // Until it is known that toasts can be shown, callers wait in the socket's backlog.
      guard error == nil else { return }
      listener.open()
      // A command that started us has a toast to show, and its text will be the first; else there is time for one.
      if settings.readyPipe == nil { painter.warmUp() }
    }
    for signal in [SIGTERM, SIGINT] { _ = try loop.watch(signal: signal) { service.quit() } }
    _ = try loop.watch(signal: SIGHUP) { service.reload() }
    // Without a watch there are SIGHUP and waytoastctl reload.
    let changes = try? FileWatch(file.path)
    if let changes {
      _ = try loop.watch(changes.descriptor.raw) { _ in if changes.hasChanged() { service.reload() } }
    }

    // Without it, a service whose socket is removed is found by nobody.
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
      // The name is stated here because libwayland takes an empty variable for a name.
      return try Display(name: display.name)
    } catch {
      let folder = Environment.value("XDG_RUNTIME_DIR") ?? ""
      if error.code == EACCES, let owner = UserAccount.owner(of: display.socket(in: folder)) {
        throw ServiceError("the compositor at \(display.name) runs as \(owner); run this as that user")
      }
      guard [ENOENT, ECONNREFUSED, ENOTDIR].contains(error.code) else {
        throw ServiceError("cannot connect to the compositor at \(display.name): \(error)")
      }
      throw ServiceError(display.absence(in: folder))
    }
  }
}

extension Int32 {
  /// Ends the pipe of this number with a report.
  fileprivate func close(with report: StartReport) { report.send(to: self) }
}
