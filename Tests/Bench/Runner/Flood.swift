import Glibc
import ToastSystem

private let requests = 10_000

extension Bench {
  /// Returns the figures of ten thousand requests at full speed, most of which are refused.
  ///
  /// - Parameter call: the time of a call to mako, in µs.
  func floodFigures(service: pid_t, call: Double) throws -> [Figure] {
    // The first flood allocates the memory that the service keeps.
    try flood(service, connections: 1)
    let idle = try restingMemory(of: service)
    var times: [[Double]] = []
    var most = 0.0
    for connections in [1, 50] {
      times.append(
        try (0..<min(rounds, 5)).map { _ in
          Double(try flood(service, connections: connections)) / 1e3 / Double(requests)
        })
      var sampled = 0
      try flood(service, connections: connections) { [self] replies in
        guard replies >= sampled + 100 else { return }
        sampled = replies
        most = max(most, try privateMemory(of: service))
      }
    }
    let after = try restingMemory(of: service)
    return [
      Figure(
        name: "a request of 10,000 over one connection", unit: "µs", ours: median(times[0]),
        against: "mako, Notify pipelined", theirs: call, limit: .times(2)),
      Figure(
        name: "a request of 10,000 over 50 connections", unit: "µs", ours: median(times[1]),
        against: "mako, Notify pipelined", theirs: call, limit: .times(2)),
      Figure(
        name: "the most private memory meanwhile", unit: "MiB", ours: most, against: "at rest", theirs: idle,
        limit: .atMost(20)),
      Figure(
        name: "private memory afterwards", unit: "MiB", ours: after, against: "before", theirs: idle,
        limit: .atMost(idle + 1)),
    ]
  }

  private func restingMemory(of service: pid_t) throws -> Double {
    MonotonicClock.wait(until: MonotonicClock.now() + seconds(0.5))
    return try privateMemory(of: service)
  }

  /// Requests the toasts, and checks that each request gets a reply and that no accepted toast is lost.
  ///
  /// Returns the time until the last reply in nanoseconds.
  @discardableResult
  private func flood(_ service: pid_t, connections: Int, progress: (Int) throws -> Void = { _ in }) throws
    -> Int64
  {
    let dialogue = try Dialogue(with: socket, connections: connections)
    let lines = (0..<requests).map { index in
      #"{"show":{"title":"Toast \#(index)","style":"plain","animation":"none","duration":"forever","wait":true}}"#
    }
    let took = try dialogue.say(lines, progress: progress)
    let replies = dialogue.lines
    let accepted = replies.filter { $0.hasPrefix(#"{"ok":{"id":"#) }.map {
      String($0.split(separator: "\"")[5])
    }
    let refused = replies.count { $0.hasPrefix(#"{"error":"#) }
    guard !accepted.isEmpty, accepted.count + refused == requests else {
      throw BenchError("\(requests) requests: \(accepted.count) accepted and \(refused) refused")
    }
    let shown = try self.lines(of: "waytoastctl", ["list"]).compactMap { $0.split(separator: "\t").first }
    guard Set(shown.map(String.init)) == Set(accepted) else {
      throw BenchError("\(accepted.count) accepted, \(shown.count) in the list")
    }
    // Each connection that waits gets the outcomes of its toasts.
    try clear(service)
    try dialogue.awaitLines(accepted.count)
    let ends = dialogue.lines.count { $0.hasPrefix(#"{"outcome":"dismissed","#) }
    guard ends == accepted.count else { throw BenchError("\(accepted.count) accepted, \(ends) ended") }
    return took
  }
}
