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

  @Test func aToastTakesThePlaceOfOthersByItsPolicy() throws {
    let session = try Session()
    let old = try session.show("Old") {
      $0.wait = true
      $0["duration"] = "forever"
    }
    try session.show("Named") { $0.id = "named" }
    session.play(.seconds(1))
    try session.show("New") { $0.policy = "replace" }
    session.play(.seconds(1))
    #expect(old.outcome == "replaced")
    #expect(try session.list().map(\.title) == ["Named", "New"])
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

  @Test func withoutAnIDTheNewestToastWithActionsIsMeant() throws {
    let session = try Session()
    let none = try session.ask(.action(id: nil, key: nil)).replies.last
    #expect(none == .error("no toast with actions is shown"))
    func show(_ title: String, _ key: String?) throws -> Visitor {
      try session.showPlain(title) {
        $0.wait = true
        $0["duration"] = "forever"
        if let key { $0.actions = [.init(key: key, label: "Yes")] }
      }
    }
    let (older, newer, newest) = (try show("a", "default"), try show("b", "yes"), try show("c", nil))
    #expect(try refusal(session.ask(.action(id: nil, key: nil)))?.contains("'2'") == true)
    #expect(try session.ask(.action(id: nil, key: "yes")).replies == [.ok()])
    #expect(newer.outcome == "action yes")
    #expect(try session.ask(.action(id: nil, key: nil)).replies == [.ok()])
    #expect(older.outcome == "action default")
    #expect(newest.outcome == nil)
  }

  @Test func whatWasProbablyMeantIsNamed() throws {
    let session = try Session()
    let output = try #require(session.stage.outputs.first?.name)
    try session.showPlain("a") {
      $0.id = "volume"
      $0["duration"] = "forever"
      $0.actions = [.init(key: "undo", label: "Undo")]
    }
    func ask(_ request: Request) throws -> String? { try refusal(session.ask(request)) }
    #expect(try ask(.dismiss(.id("volmue"))) == "no toast 'volmue' is shown; did you mean 'volume'?")
    #expect(
      try ask(.dismiss(.id("x"))) == "no toast 'x' is shown; to list the toasts: waytoastctl list")
    #expect(
      try ask(.action(id: "volume", key: "udno"))
        == "toast 'volume' has no action 'udno'; did you mean 'undo'?")
    #expect(
      try ask(.action(id: "volume", key: "open")) == "toast 'volume' has no action 'open'; actions: undo")
    var show = ShowRequest(title: "x")
    show.output = output + "X"
    #expect(
      try ask(.show(show))
        == "no output '\(output)X'; did you mean '\(output)'? Outputs: \(output)")
    show.output = "elsewhere"
    #expect(try ask(.show(show)) == "no output 'elsewhere'; outputs: \(output)")
  }

  @Test func idsOfHooksAreReserved() throws {
    let session = try Session()
    func ask(_ change: (inout ShowRequest) -> Void) throws -> Visitor {
      var show = ShowRequest(title: "x")
      show["duration"] = "forever"
      change(&show)
      return try session.ask(.show(show))
    }
    #expect(
      try refusal(ask { $0.id = "hook:mode" })
        == "bad id 'hook:mode': ids that begin with 'hook:' are reserved for hooks")
    #expect(try refusal(ask { $0.id = "hook:" })?.hasPrefix("bad id 'hook:'") == true)
    // What a watch in the foreground asks for.
    #expect(
      try ask { $0.hook = "mode" }.replies.last == .ok(Acceptance(id: "hook:mode", toast: ToastNumber(1))))
    #expect(
      try refusal(ask { $0.hook = "mood" })?.hasPrefix("unknown hook 'mood': expected 'mode', ") == true)
    #expect(try ask { $0.id = "hooks" }.replies.last == .ok(Acceptance(id: "hooks", toast: ToastNumber(2))))
    #expect(try session.ask(.dismiss(.id("hook:mode"))).replies == [.ok()])
  }

  @Test func aPauseIsToldToThoseWhoWaitForQueuedToasts() throws {
    let session = try Session()
    var show = ShowRequest(title: "x")
    show["duration"] = "forever"
    for title in ["one", "two", "three"] {
      show.title = title
      _ = try session.ask(.show(show))
    }
    show.id = "queued"
    show.wait = .outcome
    let queued = try session.ask(.show(show))
    let pause = try session.ask(.pause)
    #expect(pause.replies == [.ok()])
    #expect(
      queued.replies == [
        .ok(Acceptance(id: "queued", toast: ToastNumber(4))),
        .event(ToastEvent(.held, id: "queued", toast: ToastNumber(4))),
      ])
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
      case .toasts, .event, .config: "other"
      }
    }
    #expect(kinds == ["1", "error", "ok", "paused", "2", "ok", "ok", "running"])
  }

  /// Why the last request was refused, or nil when it was not.
  private func refusal(_ visitor: Visitor) -> String? {
    if case .error(let message)? = visitor.replies.last { message } else { nil }
  }

  private var badStyle: ShowRequest {
    var request = ShowRequest(title: "x")
    request.style = "no-such"
    return request
  }
}
