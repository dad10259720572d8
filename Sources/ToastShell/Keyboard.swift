import CKeymap
import ToastCore
import ToastSystem
import Wayland

/// The keyboard of a seat, while one of the surfaces may take it.
final class Keyboard {
  private let proxy: WlKeyboard
  private let surfaces: Seat.Surfaces
  /// A `keymap` of C; nil: keys are where most keyboards have them.
  private var keymap: OpaquePointer?
  private var focus: StackID?

  /// The largest map that is read, in bytes; usual ones have 60 KB.
  private static let mostBytes: UInt32 = 4 << 20

  init(_ proxy: WlKeyboard, surfaces: Seat.Surfaces) {
    self.proxy = proxy
    self.surfaces = surfaces
    proxy.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    leave()
    setKeymap(nil)
    proxy.destroy()
  }

  private func handle(_ event: WlKeyboard.Event) {
    switch event {
    case .keymap(let format, let fd, let size):
      let file = FileDescriptor(owning: fd)
      setKeymap(format == .xkbV1 ? Keyboard.keymap(in: file, size: size) : nil)
    case .enter(_, let surface, _): focus = surface.flatMap(surfaces.stack)
    case .leave: leave()
    case .key(_, _, let code, let state): if state == .pressed { press(code) }
    case .modifiers(_, let depressed, let latched, let locked, let group):
      if let keymap { keymap_update(keymap, depressed, latched, locked, group) }
    case .repeatInfo: break
    }
  }

  private static func keymap(in file: borrowing FileDescriptor, size: UInt32) -> OpaquePointer? {
    // Its last byte is a zero.
    guard (2...mostBytes).contains(size),
      let memory = try? MemoryMapping(of: file, size: Int(size), writable: false)
    else { return nil }
    let text = memory.bytes.bindMemory(to: CChar.self)
    return keymap_create(text.baseAddress, text.count - 1)
  }

  private func setKeymap(_ keymap: OpaquePointer?) {
    keymap_destroy(self.keymap)
    self.keymap = keymap
  }

  private func press(_ code: UInt32) {
    guard let focus, let key = key(code) else { return }
    surfaces.onEvent(.stack(focus, .key(key)))
  }

  private func leave() {
    guard let focus else { return }
    self.focus = nil
    surfaces.onEvent(.stack(focus, .key(nil)))
  }

  private func key(_ code: UInt32) -> Key? {
    guard let keymap else {
      // evdev's KEY_ESC, KEY_TAB, KEY_ENTER and KEY_KPENTER.
      switch code {
      case 1: return .escape
      case 15: return .tab(isBackwards: false)
      case 28, 96: return .enter
      default: return nil
      }
    }
    // XKB_KEY_Escape, _Tab, _ISO_Left_Tab, _Return and _KP_Enter.
    switch keymap_symbol(keymap, code) {
    case 0xFF1B: return .escape
    case 0xFF09: return .tab(isBackwards: false)
    case 0xFE20: return .tab(isBackwards: true)
    case 0xFF0D, 0xFF8D: return .enter
    default: return nil
    }
  }
}
