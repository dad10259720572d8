import Glibc
import ToastSystem

private let text = "Saved successfully"
private let plain = ["--style", "plain", "--animation", "none"]

extension Bench {
  /// Returns the figures with a running service, mako and wob.
  func warm() throws -> [Figure] {
    let service = try startService()
    let mako = try notify().client
    try say("warming up", for: "50ms", by: service)
    let wob = try startBar()

    var shown: [Double] = []
    var notified: [Double] = []
    for _ in 0..<rounds {
      shown.append(try say(text, for: "50ms", by: service))
      let run = try notify()
      notified.append(Double(run.time) / 1e6)
    }
    var figures = [
      Figure(
        name: "exec of the command to first pixels, warm", unit: "ms", ours: median(shown),
        against: "notify-send, mako", theirs: median(notified), limit: .times(0.5))
    ]
    try run("waytoast", plain + ["--id", "bench", "--duration", "forever", text])
    _ = try screen.first(.visible, since: 0, by: service)
    figures += try commandFigures()
    figures += try updateFigures(service: service, bar: wob)
    // No other toast may move or end while the toast rests.
    // After many rounds the toast has expired, which is reported on standard error.
    _ = try? run("waytoastctl", ["dismiss", "volume"])
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(2))
    figures.append(
      try wakeUps("context switches in 5 s while a toast rests", in: 5, of: service, against: mako))
    try run("waytoastctl", ["dismiss", "--all"])
    _ = try screen.first(.unmapped, since: 0, by: service)
    figures += try idleFigures(service: service, mako: mako)

    terminate(wob.process)
    terminate(service)
    kill(mako, SIGTERM)
    _ = try screen.first(.gone, since: 0, by: mako)
    return figures
  }

  /// Starts waytoastd and waits until it listens.
  func startService() throws -> pid_t {
    let pipe = try Pipe()
    var child = try child("waytoastd", ["--linger", "3600", "--ready-fd", "3"])
    child.inherited = [pipe.writing.raw]
    let process = try child.start()
    let lines = PipeLines(pipe.reading)
    guard try lines.next(until: MonotonicClock.now() + seconds(5)) == "ready" else {
      throw BenchError("waytoastd is not ready")
    }
    return process
  }

  /// Shows a toast, waits for its end, and returns the time from exec to its first pixels, in ms.
  @discardableResult
  private func say(_ text: String, for duration: String, by service: pid_t) throws -> Double {
    let start = try run("waytoast", plain + ["--duration", duration, text]).start
    let seen = try screen.first(.visible, since: start, by: service)
    _ = try screen.first(.unmapped, since: seen.time, by: service)
    return Double(seen.time - start) / 1e6
  }

  /// Shows a notification with mako, waits for its end, and returns the time from exec to its first pixels, in ns.
  func notify() throws -> (time: Int64, client: pid_t) {
    let start = try run("notify-send", ["--expire-time=50", text]).start
    let seen = try screen.first(.visible, since: start)
    _ = try screen.first(.unmapped, since: seen.time, by: seen.client)
    return (seen.time - start, seen.client)
  }

  private func commandFigures() throws -> [Figure] {
    [
      try commandFigure(
        "the command from exec to exit, warm", plain + ["--id", "bench", "--duration", "forever", text],
        #"{"show":{"title":"\#(text)","id":"bench","style":"plain","animation":"none","duration":"forever"}}"#
      ),
      try commandFigure(
        "a volume key's command likewise", ["--id", "volume", "-p", "0.5", "Volume"],
        #"{"show":{"title":"Volume","id":"volume","progress":"0.5"}}"#),
    ]
  }

  /// Compares the command with the C client that sends the same request.
  private func commandFigure(_ name: String, _ arguments: [String], _ request: String) throws -> Figure {
    var ours: [Double] = []
    var theirs: [Double] = []
    for _ in 0..<rounds {
      ours.append(Double(try run("waytoast", arguments).took) / 1e6)
      theirs.append(Double(try run("socket-client", ["\(folder)/waytoast-bench.sock", request]).took) / 1e6)
    }
    return Figure(
      name: name, unit: "ms", ours: median(ours), against: "C socket client", theirs: median(theirs),
      limit: .times(2))
  }
}

// MARK: updates

/// A running wob with a visible bar.
struct Bar {
  let process: pid_t
  /// The descriptor for its values; wob ends with this process.
  let input: Int32
}

