import Stage
import Testing
import ToastCore
import Wayland

/// Swipes that are not what they look like at first, on the whole service.
@Suite struct SwipeTests {
  /// A glass toast at rest, a finger's way up from its middle, and who waits for it.
  private struct Finger {
    let session: Session
    let seat: StageSeat
    let surface: StageSurface
    let visitor: Visitor
    let middle: (x: Double, y: Double)
    /// Where the toast rests.
    let top: Int

    init(seconds: String = "3") throws {
      let stage = Stage(.sway17)
      stage.addOutput()
      seat = stage.addSeat()
      session = try Session(stage)
      visitor = try session.show("Saved") {
        $0.id = "saved"
        $0["duration"] = seconds
        $0.wait = true
      }
      session.play(.seconds(1))
      surface = try session.surface()
      guard case .region(let region) = surface.inputRegion, let bounds = region.bounds else {
        throw NoToast()
      }
      middle = (Double(bounds.x) + Double(bounds.width) / 2, Double(bounds.y) + Double(bounds.height) / 2)
      top = bounds.y
    }

    func down() {
      seat.touchDown(0, middle.x, middle.y, on: surface, at: session.time)
      session.turn()
    }

    /// Moves in steps of a refresh to `distance` above where it went down.
    func move(from start: Double, to distance: Double, steps: Int) {
      for step in 1...steps {
        session.play(.milliseconds(17))
        let way = start + (distance - start) * Double(step) / Double(steps)
        seat.touchMotion(0, middle.x, middle.y - way, at: session.time)
        session.turn()
      }
    }

    /// The toast's top edge, as far as its input region tells.
    var y: Int? {
      guard case .region(let region) = surface.inputRegion else { return nil }
      return region.bounds?.y
    }
  }

  private struct NoToast: Error {}

  @Test func aHalfSwipeSnapsBackAndTheToastStaysForItsWholeTime() throws {
    let finger = try Finger()
    finger.down()
    finger.move(from: 0, to: 28, steps: 12)
    finger.session.play(.milliseconds(200))
    #expect(finger.y == finger.top - 28)
    finger.seat.touchUp(0, at: finger.session.time)
    finger.session.turn()
    finger.session.play(.milliseconds(600))
    #expect(finger.y == finger.top)
    finger.session.play(.milliseconds(2300))
    #expect(finger.visitor.outcome == nil)
    finger.session.play(.seconds(1))
    #expect(finger.visitor.outcome == "expired")
  }

  @Test func aFlickThrowsItThoughItWentNotFar() throws {
    let finger = try Finger()
    finger.down()
    finger.move(from: 0, to: 27, steps: 3)
    finger.seat.touchUp(0, at: finger.session.time)
    finger.session.turn()
    finger.session.play(.seconds(1.1))
    #expect(finger.visitor.outcome == "swiped")
  }

  @Test func aTouchThatIsTakenAwayInTheMiddleSnapsBack() throws {
    let finger = try Finger()
    finger.down()
    finger.move(from: 0, to: 60, steps: 6)
    finger.seat.touchCancel()
    finger.session.turn()
    finger.session.play(.milliseconds(900))
    #expect(finger.y == finger.top)
    #expect(finger.visitor.outcome == nil)
  }

  @Test func aTouchScreenThatGoesInTheMiddleSnapsBack() throws {
    let finger = try Finger()
    finger.down()
    finger.move(from: 0, to: 60, steps: 6)
    finger.seat.setCapabilities(.pointer)
    finger.session.turn()
    finger.session.play(.milliseconds(900))
    #expect(finger.y == finger.top)
    #expect(finger.visitor.outcome == nil)
  }

  @Test func anUpdateOfASwipedToastIsANewToast() throws {
    let finger = try Finger()
    finger.down()
    finger.move(from: 0, to: 40, steps: 4)
    finger.seat.touchUp(0, at: finger.session.time)
    finger.session.turn()
    finger.session.play(.milliseconds(100))
    #expect(finger.surface.inputRegion.isEmpty)
    let again = try finger.session.show("Saved again") {
      $0.id = "saved"
      $0.wait = true
    }
    // The choice is final and is told at once; the new toast enters on the same surface.
    #expect(finger.visitor.outcome == "swiped")
    finger.session.play(.seconds(1))
    #expect(try finger.session.surface() === finger.surface)
    #expect(again.outcome == nil)
    finger.session.play(.seconds(4))
    #expect(finger.visitor.outcome == "swiped" && again.outcome == "expired")
  }

  @Test func theToastMovesInTheTurnThatReadTheFinger() throws {
    let finger = try Finger()
    finger.down()
    let commits = finger.surface.commits
    finger.seat.touchMotion(0, finger.middle.x, finger.middle.y - 20, at: finger.session.time)
    finger.session.turn()
    #expect(finger.surface.commits == commits + 1)
    #expect(finger.y == finger.top - 20)
  }

  @Test func aToastThatIsDismissedUnderTheFingerLeavesFromThere() throws {
    let finger = try Finger()
    finger.down()
    finger.move(from: 0, to: 20, steps: 4)
    try finger.session.ask(.dismiss(.newest))
    finger.session.play(.milliseconds(17))
    #expect(finger.surface.inputRegion.isEmpty)
    finger.session.play(.seconds(1.1))
    #expect(finger.visitor.outcome == "dismissed")
    finger.seat.touchUp(0, at: finger.session.time)
    finger.session.turn()
  }
}
