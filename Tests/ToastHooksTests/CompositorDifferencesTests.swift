import Testing

@testable import ToastHooks

@Suite struct CompositorDifferencesTests {
  @Test func `Each compositor has its differences`() {
    let quiet = CompositorDifferences(canCaptureWithoutPrompt: true, blurNeedsConfirmation: false)
    let loud = CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: false)
    let cases: [(Compositor?, [String: String], CompositorDifferences)] = [
      (.sway(socket: "/s"), [:], quiet),
      // The variable of an outer compositor has no effect on a nested compositor.
      (.sway(socket: "/s"), ["HYPRLAND_INSTANCE_SIGNATURE": "a"], quiet),
      (
        .hyprland(folder: "/h"), [:],
        CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: true)
      ),
      (.niri(socket: "/n"), [:], loud),
      (nil, [:], quiet), (nil, ["XDG_CURRENT_DESKTOP": "KDE"], quiet),
      // A compositor that cannot be reached may be one that prompts.
      (nil, ["HYPRLAND_INSTANCE_SIGNATURE": "a"], loud), (nil, ["NIRI_SOCKET": "/n"], loud),
    ]
    for (compositor, variables, expected) in cases {
      #expect(CompositorDifferences.of(compositor) { variables[$0] } == expected, "\(variables)")
    }
  }

  @Test func `The reports of Sway's outputs come from the visible workspaces`() {
    let answer = #"""
      [{"name": "1", "visible": true, "focused": false, "output": "A", "rect": {"x": 0, "y": 30, "width": 1280, "height": 690}},
       {"name": "2", "visible": false, "focused": false, "output": "A", "rect": {"x": 5, "y": 5, "width": 5, "height": 5}},
       {"name": "3", "visible": true, "focused": true, "output": "B", "rect": {"x": 0, "y": 0, "width": -1, "height": 5}},
       {"name": "4", "visible": true, "focused": false}]
      """#
    let reports = SwayWorkspace.outputs(Array(answer.utf8))
    #expect(reports.map(\.name) == ["A", "B"])
    #expect(reports.map(\.isFocused) == [false, true])
    #expect(reports[0].usableArea == .workspace(.init(x: 0, y: 30, width: 1280, height: 690)))
    #expect(reports[1].usableArea == nil)
    #expect(SwayWorkspace.outputs(Array("{".utf8)).isEmpty)
  }
}
