import Glibc
import Programs
import Stage
import ToastCore
import ToastIPC
import ToastLoop
import ToastService
import ToastShell
import ToastSystem
import Wayland

/// The service and the stage compositor in one thread with simulated time, which measures each frame of a motion.
final class Film {
  private let motion: Motion
  private let stage: Stage
  private let loop: EventLoop
  private let clients: Clients
  private let shell: Shell
  private let service: Service
  private let caller: LineConnection
  private let seat: StageSeat
  private var now = Instant(nanoseconds: 1 << 61)
  private var requests = 0
  private var isCounted = false
  /// The vertical position of the finger while it is down.
  private var finger: Double?

  /// The number of frames that are played first and not counted.
  private static let rehearsal = 80
  private static let refresh = Duration.nanoseconds(16_666_667)

  /// Starts an empty stage with one output of this scale.
  init(_ motion: Motion, scale: Int) throws {
    self.motion = motion
    stage = Stage(.sway17)
    stage.addOutput(width: 1920 * scale, height: 1080 * scale, scale: Double(scale))
    seat = stage.addSeat("seat0", [.touch])
    loop = try EventLoop()
    clients = Clients(loop: loop)
    shell = Shell(display: try Display(fd: stage.connect()))
    service = try Service(loop: loop, shell: shell, clients: clients) { _ in }
    let ends = try SocketPair()
    clients.add(LineConnection(ends.second, limit: Limits.requestLine))
    caller = LineConnection(ends.first, limit: Limits.requestLine)
    settle()
  }

  /// The costs of the frames of a motion.
  struct Costs {
    /// The CPU time of the thread from a frame callback or a motion of the finger to the commit, in nanoseconds.
    var frames: [Int64] = []
    /// The size of the surface in buffer pixels.
    var buffer = (width: 0, height: 0)
  }

  /// Plays `count` frames and returns their costs.
  func play(_ count: Int) throws -> Costs {
    // The first frames touch new memory, and a toast that is updated enters in them.
    _ = try play(Film.rehearsal, counted: false)
    return try play(count, counted: true)
  }

  private func play(_ count: Int, counted: Bool) throws -> Costs {
    isCounted = counted
    var costs = Costs()
    while costs.frames.count < count {
      guard let surface = stage.layerSurfaces.last?.surface, surface.isMapped else {
        try ask()
        continue
      }
      if let image = surface.image { costs.buffer = (image.width, image.height) }
      let commits = surface.bufferCommits
      let time = try advance(surface)
      if let time, surface.bufferCommits > commits { costs.frames.append(time) }
    }
    return costs
  }

  /// Advances the time to the next event, and returns the cost if the event is a frame.
  private func advance(_ surface: StageSurface) throws -> Int64? {
    if !surface.pendingFrames.isEmpty {
      now = now + Film.refresh
      stage.frame(at: milliseconds)
      return drawn()
    }
    if motion == .finger { return try moveFinger(on: surface) }
    if motion.isUpdate {
      try ask()
    } else if let deadline = service.timer?.deadline {
      now = max(now, Instant(nanoseconds: deadline))
      settle()
    }
    return nil
  }

  /// Moves the finger up and down on the toast, never far enough to swipe the toast away.
  private func moveFinger(on surface: StageSurface) throws -> Int64? {
    now = now + .milliseconds(8)
    guard let size = surface.size else { return nil }
    let x = Double(size.width) / 2
    guard let y = finger else {
      // The first motion begins a drag.
      finger = 30
      seat.touchDown(1, x, 40, on: surface, at: milliseconds)
      seat.touchMotion(1, x, 30, at: milliseconds)
      settle()
      return nil
    }
    let next = y > 14 ? y - 1.37 : 39.5
    finger = next
    seat.touchMotion(1, x, next, at: milliseconds)
    let commits = surface.bufferCommits
    let time = drawn()
    guard surface.bufferCommits == commits + 1 else {
      throw FilmError("a finger's motion was not committed in the turn that heard of it")
    }
    return time
  }

  private func ask() throws {
    requests += 1
    let request = motion.request(requests)
    guard try caller.send(Request.show(request).line) else { throw FilmError("the service does not listen") }
    settle()
    _ = try caller.receive()
    while caller.nextLine() != nil {}
  }

  private var milliseconds: UInt32 { UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000) }

  /// Reads the events of the compositor, draws and commits, and returns the cost.
  private func drawn() -> Int64 {
    stage.turn()
    let start = threadTime()
    if isCounted { turnOfAFrame() } else { turn() }
    let time = threadTime() - start
    stage.turn()
    return time
  }

  /// One turn, under a name that a profiler can select.
  @inline(never)
  private func turnOfAFrame() {
    turn()
  }

  /// One turn of the service's loop.
  @inline(never)
  private func turn() {
    loop.dispatch(timeout: 0)
    service.turn(at: now)
  }

  /// Runs turns until all messages in both directions have been handled.
  private func settle() {
    for _ in 0..<6 {
      turn()
      stage.turn()
    }
  }
}

func threadTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// An error with a message.
struct FilmError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
