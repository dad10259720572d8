import Glibc
import ToastSystem

private let updates = 1000
private let look = #""style":"plain","animation":"none","duration":"forever""#

extension Bench {
  /// Returns the figures under load: updates at full speed, and more toasts than the queue takes.
  func busy() throws -> [Figure] {
    let service = try startService()
    let mako = try notify().client
    let bar = try startBar()

    var figures = [try streamFigure(service: service, bar: bar)]
    terminate(bar.process)
    figures += try updatesFigures()
    try clear(service)
    figures += try floodFigures(service: service, call: figures[1].theirs * 1000 / Double(updates))

    terminate(service)
    kill(mako, SIGTERM)
    _ = try screen.first(.gone, since: 0, by: mako)
    return figures
  }

  var socket: String { "\(folder)/waytoast-bench.sock" }

  /// Dismisses all toasts, and waits until none is visible.
  func clear(_ service: pid_t) throws {
    let start = MonotonicClock.now()
    try run("waytoastctl", ["dismiss", "--all"])
    _ = try screen.first(.unmapped, since: start, by: service)
  }
}

// MARK: stream

extension Bench {
  /// Returns the figure of a thousand values that are written at once.
  private func streamFigure(service: pid_t, bar: Bar) throws -> Figure {
    var ours: [Double] = []
    var theirs: [Double] = []
    for round in 0..<rounds {
      // The last value differs from the shown value.
      let values = (1...updates).map { 1 + ($0 * 7 + round) % 99 }
      ours.append(try stream(values, to: service))
      theirs.append(try write(values, to: bar))
    }
    return Figure(
      name: "stream: 1,000 lines at once to the last one's commit", unit: "ms", ours: median(ours),
      against: "wob", theirs: median(theirs), limit: .times(2))
  }

  /// Returns the time from the first byte until the command has ended and the service has made its last commit, in ms.
  private func stream(_ values: [Int], to service: pid_t) throws -> Double {
    let pipe = try Pipe()
    var child = try child(
      "waytoastctl", ["stream", "--style", "plain", "--animation", "none", "--duration", "forever", "Volume"])
    child.input = .descriptor(pipe.reading.raw)
    let started = MonotonicClock.now()
    let process = try child.start()
    try send([0], to: pipe.writing.raw)
    _ = try screen.last(since: started, by: service)

    let start = try send(values, to: pipe.writing.raw)
    pipe.writing.close()
    try awaitExit(of: process, "waytoastctl stream")
    let exit = MonotonicClock.now()
    let commit = try screen.last(since: start, by: service)
    let list = try lines(of: "waytoastctl", ["list", "--json"]).joined()
    let wanted = "\"progress\":\(Double(values.last ?? 0) / 100),"
    guard list.contains(wanted) else { throw BenchError("stream: the list has no \(wanted) but \(list)") }
    try clear(service)
    return Double(max(exit, commit) - start) / 1e6
  }

  /// Returns the time from the first byte to the last commit of wob, in ms.
  private func write(_ values: [Int], to bar: Bar) throws -> Double {
    let start = try send(values, to: bar.input)
    return Double(try screen.last(since: start, by: bar.process) - start) / 1e6
  }

  /// Writes all values with one call, one line for each, and returns the time of the call.
  @discardableResult
  private func send(_ values: [Int], to pipe: Int32) throws -> Int64 {
    let text = values.map { "\($0)\n" }.joined()
    let start = MonotonicClock.now()
    guard Glibc.write(pipe, text, text.utf8.count) == text.utf8.count else { throw SystemError("write") }
    return start
  }
}

// MARK: updates of four toasts in turn

extension Bench {
  private func updatesFigures() throws -> [Figure] {
    let requests = (0..<updates).map { index in
      #"{"show":{"title":"Volume","id":"bench-\#(index % 4)","progress":"\#(Double(index % 100) / 100)",\#(look)}}"#
    }
    var ours: (pipelined: [Double], waiting: [Double]) = ([], [])
    var theirs: (pipelined: [Double], waiting: [Double]) = ([], [])
    for _ in 0..<rounds {
      // As for mako, the toasts are shown before the measurement.
      for time in [true, false] {
        let dialogue = try Dialogue(with: socket)
        _ = try dialogue.say(Array(requests[..<4]))
        if time {
          ours.pipelined.append(Double(try dialogue.say(requests)) / 1e6)
          theirs.pipelined.append(try notifyCalls("pipelined"))
        } else {
          ours.waiting.append(Double(try dialogue.sayWaiting(requests)) / 1e6)
          theirs.waiting.append(try notifyCalls("waiting"))
        }
        guard dialogue.lines.allSatisfy({ $0.hasPrefix(#"{"ok":{"id":"bench-"#) }) else {
          throw BenchError("an update was refused: \(dialogue.lines.last ?? "")")
        }
      }
    }
    return [
      Figure(
        name: "1,000 updates of four ids, pipelined", unit: "ms", ours: median(ours.pipelined),
        against: "mako, Notify pipelined", theirs: median(theirs.pipelined), limit: .times(2)),
      Figure(
        name: "1,000 updates of four ids, each after a reply", unit: "ms", ours: median(ours.waiting),
        against: "mako, Notify likewise", theirs: median(theirs.waiting), limit: .times(2)),
    ]
  }

  private func notifyCalls(_ way: String) throws -> Double {
    guard let line = try lines(of: "notify-calls", ["\(updates)", way]).first, let time = Double(line) else {
      throw BenchError("notify-calls printed no time")
    }
    return time / 1e6
  }
}
