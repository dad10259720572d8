import Testing
import ToastCore

@testable import ToastHooks

/// A reducer with a controlled time, which returns its effects as text.
final class ReducerHarness {
  var hooks: HookReducer
  var now = Instant(nanoseconds: 1_000_000_000)

  init(all: Bool = false) {
    hooks = HookReducer(settings: HookSettings.defaults(all: all))
  }

  /// Handles events at the current time.
  func report(_ events: CompositorEvent..., initial: Bool = false) -> [String] {
    hooks.handle(events.map { CompositorReport($0, isInitial: initial) }, at: now).map(\.summary)
  }

  /// Advances the time, and returns the effects of the deadlines on the way.
  func pass(_ milliseconds: Int) -> [String] {
    let end = now + .milliseconds(milliseconds)
    var effects: [String] = []
    while let deadline = hooks.deadline, deadline <= end {
      now = max(now, deadline)
      effects += hooks.handle([], at: now).map(\.summary)
    }
    now = end
    return effects
  }
}

extension HookEffect {
  /// The effect as one line.
  var summary: String {
    switch self {
    case .dismiss(let id): "dismiss \(id)"
    case .show(let toast):
      "\(toast.id): \([toast.icon.map { "(\($0))" }, toast.title, toast.subtitle].compactMap { $0 }.joined(separator: " | "))"
        + (toast.duration == .forever ? " forever" : "")
    }
  }
}

@Suite struct HookReducerTests {
  @Test func `The toast of a mode stays until the user leaves the mode`() {
    let harness = ReducerHarness()
    #expect(harness.report(.mode(nil), initial: true) == [])
    #expect(harness.report(.mode("resize")) == ["hook:mode: (keyboard) | resize forever"])
    #expect(harness.pass(60_000) == [])
    #expect(harness.report(.mode("move")) == ["hook:mode: (keyboard) | move forever"])
    #expect(harness.pass(60_000) == [])
    #expect(harness.report(.mode(nil)) == ["dismiss hook:mode"])
    #expect(harness.report(.mode(nil)) == [])
    #expect(harness.hooks.deadline == nil)
  }

  @Test func `The toast of a mode ends at once, and the next mode waits for the throttle`() {
    let harness = ReducerHarness()
    #expect(harness.report(.mode("resize")).count == 1)
    #expect(harness.pass(1) == [])
    #expect(harness.report(.mode("move")) == [])
    #expect(harness.report(.mode(nil)) == ["dismiss hook:mode"])
    #expect(harness.pass(1) == [])
    #expect(harness.report(.mode("resize")) == [])
    #expect(harness.pass(60) == ["hook:mode: (keyboard) | resize forever"])
    #expect(harness.pass(60_000) == [])
  }

