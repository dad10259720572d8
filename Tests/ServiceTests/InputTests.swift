import Stage
import Testing
import ToastCore
import Wayland

/// Fingers and pointers on a toast, and beside it.
@Suite struct InputTests {
  /// A session with a seat, on which one toast rests that somebody waits for.
  private struct Rest {
    let session: Session
    let seat: StageSeat
    let surface: StageSurface
    let visitor: Visitor
    /// The middle of the toast.
    let middle: (x: Double, y: Double)

    init(_ offer: Offer = .sway17, style: String = "plain", globalsLast: Bool = false) throws {
      let stage = Stage(offer, globalsLast: globalsLast)
      stage.addOutput()
      seat = stage.addSeat()
      session = try Session(stage)
      visitor = try session.show("Saved") {
        $0.style = style
        $0["animation"] = style == "plain" ? "none" : nil
        $0.wait = true
      }
      session.play(.seconds(1))
      surface = try session.surface()
      guard case .region(let region) = surface.inputRegion, let bounds = region.bounds else {
        throw NoToast()
      }
      middle = (Double(bounds.x) + Double(bounds.width) / 2, Double(bounds.y) + Double(bounds.height) / 2)
    }
  }

  private struct NoToast: Error {}

  @Test func theInputRegionIsTheToastsShape() throws {
    for style in ["plain", "glass"] {
      let rest = try Rest(style: style)
      let image = try #require(rest.surface.image)
      // Shadows are fainter than any background.
      let solid: UInt32 = style == "plain" ? 75 : 110
      var differing = 0
      for y in 0..<image.height {
        for x in 0..<image.width where rest.surface.inputRegion.contains(x, y) != (image.alpha(x, y) >= solid)
        {
          differing += 1
        }
      }
      #expect(differing <= 16, "only where a corner cuts through a pixel (\(style))")
    }
  }

