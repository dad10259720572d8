import Testing

@testable import ToastCore

@Suite struct LevelIconTests {
  @Test(
    arguments: [
      ("volume", 0.0, "volume-low"), ("volume", 0.33, "volume-low"), ("volume", 0.34, "volume-medium"),
      ("volume", 0.67, "volume"), ("volume", 1.4, "volume"), ("brightness", 0.49, "brightness-low"),
      ("brightness", 0.5, "brightness"), ("battery", 0.05, "battery-empty"), ("battery", 0.15, "battery-low"),
      ("battery", 0.5, "battery-medium"), ("battery", 1, "battery"), ("wifi", 0.1, "wifi-low"),
      ("wifi", 0.5, "wifi-medium"), ("wifi", 0.9, "wifi"), ("muted", 0.9, "muted"),
      ("volume-low", 0.9, "volume-low"), ("bell", 0.2, "bell"),
    ])
  func `The icon is the variant for the level`(name: String, level: Double, expected: String) {
    var harness = Harness()
    harness.show("Level", icon: .symbol(name), id: "level", progress: .value(level))
    #expect(harness.toasts.stacks[0].scene(at: harness.now)?.figures[0].content.icon == .symbol(expected))
  }

  @Test func `The icon changes with the level without a cross-fade`() {
    var harness = Harness()
    harness.show("Volume", icon: .symbol("volume"), id: "v", progress: .value(0.9))
    harness.wait(.seconds(1))
    harness.show("Volume", icon: .symbol("volume"), id: "v", progress: .value(0.1))
    let figure = harness.toasts.stacks[0].scene(at: harness.now)?.figures[0]
    #expect(figure?.content.icon == .symbol("volume-low"))
    #expect(figure?.outgoing == nil)
  }

  @Test func `The icon of a toast without a bar is the requested symbol`() {
    var harness = Harness()
    harness.show("Volume", icon: .symbol("volume"))
    #expect(harness.toasts.stacks[0].scene(at: harness.now)?.figures[0].content.icon == .symbol("volume"))
  }
}
