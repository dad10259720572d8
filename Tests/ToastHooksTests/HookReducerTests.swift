import Testing
import ToastCore

@testable import ToastHooks

/// A story: what a compositor says, when, and what is to be seen.
final class HookReducerHarness {
  var hooks: HookReducer
  var now = Instant(nanoseconds: 1_000_000_000)

  init(all: Bool = false) {
    hooks = HookReducer(settings: HookSettings.defaults(all: all))
  }

  /// The compositor says this now.
  func say(_ events: CompositorEvent..., initial: Bool = false) -> [String] {
    hooks.handle(events.map { CompositorReport($0, isInitial: initial) }, at: now).map(\.story)
  }

  /// Time passes; returns what is said at the deadlines on the way.
  func pass(_ milliseconds: Int) -> [String] {
    let end = now + .milliseconds(milliseconds)
    var notes: [String] = []
    while let deadline = hooks.deadline, deadline <= end {
      now = max(now, deadline)
      notes += hooks.handle([], at: now).map(\.story)
    }
    now = end
    return notes
  }
}

extension HookEffect {
  /// The note in a line.
  var story: String {
    switch self {
    case .dismiss(let id): "\(id) goes"
    case .show(let toast):
      "\(toast.id): \([toast.icon.map { "(\($0))" }, toast.title, toast.subtitle].compactMap { $0 }.joined(separator: " | "))"
        + (toast.duration == .forever ? " for ever" : "")
    }
  }
}

@Suite struct HookReducerTests {
  @Test func `A mode's toast stays until the mode is left`() {
    let desk = HookReducerHarness()
    #expect(desk.say(.mode(nil), initial: true) == [])
    #expect(desk.say(.mode("resize")) == ["hook:mode: (keyboard) | resize for ever"])
    #expect(desk.pass(60_000) == [])
    #expect(desk.say(.mode("move")) == ["hook:mode: (keyboard) | move for ever"])
    #expect(desk.pass(60_000) == [])
    #expect(desk.say(.mode(nil)) == ["hook:mode goes"])
    #expect(desk.say(.mode(nil)) == [])
    #expect(desk.hooks.deadline == nil)
  }

  @Test func `A mode is taken back as soon as it is left, and one that comes right after waits`() {
    let desk = HookReducerHarness()
    #expect(desk.say(.mode("resize")).count == 1)
    #expect(desk.pass(1) == [])
    #expect(desk.say(.mode("move")) == [])
    #expect(desk.say(.mode(nil)) == ["hook:mode goes"])
    #expect(desk.pass(1) == [])
    #expect(desk.say(.mode("resize")) == [])
    #expect(desk.pass(60) == ["hook:mode: (keyboard) | resize for ever"])
    #expect(desk.pass(60_000) == [])
  }