  @Test func `The initial state and repeated events show no toasts`() {
    let harness = ReducerHarness(all: true)
    let state: [CompositorEvent] = [
      .mode("resize"), .workspace(.init(id: "1", name: "1")), .layout("German", keyboard: "k"),
      .outputs(["DP-1": ""]), .screencasts(["1": "DP-1"]), .config(failed: true, errors: []),
      .urgent(.init(id: "1", app: "foot", title: ""), true), .screenshot(path: nil), .tick("waytoast: hi"),
    ]
    for event in state { #expect(harness.report(event, initial: true) == []) }
    for event in state.prefix(5) { #expect(harness.report(event) == []) }
    #expect(harness.report(state[6]) == [])
    #expect(harness.pass(1000) == [])
    // Leaving the initial mode dismisses nothing, because the mode had no toast.
    #expect(harness.report(.mode(nil)) == [])
  }

  @Test func `One switch of the layout on several keyboards shows one toast`() {
    let harness = ReducerHarness()
    let keyboards = ["AT", "power button", "virtual"]
    for keyboard in keyboards {
      _ = harness.report(.layout("English (US)", keyboard: keyboard), initial: true)
    }
    #expect(harness.report(.layout("German", keyboard: "AT")) == ["hook:layout: (globe) | German"])
    #expect(harness.report(.layout("German", keyboard: "power button")) == [])
    #expect(harness.pass(3) == [])
    #expect(harness.report(.layout("German", keyboard: "virtual")) == [])
    #expect(harness.pass(1000) == [])
    #expect(
      harness.report(.layout("English (US)", keyboard: "AT")) == ["hook:layout: (globe) | English (US)"])
  }

  @Test func `Connecting a keyboard is no change of its layout`() {
    let harness = ReducerHarness()
    #expect(harness.report(.layout("English (US)", keyboard: "AT")) == [])
    #expect(harness.report(.layout("German", keyboard: "USB")) == [])
    #expect(harness.report(.layout("French", keyboard: "USB")).count == 1)
    // Connecting the keyboard again resets its layout.
    #expect(harness.report(.layout("German", keyboard: "USB"), initial: true) == [])
    #expect(harness.pass(1000) == [])
  }

  @Test func `A toast has the output that has the focus`() {
    let harness = ReducerHarness()
    func outputs(_ event: CompositorEvent) -> [String?] {
      _ = harness.pass(1000)
      return harness.hooks.handle([CompositorReport(event)], at: harness.now).map { note in
        if case .show(let toast) = note { toast.output } else { nil }
      }
    }
    #expect(outputs(.mode("resize")) == [nil], "the focused output is unknown")
    _ = harness.report(.workspace(.init(id: "1", name: "1", output: "DP-1")), initial: true)
    #expect(outputs(.mode("move")) == ["DP-1"])
    _ = harness.report(.workspace(.init(id: "2", name: "2", output: "DP-2")))
    #expect(outputs(.mode("resize")) == ["DP-2"])
    #expect(outputs(.screenshot(path: nil)) == ["DP-2"])
  }

  @Test func `Of a burst, the first event is shown at once and the last event after the burst`() {
    let harness = ReducerHarness(all: true)
    var effects: [String] = []
    for number in 1...100 {
      effects += harness.report(.workspace(.init(id: "\(number)", name: "w\(number)", number: number)))
      effects += harness.pass(1)
    }
    effects += harness.pass(1000)
    #expect(effects == ["w1", "w50", "w100"].map { "hook:workspace: (workspace) | \($0)" })
  }

  @Test func `A change and its reversal within a burst show one toast`() {
    let harness = ReducerHarness(all: true)
    let one = CompositorEvent.workspace(.init(id: "1", name: "1"))
    let two = CompositorEvent.workspace(.init(id: "2", name: "2"))
    _ = harness.report(one, initial: true)
    #expect(harness.report(two) == ["hook:workspace: (workspace) | 2"])
    #expect(harness.report(one, two) == [])
    #expect(harness.pass(1000) == [])
    #expect(harness.report(one) == ["hook:workspace: (workspace) | 1"])
  }

  @Test func `The outputs of a dock share one toast`() {
    let harness = ReducerHarness(all: true)
    _ = harness.report(.outputs(["eDP-1": "BOE"]), initial: true)
    #expect(
      harness.report(.outputs(["eDP-1": "BOE", "DP-3": "Dell U2720Q"])) == [
        "hook:output: (monitor) | DP-3 connected | Dell U2720Q"
      ])
    _ = harness.pass(10)
    #expect(harness.report(.outputs(["eDP-1": "BOE", "DP-3": "Dell U2720Q", "DP-4": ""])) == [])
    #expect(harness.pass(100) == ["hook:output: (monitor) | DP-3, DP-4 connected | Dell U2720Q"])
    #expect(
      harness.report(.outputs(["eDP-1": "BOE", "DP-4": ""])) == [
        "hook:output: (monitor) | DP-3 disconnected | Dell U2720Q"
      ])
    // After a flicker of the cable, the outputs are the same as before.
    #expect(
      harness.report(.outputs(["eDP-1": "BOE", "DP-3": "Dell U2720Q", "DP-4": ""])) == ["dismiss hook:output"]
    )
    #expect(harness.pass(100) == [])
  }

  @Test func `An urgent window shows one toast until it is no longer urgent`() {
    let harness = ReducerHarness()
    let window = UrgentWindow(id: "7", app: "foot", title: "make: done")
    #expect(harness.report(.urgent(window, true)) == ["hook:urgent: (bell) | make: done | foot"])
    _ = harness.pass(1000)
    #expect(harness.report(.urgent(window, true)) == [])
    #expect(harness.report(.urgent(window, false)) == ["dismiss hook:urgent"])
    #expect(harness.report(.urgent(window, false)) + harness.pass(1000) == [])
    #expect(harness.report(.urgent(window, true)).count == 1)
    _ = harness.pass(1000)
    #expect(
      harness.report(.urgent(.init(id: "8", app: "", title: "Inbox"), true)) == [
        "hook:urgent: (bell) | Inbox"
      ])
    _ = harness.pass(1000)
    #expect(
      harness.report(.urgent(.init(id: "9", app: "", title: ""), true)) == [
        "hook:urgent: (bell) | A window wants attention"
      ])
  }

  @Test func `The urgent toast ends with the urgency of its own window only`() {
    let harness = ReducerHarness()
    let windows = ["7", "8"].map { UrgentWindow(id: $0, app: "foot", title: $0) }
    for window in windows {
      #expect(harness.report(.urgent(window, true)) == ["hook:urgent: (bell) | \(window.title) | foot"])
      _ = harness.pass(1000)
    }
    #expect(harness.report(.urgent(windows[0], false)) == [])
    #expect(harness.report(.urgent(windows[1], false)) == ["dismiss hook:urgent"])
  }

  @Test func `A lost connection resets the urgent windows`() {
    let harness = ReducerHarness()
    let window = UrgentWindow(id: "7", app: "foot", title: "make: done")
    #expect(harness.report(.urgent(window, true)).count == 1)
    #expect(harness.pass(1000) + harness.report(.lost) + harness.pass(1000) == [])
    #expect(harness.report(.urgent(window, true)).count == 1, "the window was not urgent meanwhile")
    #expect(harness.pass(1000) + harness.report(.lost) == [])
    #expect(harness.report(.urgent(window, true), initial: true) == [], "the initial state is no news")
    #expect(harness.report(.urgent(window, true)) == [])
  }

  @Test func `Only a tick that starts with waytoast: is shown`() {
    let harness = ReducerHarness(all: true)
    #expect(harness.report(.tick("waytoast: Volume 40%")) == ["hook:tick: Volume 40%"])
    for tick in ["", "hello", "waytoast", "waytoast:", "waytoast:  \u{7}", " waytoast: x", "Waytoast: x"] {
      #expect(harness.pass(1000) + harness.report(.tick(tick)) == [], "\(tick)")
    }
    #expect(harness.report(.tick("waytoast:x")) == ["hook:tick: x"])
    _ = harness.pass(1000)
    #expect(harness.report(.tick("waytoast:x")) == ["hook:tick: x"], "a repeated tick is shown again")
  }

  @Test func `Screenshots, screencasts and configuration errors are shown`() {
    let harness = ReducerHarness(all: true)
    #expect(
      harness.report(.screenshot(path: "/home/me/Pictures/a b.png")) == [
        "hook:screenshot: (screenshot) | Screenshot taken | a b.png"
      ])
    _ = harness.pass(1000)
    #expect(harness.report(.screenshot(path: nil)) == ["hook:screenshot: (screenshot) | Screenshot taken"])
    #expect(
      harness.report(.screencasts(["1": "DP-1"])) == [
        "hook:screencast: (screencast) | Screen sharing started | DP-1"
      ])
    _ = harness.pass(1000)
    #expect(
      harness.report(.screencasts(["1": "DP-1", "2": "Firefox"])) == [
        "hook:screencast: (screencast) | Screen sharing started | Firefox"
      ])
    _ = harness.pass(1000)
    #expect(harness.report(.screencasts(["2": "Firefox"])) == [], "another screencast continues")
    #expect(
      harness.report(.screencasts([:])) == ["hook:screencast: (screencast) | Screen sharing ended | Firefox"])
    #expect(
      harness.report(.config(failed: true, errors: ["line 3: bad", "line 9: bad"])) == [
        "hook:config: (warning) | Configuration error | line 3: bad"
      ])
    _ = harness.pass(1000)
    #expect(
      harness.report(.config(failed: true, errors: [])) == ["hook:config: (warning) | Configuration error"])
    _ = harness.pass(1000)
    #expect(harness.report(.config(failed: false, errors: [])) == ["dismiss hook:config"])
    #expect(harness.report(.config(failed: false, errors: [])) == [])
  }

  @Test func `Disabled hooks show no toasts`() {
    let harness = ReducerHarness()
    #expect(harness.report(.workspace(.init(id: "1", name: "1"))) == [])
    #expect(harness.report(.outputs(["a": ""])) + harness.report(.outputs([:])) == [])
    #expect(harness.report(.config(failed: true, errors: [])) == [])
    #expect(harness.report(.screencasts(["1": ""])) == [])
    #expect(harness.report(.screenshot(path: nil)).count == 1)
  }

  @Test func `Disabling a hook dismisses its toast and no other`() {
    let harness = ReducerHarness(all: true)
    _ = harness.report(.mode("resize"))
    _ = harness.report(.screenshot(path: nil))
    _ = harness.pass(1000)
    var settings = HookSettings.defaults()
    settings[.mode]?.isEnabled = false
    #expect(harness.hooks.setSettings(settings, at: harness.now).map(\.summary) == ["dismiss hook:mode"])
    #expect(harness.report(.mode("move")) + harness.report(.mode(nil)) == [])
  }

  @Test func `New settings update the toast of the current mode`() {
    let harness = ReducerHarness()
    _ = harness.report(.mode("resize"))
    _ = harness.pass(1000)
    #expect(harness.hooks.setSettings(HookSettings.defaults(all: true), at: harness.now) == [])
    var settings = HookSettings.defaults()
    let isSet = settings[.mode]?.set(.text, parsing: "in {mode}")
    #expect(isSet == true)
    #expect(
      harness.hooks.setSettings(settings, at: harness.now).map(\.summary) == [
        "hook:mode: (keyboard) | in resize forever"
      ])
    #expect(harness.report(.mode(nil)) == ["dismiss hook:mode"])
    #expect(harness.hooks.setSettings(HookSettings.defaults(), at: harness.now) == [], "no mode is active")
  }

  @Test func `The toast of a mode survives a lost connection for a second`() {
    let harness = ReducerHarness()
    _ = harness.report(.mode("resize"))
    _ = harness.pass(1000)
    #expect(harness.report(.lost) + harness.pass(500) == [])
    #expect(harness.report(.mode("resize"), initial: true) + harness.pass(5000) == [], "the mode is the same")
    #expect(harness.report(.lost) + harness.pass(500) == [])
    #expect(harness.report(.mode("move"), initial: true) == ["hook:mode: (keyboard) | move forever"])
    #expect(harness.pass(1000) + harness.report(.lost) + harness.pass(500) == [])
    #expect(harness.report(.mode(nil), initial: true) == ["dismiss hook:mode"])
    _ = harness.pass(1000)
    _ = harness.report(.mode("resize"))
    #expect(harness.report(.lost) + harness.pass(2000) == ["dismiss hook:mode"])
    #expect(harness.report(.mode("resize"), initial: true) == [], "the initial mode is no news")
  }
}