  @Test func whatIsBesideTheToastGoesThrough() throws {
    let rest = try Rest()
    let size = try #require(rest.surface.size)
    for (x, y) in [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)] {
      #expect(!rest.seat.click(Double(x), Double(y), on: rest.surface, at: rest.session.time))
    }
    rest.session.turn()
    #expect(rest.visitor.outcome == nil)
  }

  @Test func aClickDismisses() throws {
    let rest = try Rest()
    #expect(rest.seat.click(rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time))
    rest.session.turn()
    #expect(rest.visitor.outcome == "tapped")
    #expect(rest.session.stage.layerSurfaces.isEmpty)
  }

  @Test func aTapDismisses() throws {
    let rest = try Rest()
    #expect(rest.seat.touchDown(3, rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time))
    rest.session.turn()
    rest.session.pass(.milliseconds(80))
    #expect(rest.visitor.outcome == nil)
    rest.seat.touchUp(3, at: rest.session.time)
    rest.session.turn()
    #expect(rest.visitor.outcome == "tapped")
  }

  @Test(arguments: [StageSeat.Button.right, StageSeat.Button.middle])
  func theOtherButtonsDismiss(_ button: UInt32) throws {
    let rest = try Rest()
    rest.seat.click(rest.middle.x, rest.middle.y, on: rest.surface, button: button, at: rest.session.time)
    rest.session.turn()
    #expect(rest.visitor.outcome == "dismissed")
  }

  @Test func aTouchThatTheCompositorTakesIsNoTap() throws {
    let rest = try Rest()
    rest.seat.touchDown(0, rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
    rest.session.turn()
    rest.seat.touchCancel()
    rest.session.turn()
    #expect(rest.visitor.outcome == nil)
    // It begins anew.
    rest.session.pass(.milliseconds(1999))
    #expect(rest.visitor.outcome == nil)
    rest.session.pass(.milliseconds(1))
    #expect(rest.visitor.outcome == "expired")
  }

  @Test func aSeatThatGoesWhileItsButtonIsDown() throws {
    for way in 0..<2 {
      let rest = try Rest()
      rest.seat.movePointer(to: rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
      rest.seat.button(.pressed, at: rest.session.time)
      rest.session.turn()
      rest.session.pass(.seconds(5))
      #expect(rest.visitor.outcome == nil, "a contact holds it")
      if way == 0 { rest.seat.setCapabilities([.touch]) } else { rest.session.stage.removeSeat(rest.seat) }
      rest.session.turn()
      #expect(rest.visitor.outcome == nil)
      rest.session.pass(.seconds(2))
      #expect(rest.visitor.outcome == "expired")
    }
  }

  @Test func devicesThatComeLater() throws {
    let session = try Session()
    let visitor = try session.showPlain("Saved") { $0.wait = true }
    let seat = session.stage.addSeat("late", [])
    session.turn()
    #expect(seat.deviceCount == 0)
    seat.setCapabilities([.pointer])
    session.turn()
    #expect(seat.deviceCount == 1)
    let surface = try session.surface()
    let bounds = try #require(surface.image?.visibleBounds)
    seat.click(
      Double(bounds.x + bounds.width / 2), Double(bounds.y + bounds.height / 2), on: surface, at: session.time
    )
    session.turn()
    #expect(visitor.outcome == "tapped")
  }

  @Test func aFingerThrowsItToItsEdge() throws {
    let rest = try Rest(style: "glass")
    rest.seat.touchDown(0, rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
    rest.session.turn()
    for step in 1...4 {
      rest.session.play(.milliseconds(17))
      rest.seat.touchMotion(0, rest.middle.x, rest.middle.y - Double(step) * 10, at: rest.session.time)
      rest.session.turn()
    }
    #expect(rest.visitor.outcome == nil)
    rest.seat.touchUp(0, at: rest.session.time)
    rest.session.play(Session.refresh)
    #expect(rest.surface.inputRegion.isEmpty, "what leaves takes no input")
    rest.session.play(.seconds(1.1))
    #expect(rest.visitor.outcome == "swiped")
    #expect(rest.session.stage.layerSurfaces.isEmpty)
  }

  @Test func theInputRegionFollowsTheToast() throws {
    let rest = try Rest(style: "glass")
    guard case .region(let before) = rest.surface.inputRegion else { throw NoToast() }
    rest.seat.touchDown(0, rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
    rest.seat.touchMotion(0, rest.middle.x, rest.middle.y - 20, at: rest.session.time)
    rest.session.play(.milliseconds(50))
    guard case .region(let after) = rest.surface.inputRegion else { throw NoToast() }
    #expect(try #require(after.bounds).y == (try #require(before.bounds)).y - 20)
  }

  @Test func whatLeavesTakesNoInput() throws {
    let rest = try Rest(style: "glass")
    rest.session.play(.seconds(2.1))
    #expect(rest.surface.isMapped)
    #expect(rest.surface.inputRegion.isEmpty)
    #expect(!rest.seat.click(rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time))
  }

  @Test func theCursorIsAnArrowWhateverTheOrderOfGlobals() throws {
    for globalsLast in [false, true] {
      let rest = try Rest(.everything, globalsLast: globalsLast)
      rest.seat.movePointer(to: rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
      rest.session.turn()
      #expect(rest.session.stage.cursorShape == .default, "globals last: \(globalsLast)")
    }
  }

  @Test func aPointerThatMovesOverItHoldsIt() throws {
    let rest = try Rest()
    rest.seat.movePointer(to: rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
    rest.seat.movePointer(to: rest.middle.x + 1, rest.middle.y, on: rest.surface, at: rest.session.time)
    rest.session.turn()
    rest.session.pass(.seconds(10))
    #expect(rest.visitor.outcome == nil)
    rest.seat.leavePointer()
    rest.session.turn()
    rest.session.pass(.milliseconds(999))
    #expect(rest.visitor.outcome == nil)
    rest.session.pass(.milliseconds(1))
    #expect(rest.visitor.outcome == "expired")
  }

  @Test func twoFingersOnATouchpadThrowItToItsEdge() throws {
    let rest = try Rest(.everything, style: "glass")
    rest.seat.movePointer(to: rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
    for _ in 0..<5 {
      rest.seat.scroll((dx: 0, dy: 10), at: rest.session.time)
      rest.session.turn()
      rest.session.play(.milliseconds(17))
    }
    rest.seat.scroll(nil, at: rest.session.time)
    rest.session.turn()
    rest.session.play(.seconds(1.1))
    #expect(rest.visitor.outcome == "swiped")
  }

  @Test func theArrowComesFromAThemeWhereTheCompositorDrawsNone() throws {
    let rest = try Rest()
    rest.seat.movePointer(to: rest.middle.x, rest.middle.y, on: rest.surface, at: rest.session.time)
    rest.session.turn()
    // No theme may be installed; then the compositor's own arrow stays.
    guard let cursor = rest.seat.cursor else { return }
    #expect(cursor.image?.isTransparent == false)
    #expect(cursor.role == nil)
  }
}
