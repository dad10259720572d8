import Testing

@testable import ToastCore

private let image = ImageID(1)

extension Harness {
  /// The state of the icon and the width of each visible toast.
  fileprivate var icons: [String] {
    toasts.stacks.compactMap { $0.scene(at: now) }.flatMap(\.figures).map { figure in
      let icon =
        switch figure.content.icon {
        case .symbol(let name): name
        case .awaited: "empty"
        case .image: "there"
        case nil: "none"
        }
      return "\(icon), \(figure.frame.width) wide\(figure.outgoing == nil ? "" : ", fading")"
    }
  }
}

@Test func `A toast enters without waiting for its icon`() {
  var harness = Harness()
  let caller = harness.show("Saved", icon: .awaited(image))
  #expect(harness.figures() == ["Saved entering y -49.14 opacity 0.01"])
  #expect(harness.icons == ["empty, 125.0 wide"])
  harness.wait(.milliseconds(100))
  let before = harness.figures()
  harness.send(.decodingFinished(image, isDecoded: true))
  // The icon replaces the empty box at once, and nothing else changes.
  #expect(harness.icons == ["there, 125.0 wide"])
  #expect(harness.figures() == before)
  harness.wait(.milliseconds(2899))
  #expect(harness.replies[caller] == ["accepted 1"])
  harness.wait(.milliseconds(2))
  #expect(harness.figures().first?.hasPrefix("Saved leaving(expired)") == true)
}

@Test func `The box of an icon that failed is removed`() {
  var harness = Harness()
  let caller = harness.show("Saved", icon: .awaited(image))
  harness.wait(.seconds(1))
  harness.send(.decodingFinished(image, isDecoded: false))
  #expect(harness.icons == ["none, 98.0 wide"])
  #expect(harness.figures() == ["Saved resting y 8.0 opacity 1.0"])
  // The dwell is not affected.
  harness.wait(.milliseconds(1999))
  #expect(harness.replies[caller] == ["accepted 1"])
  harness.wait(.seconds(1))
  #expect(harness.replies[caller] == ["accepted 1", "expired"])
}

@Test func `An icon that fails before its toast is visible is never shown`() {
  var harness = Harness()
  harness.configures = false
  harness.show("Saved", icon: .awaited(image))
  harness.send(.decodingFinished(image, isDecoded: false))
  if let configure = harness.configure(StackID(1)) { harness.send(configure) }
  #expect(harness.icons == ["none, 98.0 wide"])
}

@Test func `A decoded icon is used by every toast that waits for it`() {
  var harness = Harness()
  for title in ["one", "two", "tre", "four"] { harness.show(title, icon: .awaited(image)) }
  harness.show("bell", icon: .symbol("bell"), style: .plain)
  harness.show("other", icon: .awaited(ImageID(2)), style: .plain)
  harness.wait(.seconds(1))
  harness.send(.decodingFinished(image, isDecoded: true))
  #expect(
    harness.icons == [
      "there, 105.0 wide", "there, 105.0 wide", "there, 105.0 wide", "bell, 115.0 wide", "empty, 125.0 wide",
    ])
  harness.send(.dismiss(.id("1"), harness.nextCaller()))
  harness.wait(.seconds(1))
  #expect(harness.icons.contains("there, 115.0 wide"), "a waiting toast gets the icon too")
}

@Test func `An icon that is decoded during an update is shown in the old content`() {
  var harness = Harness()
  harness.show("20 %", icon: .awaited(image), id: "volume")
  harness.wait(.seconds(1))
  harness.show("30 %", icon: .symbol("volume"), id: "volume")
  harness.wait(.milliseconds(50))
  harness.send(.decodingFinished(image, isDecoded: true))
  let outgoing = harness.toasts.stacks[0].scene(at: harness.now)?.figures.first?.outgoing
  #expect(outgoing?.content.icon == .image(image))
  #expect(harness.icons == ["volume, 115.0 wide, fading"])
  // An update with the same symbol does not cross-fade.
  harness.wait(.seconds(1))
  harness.show("30 %", icon: .symbol("volume"), id: "volume")
  #expect(harness.icons == ["volume, 115.0 wide"])
}
