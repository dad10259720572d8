import Glibc
import Testing
import ToastCore
import ToastRender

@Suite("Symbols")
struct SymbolTests {
  let painter = Painter()

  @Test("each symbol is drawn inside its box and centred", arguments: Symbol.allCases)
  func drawing(_ symbol: Symbol) throws {
    for weight in [Font.Weight.regular, .semibold, .bold] {
      var style = Style.bare
      style.titleFont = Font(size: 80, weight: weight)
      style.padding = .zero
      style.iconSpacing = 0
      let figure = painter.figure(
        ToastContent(title: "", icon: .symbol(symbol.name)), style: style, x: 20, y: 20)
      #expect(figure.frame.width == 100)
      let canvas = Canvas(LogicalSize(width: 140, height: 140))
      canvas.draw([figure], with: painter)
      let ink = try #require(canvas.box { $0 >> 24 > 8 })
      #expect(ink.left > 20 && ink.right < 120, "\(weight): it is cut at a side")
      #expect(ink.top > 20 && ink.bottom < 120, "\(weight): it is cut above or below")
      #expect(max(ink.right - ink.left, ink.bottom - ink.top) > 58, "\(weight): it is small")
      #expect(abs((ink.left + ink.right) / 2 - 70) <= 3, "\(weight): it is not in the middle")
      #expect(abs((ink.top + ink.bottom) / 2 - 70) <= 5, "\(weight): it is too high or too low")
    }
  }

  @Test("the manual page of waytoast lists each symbol", arguments: Symbol.allCases)
  func manual(_ symbol: Symbol) throws {
    #expect(SymbolTests.manual.contains("*\(symbol.name)*"))
  }

  private static let manual: String = {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    guard let file = fopen(root + "/docs/waytoast.1.scd", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
  }()

  @Test("a symbol is drawn in the icon's colour, or else in the text's")
  func color() {
    var style = Style.bare
    style.titleFont.size = 40
    func colors() -> Set<UInt32> {
      let canvas = Canvas(LogicalSize(width: 200, height: 140))
      canvas.draw(
        [painter.figure(ToastContent(title: "", icon: .symbol("bell.fill")), style: style)], with: painter)
      return Set(canvas.pixels)
    }
    #expect(colors().contains(0xFFFF_FFFF))
    style.iconColor = Color(rgba: 0xFFCC_00FF)
    #expect(colors().contains(0xFFFF_CC00))
    #expect(!colors().contains(0xFFFF_FFFF))
  }

  @Test("names and aliases are found, and other names are not")
  func names() {
    for name in [
      "checkmark", "xmark", "info", "warning", "bell", "hand-wave", "volume", "muted", "brightness",
      "microphone",
      "keyboard", "battery", "volume-low", "volume-medium", "microphone-muted", "battery-low",
      "battery-charging",
      "wifi", "bluetooth", "airplane", "camera", "screenshot", "screencast", "record", "play", "pause",
      "next",
      "previous", "stop", "music", "lock", "unlock", "power", "moon", "clock", "calendar", "download",
      "upload",
      "folder", "trash", "copy", "clipboard", "terminal", "workspace", "monitor", "plug", "link", "gear",
    ] {
      #expect(Symbol(named: name)?.name == name)
    }
    #expect(Symbol(named: "bell.fill")?.name == "bell.fill")
    #expect(Symbol(named: "hand.wave")?.name == "hand-wave")
    #expect(Symbol(named: "checkmark.circle.fill")?.name == "checkmark.circle.fill")
    #expect(Symbol(named: "exclamationmark.triangle")?.name == "warning")
    #expect(Symbol(named: "sun")?.name == "brightness")
    #expect(Symbol(named: "volume-high")?.name == "volume")
    #expect(Symbol(named: "Bell") == nil)
    #expect(Symbol(named: "") == nil)
  }
}