extension Bench {
  func startBar() throws -> Bar {
    let pipe = try Pipe()
    var child = try child("wob", ["--config", "\(folder)/wob.ini"])
    child.input = .descriptor(pipe.reading.raw)
    let bar = Bar(process: try child.start(), input: try pipe.writing.duplicate().release())
    _ = Glibc.write(bar.input, "10\n", 3)
    _ = try screen.first(.visible, since: 0, by: bar.process)
    return bar
  }

  /// Returns the figures of updates: another bar, which wob does too, and another text, which wob does not.
  private func updateFigures(service: pid_t, bar: Bar) throws -> [Figure] {
    var bars: [Double] = []
    var texts: [Double] = []
    var theirs: [Double] = []
    for round in 0..<rounds {
      let value = Double(20 + round % 60) / 100
      bars.append(try update(of: service, title: text, progress: value))
      texts.append(try update(of: service, title: "\(text) \(round % 10)", progress: value))
      // The next update of the bar changes only the bar.
      _ = try update(of: service, title: text, progress: value)
      theirs.append(
        try update(by: bar.process) {
          let value = "\(20 + round % 60)\n"
          let start = MonotonicClock.now()
          _ = Glibc.write(bar.input, value, value.utf8.count)
          return (start, -1)
        })
    }
    return [
      Figure(
        name: "an update of a bar from its sending to its commit", unit: "ms", ours: median(bars),
        against: "wob", theirs: median(theirs), limit: .times(2)),
      Figure(
        name: "an update of a text likewise; wob has none", unit: "ms", ours: median(texts), against: "wob",
        theirs: median(theirs), limit: .none),
    ]
  }

  private func update(of service: pid_t, title: String, progress: Double) throws -> Double {
    try update(by: service) { [folder] in
      let connection = try UnixSocket.connect(to: "\(folder)/waytoast-bench.sock")
      let request =
        #"{"show":{"title":"\#(title)","id":"bench","style":"plain","animation":"none","#
        + #""duration":"forever","progress":"\#(progress)"}}"# + "\n"
      let start = MonotonicClock.now()
      _ = try Array(request.utf8).withUnsafeBytes { try connection.send($0) }
      return (start, connection.release())
    }
  }

  /// Sends an update some time after the previous one, and returns the time until its commit, in ms.
  private func update(by client: pid_t, send: () throws -> (start: Int64, open: Int32)) throws -> Double {
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(0.05))
    let (start, open) = try send()
    let seen = try screen.first(.visible, since: start, by: client)
    if open >= 0 { close(open) }
    return Double(seen.time - start) / 1e6
  }
}

// MARK: idle

extension Bench {
  private func idleFigures(service: pid_t, mako: pid_t) throws -> [Figure] {
    let wakeUps = try wakeUps(
      "context switches in 10 s after the last toast", in: 10, of: service, against: mako)
    let memory = try [service, mako].map(privateMemory)
    return [
      wakeUps,
      Figure(
        name: "private memory after a toast", unit: "MiB", ours: memory[0], against: "mako",
        theirs: memory[1], limit: .atMost(10)),
    ]
  }

  /// Returns the number of context switches of two idle processes.
  private func wakeUps(_ name: String, in time: Double, of service: pid_t, against mako: pid_t) throws
    -> Figure
  {
    let processes = [service, mako]
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(0.5))
    let before = try processes.map(contextSwitches)
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(time))
    let after = try processes.map(contextSwitches)
    return Figure(
      name: name, unit: "", ours: after[0] - before[0], against: "mako without one",
      theirs: after[1] - before[1],
      limit: .atMost(0))
  }

  func contextSwitches(of process: pid_t) throws -> Double {
    try sum(of: ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"], in: "/proc/\(process)/status")
  }

  func privateMemory(of process: pid_t) throws -> Double {
    try sum(of: ["Private_Dirty", "Private_Clean"], in: "/proc/\(process)/smaps_rollup") / 1024
  }

  /// Returns the sum of the numbers of these names in a file with `NAME: NUMBER` lines.
  private func sum(of names: [String], in path: String) throws -> Double {
    let raw = open(path, O_RDONLY | O_CLOEXEC)
    guard raw >= 0 else { throw SystemError("open", on: path) }
    let lines = PipeLines(FileDescriptor(owning: raw))
    var sum = 0.0
    while let line = try lines.next(until: MonotonicClock.now() + seconds(1)) {
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ":" })
      guard words.count > 1, names.contains(String(words[0])), let number = Double(words[1]) else { continue }
      sum += number
    }
    return sum
  }
}
