import Glibc
import ToastSystem

/// The measuring compositor and its log.
final class Screen {
  private let process: pid_t
  private let log: PipeLines

  /// A change on the screen, with its time and its client.
  struct Event {
    let kind: Kind
    /// The time in nanoseconds of the monotonic clock.
    let time: Int64
    let client: pid_t

    enum Kind: Substring {
      case visible, empty, unmapped, gone
    }

    init?(_ line: String) {
      let words = line.split(separator: " ")
      guard words.count == 3, let kind = Kind(rawValue: words[0]), let time = Int64(words[1]),
        let client = pid_t(words[2])
      else { return nil }
      self.kind = kind
      self.time = time
      self.client = client
    }
  }

  /// Starts the compositor at `path` with an environment and waits until it is ready.
  init(path: String, environment: [String]) throws {
    let pipe = try Pipe()
    var child = ChildProcess(path: path)
    child.environment = environment
    child.output = .descriptor(pipe.writing.raw)
    process = try child.start()
    log = PipeLines(pipe.reading)
    guard try log.next(until: MonotonicClock.now() + seconds(5)) == "ready" else {
      throw BenchError("the compositor is not ready")
    }
  }

  /// Returns the first event of a kind since `time`, of one client or of any.
  ///
  /// Errors: no event within 10 s.
  func first(_ kind: Event.Kind, since time: Int64, by client: pid_t? = nil) throws -> Event {
    let deadline = MonotonicClock.now() + seconds(10)
    while let line = try log.next(until: deadline) {
      guard let event = Event(line), event.kind == kind, event.time >= time else { continue }
      if client == nil || client == event.client { return event }
    }
    throw BenchError("nothing \(kind) within 10 s")
  }

  /// Returns the time of the last commit since `time`, once the client has made no commit for half a second.
  ///
  /// Errors: no event within 10 s.
  func last(since time: Int64, by client: pid_t) throws -> Int64 {
    var last = try first(.visible, since: time, by: client).time
    while let line = try log.next(until: MonotonicClock.now() + seconds(0.5)) {
      if let event = Event(line), event.kind == .visible, event.client == client { last = event.time }
    }
    return last
  }

  /// Ends the compositor.
  func end() {
    terminate(process)
  }
}

/// An error with a message.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Returns a number of seconds in nanoseconds.
func seconds(_ count: Double) -> Int64 {
  Int64(count * 1e9)
}

/// Terminates a child and waits for its end.
func terminate(_ process: pid_t) {
  kill(process, SIGTERM)
  var status: Int32 = 0
  waitpid(process, &status, 0)
}
