import Stage
import Testing
import ToastCore
import ToastShell
import Wayland

/// Outputs as the core gets to know them.
@Suite struct ScreenTests {
  private func outputs(_ stage: Stage) throws -> [Output] {
    let desk = try ShellDesk(stage)
    guard case .outputs(let outputs)? = desk.takeEvents().last else { return [] }
    return outputs
  }

  @Test func readinessComesFirstAndOnce() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A")
    let desk = try ShellDesk(stage)
    let output = Output(name: "A", size: LogicalSize(width: 1280, height: 720))
    #expect(desk.takeEvents() == [.ready, .outputs([output])])
    desk.turn()
    #expect(desk.takeEvents() == [])
  }

  @Test(arguments: [Offer.least, .sway17, .everything])
  func theirSizeIsLogical(offer: Offer) throws {
    let stage = Stage(offer)
    stage.addOutput("A", width: 3840, height: 2160, scale: 2)
    stage.addOutput("B", width: 1920, height: 1080, transform: ._270)
    let sizes = try outputs(stage).map { $0.size }
    #expect(sizes == [LogicalSize(width: 1920, height: 1080), LogicalSize(width: 1080, height: 1920)])
  }

  @Test func aFractionalScaleIsKnownFromXdgOutput() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A", width: 1280, height: 720, scale: 1.5, transform: ._90)
    #expect(try outputs(stage) == [Output(name: "A", size: LogicalSize(width: 480, height: 853))])
  }

  @Test func theirNamesAreTheConnectors() throws {
    for version: UInt32 in [1, 2, 3, 4] {
      for xdgOutput: UInt32? in [nil, 1, 2, 3] where (version, xdgOutput) != (1, 3) {
        // The third xdg_output leaves `done` to wl_output, whose first has none.
        let stage = Stage(
          .least.with {
            $0.output = version
            $0.xdgOutput = xdgOutput
          })
        stage.addOutput("DP-1")
        let name = try #require(try outputs(stage).first).name
        let isTold = version >= 4 || (xdgOutput ?? 0) >= 2
        #expect(isTold == (name == "DP-1"), "wl_output \(version), xdg_output \(xdgOutput ?? 0): \(name)")
      }
    }
  }

  @Test func globalsInAnyOrder() throws {
    let stage = Stage(.sway17, globalsLast: true)
    stage.addOutput("A", width: 1280, height: 720, scale: 1.5)
    #expect(try outputs(stage) == [Output(name: "A", size: LogicalSize(width: 853, height: 480))])
  }

  @Test func whatChangesIsTold() throws {
    let stage = Stage(.sway17)
    let first = stage.addOutput("A")
    let desk = try ShellDesk(stage)
    _ = desk.takeEvents()
    let second = stage.addOutput("B")
    desk.turn()
    #expect(names(desk.takeEvents()).last == ["A", "B"])
    first.width = 1920
    first.announce()
    desk.turn()
    #expect(names(desk.takeEvents()).last == ["A", "B"])
    first.announce()
    desk.turn()
    #expect(desk.takeEvents() == [], "nothing was new")
    stage.removeOutput(first, closes: true)
    desk.turn()
    #expect(names(desk.takeEvents()) == [["B"]])
    stage.removeOutput(second, closes: true)
    desk.turn()
    #expect(names(desk.takeEvents()) == [[]])
  }

  private func names(_ events: [ShellEvent]) -> [[String]] {
    events.map { event in
      if case .outputs(let outputs) = event { outputs.map(\.name) } else { ["\(event)"] }
    }
  }
}
