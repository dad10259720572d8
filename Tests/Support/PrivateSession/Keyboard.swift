import ToastSystem
import Wayland

/// A keyboard that a test controls; the seat has the keyboard as long as this object lives.
public protocol Keyboard: AnyObject {
  /// Presses and releases a key.
  func type(_ key: Key) throws
}

/// Keys, as evdev codes.
public enum Key: UInt32, Sendable {
  case escape = 1
  case tab = 15
  case enter = 28
  case a = 30
  case b = 48
  case c = 46
  case d = 32
}

/// A keyboard of zwp_virtual_keyboard_v1 with the layout us.
public final class VirtualKeyboard: Keyboard {
  private let guest: Guest
  private let keyboard: ZwpVirtualKeyboardV1
  private var time: UInt32 = 0

  private static let keymap = """
    xkb_keymap {
    xkb_keycodes { include "evdev+aliases(qwerty)" };
    xkb_types { include "complete" };
    xkb_compat { include "complete" };
    xkb_symbols { include "pc+us+inet(evdev)" };
    };
    """

  /// Connects the keyboard.
  public init(_ session: PrivateSession) throws {
    guest = try Guest(socket: session.socket)
    let seat = try guest.bind(WlSeat.self)
    keyboard = try guest.bind(ZwpVirtualKeyboardManagerV1.self).createVirtualKeyboard(seat: seat)
    // The keymap must end with a zero byte.
    let text = Array(Self.keymap.utf8) + [0]
    let memory = try SharedMemory(size: text.count, name: "keymap")
    memory.mapping.bytes.copyBytes(from: text)
    keyboard.keymap(
      format: WlKeyboard.KeymapFormat.xkbV1.rawValue, fd: memory.descriptor.raw, size: UInt32(text.count))
    try guest.sync()
  }

  public func type(_ key: Key) throws {
    for state in [WlKeyboard.KeyState.pressed, .released] {
      time += 10
      keyboard.key(time: time, key: key.rawValue, state: state.rawValue)
    }
    try guest.sync()
  }
}
