import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

/// Invalid streams, which must not crash, block or use unbounded memory.
@Suite struct MalformedInputTests {
  /// Valid streams of the three compositors after the initial state.
  private static let sway: [UInt8] = [
    SwaySamples.mode("<b>resize</b>", isMarkup: true), SwaySamples.workspace("focus", "5"),
    SwaySamples.layout("xkb_layout", "German"), SwaySamples.window("urgent", urgent: true),
    SwaySamples.tick("waytoast: ü"), SwaySamples.workspace("reload", ""),
  ].flatMap(\.bytes)
  private static let hyprland = Array(
    """
    workspace>>2
    workspacev2>>2,2
    focusedmon>>eDP-1,mail, chat
    activelayout>>at-keyboard,English (US, intl.)
    submap>>größer
    urgent>>55d0
    activewindowv2>>55d0
    monitoraddedv2>>2,DP-4,LG, Inc.
    monitorremoved>>DP-4
    screencastv2>>1,1,a, b
    screencastv2>>0,1,a, b
    custom>>waytoast: hi
    configreloaded>>

    """.utf8)
  private static let niri = Array(
    (NiriTests.beginning.dropFirst() + [
      #"{"WorkspaceActivated":{"id":2,"focused":true}}"#, #"{"KeyboardLayoutSwitched":{"idx":1}}"#,
      #"{"WindowUrgencyChanged":{"id":8,"urgent":true}}"#, #"{"ScreenshotCaptured":{"path":"/ü.png"}}"#,
      #"{"CastStartedOrChanged":{"cast":{"stream_id":5,"target":{"Window":{"id":8}}}}}"#,
    ]).map { $0 + "\n" }.joined().utf8)

  private func noise(_ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    let words = (0..<(count / 8 + 1)).map { _ in random.next() }
    return words.withUnsafeBytes { Array($0.prefix(count)) }
  }

