import Testing
import ToastCore
import ToastIPC

/// The verbs that are not about showing a toast.
@Suite struct VerbTests {
  @Test func aPausedServiceShowsNothingNewAndStays() throws {
    let session = try Session(linger: .seconds(5))
    #expect(try session.ask(.pause).replies == [.ok()])
    #expect(session.alarm == nil, "it stays to keep to it")
    try session.showPlain("one")
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(
      try session.ask(.status).replies == [.status(ServiceStatus(paused: true, shown: 0, waiting: 1))])
    #expect(try session.ask(.resume).replies == [.ok()])
    #expect(session.stage.layerSurfaces.count == 1)
    #expect(
      try session.ask(.status).replies == [.status(ServiceStatus(paused: false, shown: 1, waiting: 0))])
    session.pass(.seconds(2))
    #expect(session.alarm == session.now + .seconds(5))
    #expect(try session.ask(.pause).replies == [.ok()])
    session.pass(.seconds(50))
    #expect(!session.hasEnded)
    #expect(try session.ask(.resume).replies == [.ok()])
    session.pass(.seconds(5))
    #expect(session.hasEnded)
  }

  @Test func anActionIsChosenByItsKey() throws {
    let session = try Session()
    let visitor = try session.showPlain("Deleted") {
      $0.wait = true
      $0["duration"] = "forever"
      $0.actions = [.init(key: "undo", label: "Undo"), .init(key: "default", label: "Open")]
    }
    func refusal(_ id: String, _ key: String?) throws -> Bool {
      if case .error? = try session.ask(.action(id: id, key: key)).replies.last { true } else { false }
    }
    #expect(try refusal("2", nil))
    #expect(try refusal("1", "open"))
    #expect(try session.ask(.action(id: "1", key: "undo")).replies == [.ok()])
    #expect(visitor.outcome == "action undo")
    #expect(try refusal("1", "undo"))
  }

  @Test func repliesAreInTheOrderOfTheRequests() throws {
    let session = try Session()
    let visitor = try session.ask(.status)
    for request in [
      Request.show(ShowRequest(title: "one")), .show(badStyle), .pause, .status,
      .show(ShowRequest(title: "two")),
      .reload, .resume, .status,
    ] {
      try visitor.send(request)
    }
    session.turn()
    let kinds = visitor.replies.dropFirst().map { reply in
      switch reply {
      case .ok(let acceptance): acceptance.id ?? "ok"
      case .error: "error"
      case .status(let status): status.paused ? "paused" : "running"
      case .toasts, .outcome, .config: "other"
      }
    }
    #expect(kinds == ["1", "error", "ok", "paused", "2", "ok", "ok", "running"])
  }

  private var badStyle: ShowRequest {
    var request = ShowRequest(title: "x")
    request.style = "no-such"
    return request
  }
}
