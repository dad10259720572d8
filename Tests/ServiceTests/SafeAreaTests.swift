import Glibc
import Stage
import Testing
import ToastCore
import Wayland

/// How a banner is padded by what bars reserve at its edge (`safe-area = auto`).
@Suite struct SafeAreaTests {
  /// The height of a banner with nothing to keep clear of.
  private static func plainHeight() throws -> Int {
    let session = try Session()
    try show(on: session)
    return try session.layer().properties.height
  }

  private static func show(
    on session: Session, edge: String = "top", output: String? = nil, id: String? = nil
  ) throws {
    try session.show("Saved") {
      $0.style = "banner"
      $0["edge"] = edge
      $0["animation"] = "none"
      $0["duration"] = "forever"
      $0.output = output
      $0.id = id
    }
  }

  // MARK: Sway

  /// Bars of an output and the gaps within what they leave free.
  struct Screen: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var bars = StageLayerSurface.Margin()
    var gaps = StageLayerSurface.Margin()
  }

  private static func margin(_ top: Int = 0, _ right: Int = 0, _ bottom: Int = 0, _ left: Int = 0)
    -> StageLayerSurface.Margin
  {
    StageLayerSurface.Margin(top: top, right: right, bottom: bottom, left: left)
  }

  static let screens = [
    Screen(testDescription: "nothing"),
    Screen(testDescription: "gaps outer 20", gaps: margin(20, 20, 20, 20)),
    Screen(testDescription: "gaps outer 5 and inner 7", gaps: margin(12, 12, 12, 12)),
    Screen(testDescription: "gaps top 33", gaps: margin(33)),
    Screen(testDescription: "gaps bottom 33", gaps: margin(0, 0, 33)),
    Screen(testDescription: "gaps horizontal 40", gaps: margin(0, 40, 0, 40)),
    Screen(testDescription: "a bar at the top", bars: margin(30)),
    Screen(testDescription: "a bar at the bottom", bars: margin(0, 0, 30)),
    Screen(testDescription: "a bar at the left", bars: margin(0, 0, 0, 48)),
    Screen(
      testDescription: "a bar at the right and gaps", bars: margin(0, 48), gaps: margin(20, 20, 20, 20)),
    Screen(testDescription: "bars at the top and the bottom", bars: margin(30, 0, 24)),
    Screen(
      testDescription: "a bar at the top and gaps outer 20", bars: margin(30), gaps: margin(20, 20, 20, 20)),
    Screen(
      testDescription: "a bar at the bottom and gaps outer 20", bars: margin(0, 0, 30),
      gaps: margin(20, 20, 20, 20)),
    Screen(
      testDescription: "bars at both ends and gaps outer 20", bars: margin(30, 0, 24),
      gaps: margin(20, 20, 20, 20)),
    Screen(
      testDescription: "bars at both ends and gaps larger than them", bars: margin(30, 0, 24),
      gaps: margin(60, 60, 60, 60)),
    Screen(
      testDescription: "bars at all edges and gaps", bars: margin(30, 20, 24, 48), gaps: margin(9, 9, 9, 9)),
    Screen(testDescription: "a bar at the bottom and gaps top 20", bars: margin(0, 0, 30), gaps: margin(20)),
    Screen(
      testDescription: "a bar at the top and gaps bottom 20", bars: margin(30), gaps: margin(0, 0, 20)),
    Screen(testDescription: "a bar at the top and gaps top 20", bars: margin(30), gaps: margin(20)),
    Screen(
      testDescription: "a bar at the top and gaps horizontal 20", bars: margin(30), gaps: margin(0, 20, 0, 20)
    ),
    Screen(
      testDescription: "a bar at the top and gaps vertical 20", bars: margin(30), gaps: margin(20, 0, 20)),
    Screen(testDescription: "a bar at the top and smart gaps", bars: margin(30)),
  ]

  @Test(arguments: screens, ["top", "bottom"]) func gapsAreNoBars(_ screen: Screen, edge: String) throws {
    for other in [false, true] {
      let sway = try FakeSway()
      let stage = Stage(.sway17)
      // The output beside it has what this one has not.
      let first = stage.addOutput("A")
      if !other { first.bars = screen.bars }
      if other {
        first.bars.top = 50
        let second = stage.addOutput("B")
        second.bars = screen.bars
      }
      let session = try Session(stage, sway: sway)
      try Self.show(on: session, edge: edge, output: other ? "B" : nil)
      let edges = Self.margin(
        screen.bars.top + screen.gaps.top, screen.bars.right + screen.gaps.right,
        screen.bars.bottom + screen.gaps.bottom, screen.bars.left + screen.gaps.left)
      let space = FakeSway.Workspace(
        output: other ? "B" : "A", x: edges.left, y: edges.top, width: 1280 - edges.left - edges.right,
        height: 720 - edges.top - edges.bottom, isFocused: true)
      try sway.answer(other ? [FakeSway.Workspace(output: "A", y: 50, height: 670), space] : [space])
      session.turn()
      let bar = edge == "top" ? screen.bars.top : screen.bars.bottom
      #expect(try session.layer().properties.height == Self.plainHeight() + bar)
      #expect(try session.surface().isMapped)
      try session.wait(for: "the end of every question") { try sway.openCount() == 0 }
    }
  }

  @Test(arguments: ["top", "bottom"]) func aBannerFollowsBarsThatComeAndGo(edge: String) throws {
    let sway = try FakeSway()
    let stage = Stage(.sway17)
    let output = stage.addOutput("A")
    let session = try Session(stage, sway: sway)
    try Self.show(on: session, edge: edge)
    func answer(bar: Int) throws {
      try sway.answer([
        FakeSway.Workspace(
          output: "A", x: 10, y: edge == "top" ? bar + 10 : 10, width: 1260, height: 700 - bar,
          isFocused: true)
      ])
      session.turn()
    }
    try answer(bar: 0)
    let plain = try Self.plainHeight()
    let layer = try #require(session.stage.layerSurfaces.first { $0.surface.isMapped })
    #expect(layer.properties.height == plain)
    for bar in [30, 44, 0, 30] {
      if edge == "top" { output.bars.top = bar } else { output.bars.bottom = bar }
      output.announceBars()
      session.turn()
      try answer(bar: bar)
      session.play(.milliseconds(500))
      let toast = try #require(try session.list().first)
      #expect(toast.phase == "resting")
      #expect(layer.surface.inputHeight == plain + bar, "a bar of \(bar)")
      try session.wait(for: "the end of every question") { try sway.openCount() == 0 }
    }
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    #expect(stage.layerSurfaces.isEmpty, "the probe is gone too")
  }

  @Test func aProbeThatIsNotAnsweredIsDoneWithout() throws {
    let sway = try FakeSway()
    let stage = Stage(.sway17)
    stage.addOutput("A").bars.top = 30
    let session = try Session(stage, sway: sway)
    stage.configures = .withheld
    try Self.show(on: session)
    try sway.answer([FakeSway.Workspace(output: "A", y: 30, height: 690, isFocused: true)])
    session.turn()
    #expect(stage.layerSurfaces.count == 1, "the probe")
    session.pass(.milliseconds(50))
    session.turn()
    #expect(stage.layerSurfaces.count == 2)
  }

  @Test func theOutputGoesWhileTheProbeIsAwaited() throws {
    let sway = try FakeSway()
    let stage = Stage(.sway17)
    let output = stage.addOutput("A")
    output.bars.top = 30
    let session = try Session(stage, sway: sway)
    stage.configures = .withheld
    try Self.show(on: session)
    try sway.answer([FakeSway.Workspace(output: "A", y: 30, height: 690, isFocused: true)])
    session.turn()
    stage.configures = .granted
    stage.addOutput("B")
    stage.removeOutput(output, closes: true)
    session.turn()
    if try sway.openCount() > 0 { try sway.answer([FakeSway.Workspace(output: "B", isFocused: true)]) }
    session.pass(.milliseconds(100))
    session.turn()
    #expect(try session.layer().output?.name == "B")
    #expect(try session.surface().isMapped)
  }

  // MARK: Hyprland

  @Test(arguments: ["[48, 34, 20, 26]", "[48.0, 34.0, 20.0, 26.0]"], ["top", "bottom"])
  func hyprlandSaysWhatIsReserved(reserved: String, edge: String) throws {
    for (scale, transform) in [(1.0, WlOutput.Transform.normal), (1.5, .normal), (2.0, ._90), (1.25, ._270)] {
      let hyprland = try FakeHyprland()
      let stage = Stage(.everything)
      stage.addOutput("A", width: 2560, height: 1440, scale: scale, transform: transform).bars.top = 34
      let session = try Session(stage, hyprland: hyprland)
      try Self.show(on: session, edge: edge)
      #expect(stage.surfaces.isEmpty, "it waits for the answer")
      #expect(try hyprland.questions() == ["j/monitors"])
      try hyprland.answer([
        .init(
          name: "A", reserved: reserved, scale: scale, transform: Int(transform.rawValue), isFocused: true)
      ])
      session.turn()
      let height = try session.layer().properties.height
      // The surface is a whole number of buffer pixels.
      let least = try Double(Self.plainHeight() + (edge == "top" ? 34 : 26))
      #expect(Double(height) == Scale(numerator: Int(scale * 120)).wholeLength(least))
      try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
    }
  }

  @Test(arguments: [nil, "A", "B", "all"]) func eachMonitorHasItsOwnBars(output: String?) throws {
    let hyprland = try FakeHyprland()
    let stage = Stage(.everything)
    stage.addOutput("A").bars.top = 34
    stage.focusedOutput = stage.addOutput("B")
    let session = try Session(stage, hyprland: hyprland)
    try Self.show(on: session, output: output)
    try hyprland.answer([
      .init(name: "A", reserved: "[0, 34, 0, 0]"), .init(name: "B", x: 1280, isFocused: true),
    ])
    session.turn()
    var heights: [String: Int] = [:]
    for layer in stage.layerSurfaces where layer.surface.isMapped {
      heights[layer.output?.name ?? ""] = try layer.properties.height - Self.plainHeight()
    }
    switch output {
    case "A": #expect(heights == ["A": 34])
    case "all": #expect(heights == ["A": 34, "B": 0])
    default: #expect(heights == ["B": 0])
    }
  }

  @Test(arguments: [
    "", "{", "[]", "null", "unknown request", #"[{"name": "B", "focused": true}]"#,
    #"[{"name": "A", "focused": true}]"#, #"[{"name": "A", "reserved": [0, 34], "focused": true}]"#,
    #"[{"name": "A", "reserved": "x", "focused": true}]"#,
    #"[{"name": "A", "reserved": [0, -34, 0, 0], "focused": true}]"#,
    #"[{"name": "A", "reserved": [0, 1e300, 0, 0], "focused": true}]"#,
    #"[{"name": "A", "reserved": [0, 600, 0, 0], "focused": true}]"#,
    #"[{"name": "A", "reserved": {"top": 34}, "focused": 7}]"#,
  ]) func anAnswerThatMakesNoSenseReservesNothing(_ answer: String) throws {
    let hyprland = try FakeHyprland()
    let stage = Stage(.everything)
    stage.addOutput("A")
    let session = try Session(stage, hyprland: hyprland)
    try Self.show(on: session)
    try hyprland.answer("j/monitors", answer)
    session.turn()
    #expect(try session.layer().properties.height == Self.plainHeight())
    #expect(try session.surface().isMapped)
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }

  @Test(arguments: ["silence", "hang-up", "a socket that is gone"])
  func nothingWaitsForAHyprlandThatIsOfNoHelp(how: String) throws {
    let hyprland = try FakeHyprland()
    let stage = Stage(.everything)
    stage.addOutput("A")
    let session = try Session(stage, hyprland: hyprland)
    if how == "a socket that is gone" { unlink(hyprland.folder + "/.socket.sock") }
    try Self.show(on: session)
    if how == "hang-up" { try hyprland.hangUp() }
    if how == "silence" {
      #expect(session.alarm == session.now + .milliseconds(50))
      session.pass(.milliseconds(50))
    }
    session.turn()
    #expect(try session.surface().isMapped)
    #expect(try session.layer().properties.height == Self.plainHeight())
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }

  @Test func aHugeAnswerIsGivenUp() throws {
    let hyprland = try FakeHyprland()
    let session = try Session(
      {
        let stage = Stage(.everything); stage.addOutput("A"); return stage
      }(), hyprland: hyprland)
    try Self.show(on: session)
    // Whoever sends without end is done without like one who is silent.
    for _ in 0..<40 where try hyprland.questions() != [] {
      try hyprland.pour(bytes: 64 * 1024)
      session.turn()
    }
    session.pass(.milliseconds(50))
    session.turn()
    #expect(try session.surface().isMapped)
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }

  @Test func aBannerFollowsHyprlandsBars() throws {
    let hyprland = try FakeHyprland()
    let stage = Stage(.everything)
    let output = stage.addOutput("A")
    let session = try Session(stage, hyprland: hyprland)
    try Self.show(on: session)
    try hyprland.answer([.init(name: "A", isFocused: true)])
    session.turn()
    let plain = try Self.plainHeight()
    let layer = try #require(stage.layerSurfaces.first { $0.surface.isMapped })
    for bar in [34, 0] {
      output.bars.top = bar
      output.announceBars()
      session.turn()
      try hyprland.answer([.init(name: "A", reserved: "[0, \(bar), 0, 0]", isFocused: true)])
      session.play(.milliseconds(500))
      #expect(layer.surface.inputHeight == plain + bar)
    }
  }

  @Test func aNumberNeedsNoAnswer() throws {
    let hyprland = try FakeHyprland()
    let stage = Stage(.everything)
    stage.addOutput("A")
    let session = try Session(stage, hyprland: hyprland)
    try session.show("Saved") {
      $0.style = "banner"
      $0["safe-area"] = "20"
    }
    #expect(try session.surface().isMapped)
    try session.wait(for: "the end of every question") { try hyprland.questions() == [] }
  }
}

extension StageSurface {
  /// The height of the part that takes clicks: that of the toast.
  fileprivate var inputHeight: Int? {
    if case .region(let region) = inputRegion { region.bounds?.height } else { nil }
  }
}
