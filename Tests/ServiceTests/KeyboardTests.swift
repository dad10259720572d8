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
    seat = stage.addSeat("seat0", [.keyboard, .pointer])
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

  private func enter(keymap: String = KeyboardTests.keymap) throws -> Bool {
    let bytes = Array(keymap.utf8) + [0]
    let memory = try SharedMemory(size: bytes.count, name: "keymap")
    memory.mapping.bytes.copyBytes(from: bytes)
    let layer = try #require(session.stage.layerSurfaces.last)
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
    seat.setCapabilities([.pointer])
    session.turn()
    #expect(seat.keyboardCount == 0)
    seat.setCapabilities([.pointer, .keyboard])
    session.turn()
    #expect(seat.keyboardCount == 1)
  }
}
