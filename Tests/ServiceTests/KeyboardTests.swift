import Stage
import Testing
import ToastCore
import ToastIPC
import ToastSystem

/// Toasts with buttons under a keyboard.
@Suite struct KeyboardTests {
  /// Escape, Tab and Return where a usual keyboard has Caps Lock, Q and W: the map counts, not the place.
  private static let keymap = """
    xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <AA> = 66; <AB> = 24; <AC> = 25; <AD> = 26; };
      xkb_types {
        virtual_modifiers NumLock;
        type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
        type "TWO_LEVEL" { modifiers = Shift; map[Shift] = Level2; level_name[Level1] = "Base"; level_name[Level2] = "Shift"; };
      };
      xkb_compatibility { interpret.useModMapMods = AnyLevel; };
      xkb_symbols {
        key <AA> { type = "ONE_LEVEL", [ Escape ] };
        key <AB> { type = "TWO_LEVEL", [ Tab, ISO_Left_Tab ] };
        key <AC> { type = "ONE_LEVEL", [ Return ] };
        key <AD> { type = "ONE_LEVEL", [ e ] };
      };
    };
    """
  private enum Code {
    static let escape: UInt32 = 58
    static let tab: UInt32 = 16
    static let enter: UInt32 = 17
    static let letter: UInt32 = 18
  }

  private let session: Session
  private let seat: StageSeat

  init() throws {
    let stage = Stage(.sway17)
    stage.addOutput("A")
    seat = stage.addSeat("seat0", [.keyboard, .pointer, .touch])
    session = try Session(stage)
  }

  private func show(keyboard: String?) throws -> Visitor {
    let visitor = try session.show("Deleted a file") {
      $0["keyboard"] = keyboard
      $0["duration"] = "forever"
      $0["backdrop"] = "none"
      $0.actions = [ToastAction(key: "undo", label: "Undo"), ToastAction(key: "more", label: "More")]
      $0.wait = true
    }
    session.play(.seconds(1))
    return visitor
  }

  /// The middle of the upper half of the toast: its button is below.
  private func place() throws -> (x: Double, y: Double) {
    guard case .region(let region) = try session.surface().inputRegion, let bounds = region.bounds else {
      Issue.record("the toast takes no input")
      return (0, 0)
    }
    return (Double(bounds.x + bounds.width / 2), Double(bounds.y + bounds.height / 4))
  }

  private func hover() throws {
    let place = try place()
    seat.movePointer(to: place.x, place.y, on: try session.surface(), at: 0)
    seat.movePointer(to: place.x + 1, place.y, on: try session.surface(), at: 1)
    session.turn()
  }

  private var isRequested: Bool {
    get throws { try session.layer().properties.keyboardInteractivity == .onDemand }
  }

  private func enter(keymap: String = KeyboardTests.keymap) throws -> Bool {
    let bytes = Array(keymap.utf8) + [0]
    let memory = try SharedMemory(size: bytes.count, name: "keymap")
    memory.mapping.bytes.copyBytes(from: bytes)
    let layer = try #require(session.stage.layerSurfaces.last)
    try hover()
    defer { session.turn() }
    return seat.enterKeyboard(layer, keymap: memory.descriptor.raw, size: bytes.count)
  }

  private func press(_ code: UInt32, shift: Bool = false) {
    seat.key(code, shift: shift, at: 0)
    session.turn()
    session.play(.seconds(1))
  }

  @Test func aToastTakesNoKeysUnlessItIsToldTo() throws {
    _ = try show(keyboard: nil)
    #expect(try !enter())
    #expect(seat.keyboardCount == 0, "nothing is heard of keys")
  }

  @Test func theKeyThatTheMapCallsEnterChooses() throws {
    let visitor = try show(keyboard: "on-demand")
    #expect(seat.keyboardCount == 1)
    #expect(try enter())
    press(Code.letter)
    press(Code.tab)
    press(Code.tab, shift: true)
    press(Code.enter)
    #expect(visitor.outcome == "action more")
    #expect(seat.keyboardCount == 0, "when it has gone, nothing is heard of keys any more")
  }