  @Test func `What is so at the start is silent, and what does not change`() {
    let desk = HookReducerHarness(all: true)
    let state: [CompositorEvent] = [
      .mode("resize"), .workspace(.init(id: "1", name: "1")), .layout("German", keyboard: "k"),
      .outputs(["DP-1": ""]), .screencasts(["1": "DP-1"]), .config(failed: true, errors: []),
      .urgent(.init(id: "1", app: "foot", title: ""), true), .screenshot(path: nil), .tick("waytoast: hi"),
    ]
    for event in state { #expect(desk.say(event, initial: true) == []) }
    for event in state.prefix(5) { #expect(desk.say(event) == []) }
    #expect(desk.say(state[6]) == [])
    #expect(desk.pass(1000) == [])
    // A mode that nobody was told of is left in silence.
    #expect(desk.say(.mode(nil)) == [])
  }

  @Test func `One switch of the layout is an event for each keyboard, and one toast`() {
    let desk = HookReducerHarness()
    let keyboards = ["AT", "power button", "virtual"]
    for keyboard in keyboards { _ = desk.say(.layout("English (US)", keyboard: keyboard), initial: true) }
    #expect(desk.say(.layout("German", keyboard: "AT")) == ["hook:layout: (globe) | German"])
    #expect(desk.say(.layout("German", keyboard: "power button")) == [])
    #expect(desk.pass(3) == [])
    #expect(desk.say(.layout("German", keyboard: "virtual")) == [])
    #expect(desk.pass(1000) == [])
    #expect(desk.say(.layout("English (US)", keyboard: "AT")) == ["hook:layout: (globe) | English (US)"])
  }

  @Test func `A keyboard that is plugged in has not changed its layout`() {
    let desk = HookReducerHarness()
    #expect(desk.say(.layout("English (US)", keyboard: "AT")) == [])
    #expect(desk.say(.layout("German", keyboard: "USB")) == [])
    #expect(desk.say(.layout("French", keyboard: "USB")).count == 1)
    // Plugged in once more, it begins anew.
    #expect(desk.say(.layout("German", keyboard: "USB"), initial: true) == [])
    #expect(desk.pass(1000) == [])
  }

  @Test func `A toast is to be on the output that has the focus`() {
    let desk = HookReducerHarness()
    func outputs(_ event: CompositorEvent) -> [String?] {
      _ = desk.pass(1000)
      return desk.hooks.handle([CompositorReport(event)], at: desk.now).map { note in
        if case .show(let toast) = note { toast.output } else { nil }
      }
    }
    #expect(outputs(.mode("resize")) == [nil], "nobody knows")
    _ = desk.say(.workspace(.init(id: "1", name: "1", output: "DP-1")), initial: true)
    #expect(outputs(.mode("move")) == ["DP-1"])
    _ = desk.say(.workspace(.init(id: "2", name: "2", output: "DP-2")))
    #expect(outputs(.mode("resize")) == ["DP-2"])
    #expect(outputs(.screenshot(path: nil)) == ["DP-2"])
  }

  @Test func `Of a burst the first is shown at once and the last when it is quiet`() {
    let desk = HookReducerHarness(all: true)
    var notes: [String] = []
    for number in 1...100 {
      notes += desk.say(.workspace(.init(id: "\(number)", name: "w\(number)", number: number)))
      notes += desk.pass(1)
    }
    notes += desk.pass(1000)
    #expect(notes == ["w1", "w50", "w100"].map { "hook:workspace: (workspace) | \($0)" })
  }

  @Test func `There and back within a burst is said once`() {
    let desk = HookReducerHarness(all: true)
    let one = CompositorEvent.workspace(.init(id: "1", name: "1"))
    let two = CompositorEvent.workspace(.init(id: "2", name: "2"))
    _ = desk.say(one, initial: true)
    #expect(desk.say(two) == ["hook:workspace: (workspace) | 2"])
    #expect(desk.say(one, two) == [])
    #expect(desk.pass(1000) == [])
    #expect(desk.say(one) == ["hook:workspace: (workspace) | 1"])
  }

  @Test func `A dock brings its outputs one by one, and is one toast`() {
    let desk = HookReducerHarness(all: true)
    _ = desk.say(.outputs(["eDP-1": "BOE"]), initial: true)
    #expect(
      desk.say(.outputs(["eDP-1": "BOE", "DP-3": "Dell U2720Q"])) == [
        "hook:output: (monitor) | DP-3 connected | Dell U2720Q"
      ])
    _ = desk.pass(10)
    #expect(desk.say(.outputs(["eDP-1": "BOE", "DP-3": "Dell U2720Q", "DP-4": ""])) == [])
    #expect(desk.pass(100) == ["hook:output: (monitor) | DP-3, DP-4 connected | Dell U2720Q"])
    #expect(
      desk.say(.outputs(["eDP-1": "BOE", "DP-4": ""])) == [
        "hook:output: (monitor) | DP-3 disconnected | Dell U2720Q"
      ])
    // A flicker of the cable: it is as it was.
    #expect(
      desk.say(.outputs(["eDP-1": "BOE", "DP-3": "Dell U2720Q", "DP-4": ""])) == ["hook:output goes"])
    #expect(desk.pass(100) == [])
  }

  @Test func `A window wants attention once, until it has got it`() {
    let desk = HookReducerHarness()
    let window = UrgentWindow(id: "7", app: "foot", title: "make: done")
    #expect(desk.say(.urgent(window, true)) == ["hook:urgent: (bell) | make: done | foot"])
    _ = desk.pass(1000)
    #expect(desk.say(.urgent(window, true)) == [])
    #expect(desk.say(.urgent(window, false)) == ["hook:urgent goes"])
    #expect(desk.say(.urgent(window, false)) + desk.pass(1000) == [])
    #expect(desk.say(.urgent(window, true)).count == 1)
    _ = desk.pass(1000)
    #expect(
      desk.say(.urgent(.init(id: "8", app: "", title: "Inbox"), true)) == ["hook:urgent: (bell) | Inbox"])
    _ = desk.pass(1000)
    #expect(
      desk.say(.urgent(.init(id: "9", app: "", title: ""), true)) == [
        "hook:urgent: (bell) | A window wants attention"
      ])
  }

  @Test func `The toast of a window goes when that window has got its attention, and no other`() {
    let desk = HookReducerHarness()
    let windows = ["7", "8"].map { UrgentWindow(id: $0, app: "foot", title: $0) }
    for window in windows {
      #expect(desk.say(.urgent(window, true)) == ["hook:urgent: (bell) | \(window.title) | foot"])
      _ = desk.pass(1000)
    }
    #expect(desk.say(.urgent(windows[0], false)) == [])
    #expect(desk.say(.urgent(windows[1], false)) == ["hook:urgent goes"])
  }

  @Test func `What a window wanted before a connection broke is not known any more`() {
    let desk = HookReducerHarness()
    let window = UrgentWindow(id: "7", app: "foot", title: "make: done")
    #expect(desk.say(.urgent(window, true)).count == 1)
    #expect(desk.pass(1000) + desk.say(.lost) + desk.pass(1000) == [])
    #expect(desk.say(.urgent(window, true)).count == 1, "it was calm meanwhile, or it would not be told")
    #expect(desk.pass(1000) + desk.say(.lost) == [])
    #expect(desk.say(.urgent(window, true), initial: true) == [], "it still is")
    #expect(desk.say(.urgent(window, true)) == [])
  }

  @Test func `A tick that begins with waytoast: is shown, others are not`() {
    let desk = HookReducerHarness(all: true)
    #expect(desk.say(.tick("waytoast: Volume 40%")) == ["hook:tick: Volume 40%"])
    for tick in ["", "hello", "waytoast", "waytoast:", "waytoast:  \u{7}", " waytoast: x", "Waytoast: x"] {
      #expect(desk.pass(1000) + desk.say(.tick(tick)) == [], "\(tick)")
    }
    #expect(desk.say(.tick("waytoast:x")) == ["hook:tick: x"])
    _ = desk.pass(1000)
    #expect(desk.say(.tick("waytoast:x")) == ["hook:tick: x"], "said again, it is news again")
  }

  @Test func `A screenshot, a shared screen, a wrong configuration`() {
    let desk = HookReducerHarness(all: true)
    #expect(
      desk.say(.screenshot(path: "/home/me/Pictures/a b.png")) == [
        "hook:screenshot: (screenshot) | Screenshot taken | a b.png"
      ])
    _ = desk.pass(1000)
    #expect(desk.say(.screenshot(path: nil)) == ["hook:screenshot: (screenshot) | Screenshot taken"])
    #expect(
      desk.say(.screencasts(["1": "DP-1"])) == [
        "hook:screencast: (screencast) | Screen sharing started | DP-1"
      ])
    _ = desk.pass(1000)
    #expect(
      desk.say(.screencasts(["1": "DP-1", "2": "Firefox"])) == [
        "hook:screencast: (screencast) | Screen sharing started | Firefox"
      ])
    _ = desk.pass(1000)
    #expect(desk.say(.screencasts(["2": "Firefox"])) == [], "it is still shared")
    #expect(
      desk.say(.screencasts([:])) == ["hook:screencast: (screencast) | Screen sharing ended | Firefox"])
    #expect(
      desk.say(.config(failed: true, errors: ["line 3: bad", "line 9: bad"])) == [
        "hook:config: (warning) | Configuration error | line 3: bad"
      ])
    _ = desk.pass(1000)
    #expect(desk.say(.config(failed: true, errors: [])) == ["hook:config: (warning) | Configuration error"])
    _ = desk.pass(1000)
    #expect(desk.say(.config(failed: false, errors: [])) == ["hook:config goes"])
    #expect(desk.say(.config(failed: false, errors: [])) == [])
  }

  @Test func `Only what is on is a toast`() {
    let desk = HookReducerHarness()
    #expect(desk.say(.workspace(.init(id: "1", name: "1"))) == [])
    #expect(desk.say(.outputs(["a": ""])) + desk.say(.outputs([:])) == [])
    #expect(desk.say(.config(failed: true, errors: [])) == [])
    #expect(desk.say(.screencasts(["1": ""])) == [])
    #expect(desk.say(.screenshot(path: nil)).count == 1)
  }

  @Test func `A hook that is switched off takes its toast along, and no other`() {
    let desk = HookReducerHarness(all: true)
    _ = desk.say(.mode("resize"))
    _ = desk.say(.screenshot(path: nil))
    _ = desk.pass(1000)
    var settings = HookSettings.defaults()
    settings[.mode]?.isEnabled = false
    #expect(desk.hooks.use(settings, at: desk.now).map(\.story) == ["hook:mode goes"])
    #expect(desk.say(.mode("move")) + desk.say(.mode(nil)) == [])
  }

  @Test func `A mode in force stays when the settings change, and says it in their way`() {
    let desk = HookReducerHarness()
    _ = desk.say(.mode("resize"))
    _ = desk.pass(1000)
    #expect(desk.hooks.use(HookSettings.defaults(all: true), at: desk.now) == [])
    var settings = HookSettings.defaults()
    let isSet = settings[.mode]?.set(.text, parsing: "in {mode}")
    #expect(isSet == true)
    #expect(
      desk.hooks.use(settings, at: desk.now).map(\.story) == ["hook:mode: (keyboard) | in resize for ever"])
    #expect(desk.say(.mode(nil)) == ["hook:mode goes"])
    #expect(desk.hooks.use(HookSettings.defaults(), at: desk.now) == [], "no mode, no toast")
  }

  @Test func `A connection that breaks leaves the mode's toast for a second, and the next one decides`() {
    let desk = HookReducerHarness()
    _ = desk.say(.mode("resize"))
    _ = desk.pass(1000)
    #expect(desk.say(.lost) + desk.pass(500) == [])
    #expect(desk.say(.mode("resize"), initial: true) + desk.pass(5000) == [], "it is as it was")
    #expect(desk.say(.lost) + desk.pass(500) == [])
    #expect(desk.say(.mode("move"), initial: true) == ["hook:mode: (keyboard) | move for ever"])
    #expect(desk.pass(1000) + desk.say(.lost) + desk.pass(500) == [])
    #expect(desk.say(.mode(nil), initial: true) == ["hook:mode goes"])
    _ = desk.pass(1000)
    _ = desk.say(.mode("resize"))
    #expect(desk.say(.lost) + desk.pass(2000) == ["hook:mode goes"])
    #expect(desk.say(.mode("resize"), initial: true) == [], "silent: it was so at the start")
  }
}
