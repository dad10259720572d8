import Stage
import Testing
import ToastCore
import ToastShell

/// Fingers and pointers as the core gets to know them.
@Suite struct SeatTests {
  private let desk: ShellDesk
  private let seat: StageSeat
  private let stack: StackID
  private let surface: StageSurface

  init() throws {
    let stage = Stage(.everything)
    stage.addOutput()
    seat = stage.addSeat()
    desk = try ShellDesk(stage)
    stack = desk.makeSurface()
    try desk.show(try desk.scene(y: 8), on: stack)
    surface = try #require(stage.layerSurfaces.last).surface
    _ = desk.takeEvents()
  }

  /// What was told of the stack, in words.
  private func story() -> [String] {
    desk.turn()
    return desk.takeEvents().map { event in
      switch event {
      case .stack(stack, .press(let contact, let point, let time)):
        "press \(word(contact)) \(point.x) \(point.y) at \(time)"
      case .stack(stack, .move(let contact, let point, let time)):
        "move \(word(contact)) \(point.x) \(point.y) at \(time)"
      case .stack(stack, .release(let contact, let point, let time)):
        "release \(word(contact)) \(point.x) \(point.y) at \(time)"
      case .stack(stack, .cancel(let contact)): "cancel \(word(contact))"
      case .stack(stack, .hover(_, let point)): point.map { "hover \($0.x) \($0.y)" } ?? "leave"
      case .click(stack, .right, let point): "secondary \(point.x) \(point.y)"
      case .click(stack, .middle, let point): "middle \(point.x) \(point.y)"
      default: "\(event)"
      }
    }
  }

  private func word(_ contact: Contact) -> String {
    if case .finger(let number) = contact.kind { "\(number)" } else { "\(contact.kind)" }
  }

  @Test func aFingerFromDownToUp() {
    seat.touchDown(4, 30, 20, on: surface, at: 100)
    seat.touchDown(9, 40, 20, on: surface, at: 101)
    seat.touchMotion(4, 30, -15.5, at: 110)
    seat.touchUp(4, at: 120)
    seat.touchUp(9, at: 130)
    #expect(
      story() == [
        "press 4 30.0 20.0 at 100", "press 9 40.0 20.0 at 101", "move 4 30.0 -15.5 at 110",
        "release 4 30.0 -15.5 at 120", "release 9 40.0 20.0 at 130",
      ])
  }

  @Test func fingersThatAreTakenAway() {
    seat.touchDown(1, 30, 20, on: surface, at: 100)
    seat.touchDown(2, 40, 20, on: surface, at: 101)
    _ = story()
    seat.touchCancel()
    #expect(story().sorted() == ["cancel 1", "cancel 2"])
    seat.touchDown(1, 30, 20, on: surface, at: 200)
    #expect(story() == ["press 1 30.0 20.0 at 200"])
    seat.setCapabilities([.pointer])
    #expect(story() == ["cancel 1"])
  }

  @Test func anEnterIsNoHover() {
    seat.movePointer(to: 30, 20, on: surface, at: 1)
    #expect(story() == [])
    seat.movePointer(to: 31, 20, on: surface, at: 2)
    #expect(story() == ["hover 31.0 20.0"])
    seat.leavePointer()
    #expect(story() == ["leave"])
  }

  @Test func thePointersButtons() throws {
    seat.click(30, 20, on: surface, at: 5)
    seat.click(30, 20, on: surface, button: StageSeat.Button.right, at: 6)
    seat.click(30, 20, on: surface, button: StageSeat.Button.middle, at: 7)
    let story = story()
    #expect(
      story.filter { !$0.hasPrefix("hover") }.map { $0.split(separator: " ")[0] }
        == ["press", "release", "secondary", "middle"])
  }

  @Test func aDragThatTheCompositorEndsByLeaving() {
    seat.movePointer(to: 30, 20, on: surface, at: 1)
    seat.button(.pressed, at: 2)
    _ = story()
    seat.dragPointer(to: 30, -10, at: 3)
    #expect(story().last?.hasPrefix("move") == true)
    seat.leavePointer()
    #expect(story().contains { $0.hasPrefix("cancel") })
  }

  @Test func twoFingersOnATouchpad() {
    seat.movePointer(to: 30, 20, on: surface, at: 1)
    _ = story()
    for time: UInt32 in [10, 20, 30] { seat.scroll((dx: 0, dy: 12), at: time) }
    seat.scroll(nil, at: 40)
    let words = story().map { $0.split(separator: " ")[0] }
    #expect(words == ["press", "move", "move", "move", "release"])
  }

  @Test func aSeatThatGoes() {
    seat.movePointer(to: 30, 20, on: surface, at: 1)
    seat.button(.pressed, at: 2)
    seat.touchDown(3, 30, 20, on: surface, at: 3)
    _ = story()
    desk.stage.removeSeat(seat)
    let story = story()
    #expect(story.contains("cancel 3"))
    #expect(story.filter { $0.hasPrefix("cancel") }.count == 2)
    #expect(seat.deviceCount == 0, "its devices are released")
  }
}
