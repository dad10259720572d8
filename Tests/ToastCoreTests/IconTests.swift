import Testing

@testable import ToastCore

private let image = ImageID(1)

extension Desk {
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
  var desk = Desk()
  let caller = desk.show("Saved", icon: .awaited(image))
  #expect(desk.figures() == ["Saved entering y -49.14 opacity 0.01"])
  #expect(desk.icons == ["empty, 125.0 wide"])
  desk.wait(.milliseconds(100))
  let before = desk.figures()
  desk.send(.decoded(image, isThere: true))
  // The icon replaces the empty box at once, and nothing else changes.
  #expect(desk.icons == ["there, 125.0 wide"])
  #expect(desk.figures() == before)
  desk.wait(.milliseconds(2899))
  #expect(desk.replies[caller] == ["accepted 1"])
  desk.wait(.milliseconds(2))
  #expect(desk.figures().first?.hasPrefix("Saved leaving(expired)") == true)
}

@Test func `The box of an icon that failed is removed`() {
  var desk = Desk()
  let caller = desk.show("Saved", icon: .awaited(image))
  desk.wait(.seconds(1))
  desk.send(.decoded(image, isThere: false))
  #expect(desk.icons == ["none, 98.0 wide"])
  #expect(desk.figures() == ["Saved resting y 8.0 opacity 1.0"])
  // The dwell is not affected.
  desk.wait(.milliseconds(1999))
  #expect(desk.replies[caller] == ["accepted 1"])
  desk.wait(.seconds(1))
  #expect(desk.replies[caller] == ["accepted 1", "expired"])
}

@Test func `An icon that fails before its toast is visible is never shown`() {
  var desk = Desk()
  desk.configures = false
  desk.show("Saved", icon: .awaited(image))
  desk.send(.decoded(image, isThere: false))
  if let configure = desk.configure(StackID(1)) { desk.send(configure) }
  #expect(desk.icons == ["none, 98.0 wide"])
}

@Test func `A decoded icon is used by every toast that waits for it`() {
  var desk = Desk()
  for title in ["one", "two", "tre", "four"] { desk.show(title, icon: .awaited(image)) }
  desk.show("bell", icon: .symbol("bell"), style: .plain)
  desk.show("other", icon: .awaited(ImageID(2)), style: .plain)
  desk.wait(.seconds(1))
  desk.send(.decoded(image, isThere: true))
  #expect(
    desk.icons == [
      "there, 105.0 wide", "there, 105.0 wide", "there, 105.0 wide", "bell, 115.0 wide", "empty, 125.0 wide",
    ])
  desk.send(.dismiss(.id("1"), desk.nextCaller()))
  desk.wait(.seconds(1))
  #expect(desk.icons.contains("there, 115.0 wide"), "a waiting toast gets the icon too")
}

@Test func `An icon that is decoded during an update is shown in the old content`() {
  var desk = Desk()
  desk.show("20 %", icon: .awaited(image), id: "volume")
  desk.wait(.seconds(1))
  desk.show("30 %", icon: .symbol("volume"), id: "volume")
  desk.wait(.milliseconds(50))
  desk.send(.decoded(image, isThere: true))
  let outgoing = desk.toasts.stacks[0].scene(at: desk.now)?.figures.first?.outgoing
  #expect(outgoing?.content.icon == .image(image))
  #expect(desk.icons == ["volume, 115.0 wide, fading"])
  // An update with the same symbol does not cross-fade.
  desk.wait(.seconds(1))
  desk.show("30 %", icon: .symbol("volume"), id: "volume")
  #expect(desk.icons == ["volume, 115.0 wide"])
}
