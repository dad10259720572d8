import HeadlessSway
import PrivateSession
import Testing
import ToastCore
import ToastHooks
import ToastLoop
import ToastSystem

extension EndToEnd {
  /// What a real Sway says, in a real loop, before there is a service around it.
  @Suite struct HookTests {
    private let sway: HeadlessSway
    private let listening: Listening

    init() throws {
      sway = try HeadlessSway(configuration: EndToEnd.modes)
      listening = try Listening(sway.environment["SWAYSOCK"] ?? "")
    }

    @Test func aModeIsShownUntilItIsLeft() throws {
      try sway.ipc.run("mode resize")
      #expect(try listening.next() == .show("resize", id: "hook:mode"))
      try sway.ipc.run(#"mode "<b>Move</b> &amp; more""#)
      #expect(try listening.next() == .show("Move & more", id: "hook:mode"))
      try sway.ipc.run("mode default")
      #expect(try listening.next() == .gone("hook:mode"))
    }

    @Test func reloadingLeavesTheMode() throws {
      try sway.ipc.run("mode resize")
      #expect(try listening.next() == .show("resize", id: "hook:mode"))
      try sway.ipc.run("reload")
      #expect(try listening.next() == .gone("hook:mode"))
    }

    @Test func oneSwitchOfTheWorkspaceIsOneToast() throws {
      try sway.ipc.run("workspace mail")
      #expect(try listening.next() == .show("mail", id: "hook:workspace"))
      try sway.ipc.run("workspace mail, mode resize")
      #expect(try listening.next() == .show("resize", id: "hook:mode"), "nothing had changed in between")
    }

    @Test func aTickIsShown() throws {
      _ = try sway.ipc.ask(.tick, "somebody else's")
      _ = try sway.ipc.ask(.tick, "waytoast: Grüße")
      #expect(try listening.next() == .show("Grüße", id: "hook:tick"))
    }

    @Test func itsEndIsSilent() throws {
      _ = try? sway.ipc.run("exit")
      try listening.wait { !$0.isConnected }
      #expect(listening.isSilent)
    }
  }
}

/// A watch and its hooks in a loop, as a service has them.
private final class Listening {
  /// What is to be seen.
  enum Story: Hashable {
    case show(String, id: String)
    case gone(String)
  }

  private let loop: EventLoop
  private let watch: CompositorWatch
  private var hooks = HookReducer(settings: HookSettings.defaults(all: true))
  private var sources: [WatchedSocket.ID: EventSource] = [:]
  private var notes: [Story] = []

  /// Listens to Sway, and has heard all that was so before.
  init(_ socket: String) throws {
    loop = try EventLoop()
    watch = CompositorWatch(.sway(socket: socket), hooks: Set(Hook.allCases))
    try turn()
    try wait { $0.isConnected }
    #expect(notes == [], "how things are is no news")
  }

  var isSilent: Bool { notes.isEmpty }

  /// The next note, which comes within 10 s.
  func next() throws -> Story {
    while notes.isEmpty { try step() }
    return notes.removeFirst()
  }

  /// Goes on until the watch is as it should be, for 10 s at most.
  func wait(until isRight: (CompositorWatch) -> Bool) throws {
    while !isRight(watch) { try step() }
  }

  private func step() throws {
    let now = MonotonicClock.now()
    let deadline = [watch.deadline, hooks.deadline].compactMap { $0?.nanoseconds }.min()
    let left = deadline.map { max(0, ($0 - now + 999_999) / 1_000_000) } ?? 10_000
    loop.dispatch(timeout: Int32(min(left, 10_000)))
    if deadline == nil, MonotonicClock.now() - now > 9_000_000_000 { throw SessionError("Sway says nothing") }
    try turn()
  }

  private func turn() throws {
    let now = Instant(nanoseconds: MonotonicClock.now())
    for note in hooks.handle(watch.advance(to: now), at: now) {
      switch note {
      case .show(let toast): notes.append(.show(toast.title, id: toast.id))
      case .dismiss(let id): notes.append(.gone(id))
      }
    }
    let sockets = watch.sockets
    for (id, source) in sources where !sockets.contains(where: { $0.id == id }) {
      source.remove()
      sources[id] = nil
    }
    for socket in sockets {
      if sources[socket.id] == nil {
        sources[socket.id] = try loop.watch(socket.descriptor) { [watch] in watch.handle($0, of: socket.id) }
      }
      sources[socket.id]?.interest = socket.interest
    }
  }
}
