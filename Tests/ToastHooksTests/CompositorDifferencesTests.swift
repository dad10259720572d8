import Testing

@testable import ToastHooks

@Suite struct CompositorDifferencesTests {
  @Test func `What holds for each compositor`() {
    let quiet = CompositorDifferences(canCaptureWithoutPrompt: true, blurNeedsConfirmation: false)
    let loud = CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: false)
    let cases: [(Compositor?, [String: String], CompositorDifferences)] = [
      (.sway(socket: "/s"), [:], quiet),
      // A variable of a compositor around a nested one does not count.
      (.sway(socket: "/s"), ["HYPRLAND_INSTANCE_SIGNATURE": "a"], quiet),
      (
        .hyprland(folder: "/h"), [:],
        CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: true)
      ),
      (.niri(socket: "/n"), [:], loud),
      (nil, [:], quiet), (nil, ["XDG_CURRENT_DESKTOP": "KDE"], quiet),
      // One that cannot be reached may be one of those that ask.
      (nil, ["HYPRLAND_INSTANCE_SIGNATURE": "a"], loud), (nil, ["NIRI_SOCKET": "/n"], loud),
    ]
    for (compositor, variables, expected) in cases {
      #expect(CompositorDifferences.of(compositor) { variables[$0] } == expected, "\(variables)")
    }
  }

  @Test func `Reports of Sway's outputs are those of the workspaces that are shown`() {
    let answer = #"""
      [{"name": "1", "visible": true, "focused": false, "output": "A", "rect": {"x": 0, "y": 30, "width": 1280, "height": 690}},
       {"name": "2", "visible": false, "focused": false, "output": "A", "rect": {"x": 5, "y": 5, "width": 5, "height": 5}},
       {"name": "3", "visible": true, "focused": true, "output": "B", "rect": {"x": 0, "y": 0, "width": -1, "height": 5}},
       {"name": "4", "visible": true, "focused": false}]
      """#
    let reports = OutputReport.list(swayWorkspaces: Array(answer.utf8))
    #expect(reports.map(\.name) == ["A", "B"])
    #expect(reports.map(\.isFocused) == [false, true])
    #expect(reports[0].usableArea == .workspace(.init(x: 0, y: 30, width: 1280, height: 690)))
    #expect(reports[1].usableArea == nil)
    #expect(OutputReport.list(swayWorkspaces: Array("{".utf8)).isEmpty)
  }
}