  /// Returns a stream with random changes.
  private func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = .random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: bytes.insert(.random(in: 0...255, using: &random), at: place)
      case 3: bytes.remove(at: place)
      case 4: bytes.removeSubrange(place...)
      default:
        let end = min(bytes.count, place + Int.random(in: 0..<100, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }

  /// Splits bytes into lines like a session, and returns the number of lines.
  private func feed(_ bytes: [UInt8], _ random: inout SeededGenerator, read: ([UInt8]) -> Void) -> Int {
    var lines = LineReader(limit: 4096)
    var count = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...300, using: &random))
      rest = rest.dropFirst(piece.count)
      lines.append(piece)
      while let line = lines.next() {
        count += 1
        if case .line(let bytes) = line { read(bytes) }
      }
    }
    return count
  }

  @Test func `A million random bytes contain no events`() {
    var random = SeededGenerator(seed: 1)
    let bytes = noise(1_000_000, &random)
    var hyprland = HyprlandEvents()
    var niri = NiriEvents()
    let counts = [
      feed(bytes, &random) { if hyprland.read($0) != nil { Issue.record("\($0)") } },
      feed(bytes, &random) { if niri.read($0) != [] { Issue.record("\($0)") } },
    ]
    #expect(counts.allSatisfy { $0 > 1000 })
    var sway = SwayMessageReader()
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      sway.append(bytes[start..<(start + 1000)])
      #expect(sway.next() == nil)
      // A broken reader stays broken, so each piece gets a new reader.
      sway = SwayMessageReader()
    }
  }

  @Test func `A million random bytes in valid frames contain no events`() throws {
    var random = SeededGenerator(seed: 2)
    var reader = SwayMessageReader()
    var count = 0
    var total = 0
    let kinds: [SwayMessage.Kind] = [
      .workspaceEvent, .outputEvent, .modeEvent, .windowEvent, .tickEvent, .inputEvent,
    ]
    let server = try TestServer()
    let harness = WatchHarness(.sway(socket: server.path), hooks: [.tick])
    _ = harness.turnAtDeadline()
    let connection = try server.accept()
    try connection.send(SwaySamples.success.bytes + SwaySamples.success.bytes + SwaySamples.workspaces.bytes)
    #expect(harness.turn().count == 1 && harness.watch.isConnected)
    while total < 1_000_000 {
      let length = Int.random(in: 0...3000, using: &random)
      let kind = kinds.randomElement(using: &random) ?? .tickEvent
      let payload = noise(length, &random)
      reader.append(SwayMessage(kind, payload: payload).bytes)
      total += length
      let isSame = reader.next() == SwayMessage(kind, payload: payload)
      let isInvalid =
        decoded([SwayPayload.Output].self, from: payload) == nil && SwayWorkspace.outputs(payload).isEmpty
      #expect(isSame && isInvalid)
      try connection.send(SwayMessage(kind, payload: payload).bytes)
      #expect(harness.turn() == [])
      count += 1
    }
    #expect(count > 500 && harness.watch.isConnected)
  }

  @Test func `The number of remembered objects is limited`() {
    var hyprland = HyprlandEvents()
    var niri = NiriEvents()
    var last: [Int] = [0, 0, 0]
    for number in 0..<3000 {
      if case .event(.outputs(let all)) = hyprland.read(Array("monitoradded>>\(number)".utf8)) {
        last[0] = all.count
      }
      if case .event(.screencasts(let all)) = hyprland.read(Array("screencast>>1,\(number)".utf8)) {
        last[1] = all.count
      }
      let line = #"{"CastStartedOrChanged":{"cast":{"stream_id":\#(number)}}}"#
      if case .screencasts(let all) = niri.read(Array(line.utf8)).first?.event { last[2] = all.count }
    }
    #expect(last == [HookLimits.list, HookLimits.list, HookLimits.list])
  }

  @Test func `Long lists and texts are cut`() throws {
    let long = String(repeating: "ü", count: 1_000_000)
    var niri = NiriEvents()
    let list = (0..<60_000).map { #"{"stream_id":\#($0),"target":{"Output":{"name":"o\#($0)"}}}"# }
    let begun = niri.read(Array(#"{"CastsChanged":{"casts":[\#(list.joined(separator: ","))]}}"#.utf8))
    if case .screencasts(let all) = begun.first?.event { #expect(all.count == HookLimits.list) }
    #expect(begun.count == 1 && niri.read(Array(#"{"CastStopped":{"stream_id":59999}}"#.utf8)) == [])
    let window = #"{"id":1,"title":"\#(long)","app_id":"\#(long)","is_urgent":true}"#
    let urgent = niri.read(Array(#"{"WindowOpenedOrChanged":{"window":\#(window)}}"#.utf8))
    let kept = String(repeating: "ü", count: HookLimits.text / 2)
    #expect(
      urgent == [CompositorReport(.urgent(UrgentWindow(id: "1", app: kept, title: kept), true))])
    #expect(CompositorReport(.tick(long)).event == .tick(kept))
    #expect(CompositorReport(.mode(long)).event == .mode(kept))
    #expect(
      CompositorReport(.config(failed: true, errors: Array(repeating: long, count: 100))).event
        == .config(failed: true, errors: Array(repeating: kept, count: HookLimits.list)))
  }

  @Test func `Of a flood of lists, the initial list and the last list are reported`() throws {
    let server = try TestServer()
    let harness = WatchHarness(.niri(socket: server.path))
    _ = harness.turn()
    let connection = try server.accept()
    var flood = #"{"Ok":"Handled"}"# + "\n" + #"{"CastsChanged":{"casts":[]}}"# + "\n"
    for number in 1...500 {
      flood += #"{"CastStartedOrChanged":{"cast":{"stream_id":\#(number)}}}"# + "\n"
      if number > 1 { flood += #"{"CastStopped":{"stream_id":\#(number)}}"# + "\n" }
    }
    try connection.send(Array(flood.utf8))
    #expect(
      harness.turn() == [
        #"{"event":"screencast","initial":true,"targets":[]}"#, #"{"event":"screencast","targets":[""]}"#,
      ])
  }

  /// The number of mutated streams of each compositor.
  private static let streams = 10_000

  @Test func `Ten thousand mutated streams of Hyprland and niri are parsed`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<Self.streams {
      var hyprland = HyprlandEvents()
      var niri = NiriEvents()
      var hooks = HookReducer(settings: HookSettings.defaults(all: true))
      var now = Instant(nanoseconds: 0)
      _ = feed(mutated(Self.hyprland, &random), &random) {
        if case .event(let event) = hyprland.read($0) { check(hooks.handle([.init(event)], at: now)) }
      }
      _ = feed(mutated(Self.niri, &random), &random) {
        now = now + .milliseconds(20)
        check(hooks.handle(niri.read($0), at: now))
      }
    }
  }

  @Test func `Ten thousand mutated streams of Sway are handled or disconnected`() throws {
    var random = SeededGenerator(seed: 4)
    let server = try TestServer()
    let harness = WatchHarness(.sway(socket: server.path), hooks: [.tick, .layout, .mode, .urgent])
    for _ in 0..<Self.streams {
      do {
        _ = harness.turnAtDeadline()
        let connection = try server.accept()
        for _ in 0..<5 { try connection.send(SwaySamples.success.bytes) }
        try connection.send(SwaySamples.mode.bytes + SwaySamples.workspaces.bytes + SwaySamples.inputs.bytes)
        #expect(harness.turn().count == 3 && harness.watch.isConnected)
        var rest = mutated(Self.sway, &random)[...]
        while !rest.isEmpty, harness.watch.isConnected {
          let piece = rest.prefix(Int.random(in: 1...800, using: &random))
          rest = rest.dropFirst(piece.count)
          try connection.send(piece)
          #expect(harness.turn().count < 12)
        }
      }
      _ = harness.turn()
      #expect(harness.watch.sockets.isEmpty && harness.wait.map { (0...5000).contains($0) } == true)
    }
  }

  /// Checks the invariants of the effects.
  private func check(_ effects: [HookEffect]) {
    for case .show(let toast) in effects {
      #expect(!toast.title.isBlank && toast.title.utf8.count <= HookToast.maximumTextLength)
      #expect(toast.title == toast.title.withoutControls)
    }
  }

  @Test func `Random events cause no effects outside the limits of the throttle`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      var hooks = HookReducer(settings: HookSettings.defaults(all: true))
      var now = Instant(nanoseconds: 0)
      var up: [String: String] = [:]
      var last: [String: Instant] = [:]
      for _ in 0..<100 {
        let report = CompositorReport(
          event(&random), isInitial: Int.random(in: 0..<8, using: &random) == 0)
        let isLate = Bool.random(using: &random)
        now = now + .milliseconds(isLate ? Int.random(in: 0...3000, using: &random) : 1)
        let effects = hooks.handle(Bool.random(using: &random) ? [report] : [report, report], at: now)
        check(effects)
        for effect in effects {
          let id: String
          switch effect {
          case .show(let toast):
            id = toast.id
            up[id] = toast.title
            #expect(last[id].map { now - $0 >= HookThrottle.interval } ?? true, "\(id) is shown too often")
          case .dismiss(let gone):
            id = gone
            #expect(up.removeValue(forKey: id) != nil, "only a shown toast is dismissed")
          }
          last[id] = now
        }
        #expect(hooks.deadline.map { $0 > now } ?? true, "the deadline has passed")
      }
      // Leaving the mode dismisses its toast at once.
      let effects = hooks.handle([.init(.mode(nil))], at: now)
      if up["hook:mode"] != nil { #expect(effects.contains(.dismiss(id: "hook:mode"))) }
      _ = hooks.handle([], at: now + .seconds(10))
      #expect(hooks.deadline == nil)
    }
  }

  private func event(_ random: inout SeededGenerator) -> CompositorEvent {
    let names = ["", "1", "2", "größer", "\u{1B}"]
    let name = names.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .mode(nil)
    case 1...2: return .mode(name)
    case 3: return .workspace(FocusedWorkspace(id: name, name: name))
    case 4: return .layout(name, keyboard: names.randomElement(using: &random) ?? "")
    case 5: return .urgent(UrgentWindow(id: name, app: name, title: name), .random(using: &random))
    case 6:
      return .outputs(
        Dictionary(names.filter { _ in Bool.random(using: &random) }.map { ($0, "") }) { first, _ in first })
    case 7: return .screencasts(Bool.random(using: &random) ? [:] : [name: name])
    case 8: return .screenshot(path: name)
    case 9: return .config(failed: .random(using: &random), errors: [name])
    case 10: return .tick("waytoast:" + name)
    default: return .lost
    }
  }
}
