import Stage
import Testing
import ToastCore
import ToastIPC
import ToastSystem

/// A client that has given up has told its user that nothing happens: so nothing may happen.
@Suite struct LateRequestTests {
  /// The clock as it is when the service has worked on a request for a while.
  private final class Clock {
    var time: Int64 = 0
  }

  private let clock = Clock()

  private func session(_ stage: Stage? = nil) throws -> Session {
    try Session(stage, clock: { [clock] in clock.time })
  }

  private func send(_ request: Request, until deadline: Int64, to session: Session) throws -> FileDescriptor {
    let client = try session.connect()
    let line = request.line(until: deadline)
    _ = try line.withUnsafeBytes { try client.send($0) }
    session.turn()
    return client
  }

  private func reply(_ client: borrowing FileDescriptor) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    guard case .bytes(let count) = try bytes.withUnsafeMutableBytes({ try client.read(into: $0) }) else {
      return ""
    }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test func `A request that takes too long to be understood is refused`() throws {
    let session = try session()
    clock.time = session.now.nanoseconds + 2_100_000_000
    let late = try send(
      .show(ShowRequest(title: "Late")), until: session.now.nanoseconds + 2_000_000_000, to: session)
    #expect(try reply(late).contains("too late"))
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(try session.list().isEmpty)
    session.pass(.seconds(5))
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func `A request that is understood in time is shown`() throws {
    let session = try session()
    clock.time = session.now.nanoseconds + 1_900_000_000
    let client = try send(
      .show(ShowRequest(title: "In time")), until: session.now.nanoseconds + 2_000_000_000, to: session)
    #expect(try reply(client).contains("ok"))
    #expect(session.stage.layerSurfaces.count == 1)
  }

  @Test(arguments: [
    Request.dismiss(.all), .pause, .action(id: "a", key: "undo"),
    .show(ShowRequest(title: "Updated")),
  ])
  func `A late request changes nothing`(request: Request) throws {
    let session = try session()
    try session.showPlain("First") {
      $0.id = "a"
      $0["duration"] = "forever"
      $0.actions = [ToastAction(key: "undo", label: "Undo")]
    }
    var request = request
    if case .show(var show) = request {
      show.id = "a"
      request = .show(show)
    }
    clock.time = session.now.nanoseconds + 3_000_000_000
    let client = try send(request, until: session.now.nanoseconds + 2_000_000_000, to: session)
    #expect(try reply(client).contains("too late"))
    #expect(try session.list().map(\.title) == ["First"])
    #expect(try session.list().map(\.phase) == ["resting"])
  }

  @Test func `The service ends when that is asked late`() throws {
    let session = try session()
    clock.time = session.now.nanoseconds + 3_000_000_000
    let client = try send(.quit, until: session.now.nanoseconds + 2_000_000_000, to: session)
    #expect(try reply(client).contains("ok"))
    #expect(session.hasEnded)
  }

  /// The compositor does not answer while the service starts.
  @Test func `A request that waits for the start is refused when it comes too late`() throws {
    let stage = Stage(.sway17)
    stage.addOutput()
    stage.isReading = false
    let session = try session(stage)
    #expect(session.report == nil)
    let deadline = session.now.nanoseconds + 2_000_000_000
    session.stop(for: .seconds(3))
    let client = try send(.show(ShowRequest(title: "Late")), until: deadline, to: session)
    #expect(try reply(client).contains("too late"))
    stage.isReading = true
    session.turn()
    #expect(session.report == .ready)
    session.pass(.seconds(5))
    #expect(stage.layerSurfaces.isEmpty)
  }
}