  @Test func escapeDismisses() throws {
    let visitor = try show(keyboard: "on-demand")
    #expect(try enter())
    press(Code.escape)
    #expect(visitor.outcome == "dismissed")
  }

  @Test func withoutAMapKeysAreWhereMostKeyboardsHaveThem() throws {
    let visitor = try show(keyboard: "on-demand")
    #expect(try enter(keymap: "this is no map"))
    press(15)
    press(28)
    #expect(visitor.outcome == "action undo")
  }

  @Test func aKeyboardThatIsPulledOutIsForgotten() throws {
    _ = try show(keyboard: "on-demand")
    #expect(try enter())
    press(Code.tab)
    seat.setCapabilities([.pointer, .touch])
    session.turn()
    #expect(seat.keyboardCount == 0)
    seat.setCapabilities([.pointer, .touch, .keyboard])
    session.turn()
    #expect(seat.keyboardCount == 1)
  }

  // MARK: Requesting the keyboard

  @Test func aToastThatAppearsUnderAPointerTakesNoKeys() throws {
    _ = try show(keyboard: "on-demand")
    let place = try place()
    try session.ask(.dismiss(.all))
    session.play(.seconds(1))
    _ = session.stage.takeTrace()
    _ = try show(keyboard: "on-demand")
    // The compositor finds the pointer there.
    seat.movePointer(to: place.x, place.y, on: try session.surface(), at: 0)
    session.turn()
    session.play(.seconds(1))
    #expect(try !isRequested)
    #expect(!session.stage.takeTrace().contains { $0.contains("set_keyboard_interactivity 2") })
  }

  @Test func thePointerBringsTheKeyboardAndTakesItAway() throws {
    _ = try show(keyboard: "on-demand")
    for _ in 0..<2 {
      try hover()
      #expect(try isRequested)
      seat.leavePointer()
      session.turn()
      #expect(try !isRequested)
    }
  }

  @Test func itIsGivenBackWhenADragEndsOutside() throws {
    _ = try show(keyboard: "on-demand")
    try hover()
    let place = try place()
    seat.button(.pressed, at: 10)
    // Down: away from the edge.
    seat.dragPointer(to: place.x, place.y + 300, at: 20)
    session.turn()
    #expect(try isRequested)
    session.pass(.seconds(1))
    seat.button(.released, at: 30)
    session.turn()
    #expect(try !isRequested)
  }

  @Test(arguments: ["up", "cancel", "unplugged", "seat"]) func aFingerBringsTheKeyboard(end: String) throws {
    _ = try show(keyboard: "on-demand")
    let place = try place()
    seat.touchDown(0, place.x, place.y, on: try session.surface(), at: 0)
    session.turn()
    #expect(try isRequested)
    session.pass(.seconds(1))
    switch end {
    case "up": seat.touchUp(0, at: 1000)
    case "cancel": seat.touchCancel()
    case "unplugged": seat.setCapabilities([.pointer, .keyboard])
    default: session.stage.removeSeat(seat)
    }
    session.turn()
    #expect(try !isRequested)
  }

  @Test(arguments: ["dismissed", "acted", "updated", "seat"])
  func itIsGivenBackUnderThePointer(reason: String) throws {
    let visitor = try show(keyboard: "on-demand")
    try hover()
    #expect(try isRequested)
    // What is given back does not wait for a frame callback, nor for a buffer.
    session.stage.releases = .withheld
    for number in 0..<4 { try session.show("Another \(number)") { $0.id = "other" } }
    switch reason {
    case "dismissed": try session.ask(.dismiss(.id("1")))
    case "acted": try session.ask(.action(id: "1", key: "undo"))
    case "updated":
      try session.show("Deleted a file") {
        $0.id = "1"
        $0["duration"] = "forever"
      }
    default: session.stage.removeSeat(seat)
    }
    session.turn()
    #expect(try !isRequested)
    _ = visitor
  }
}
