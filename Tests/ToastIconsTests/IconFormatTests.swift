import Programs
import Testing
import ToastSystem

@testable import ToastIcons

@Suite struct IconFormatTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = try #require(ProgramPath.sibling(IconDecoding.program))
  }

  private func decode(_ bytes: some Sequence<UInt8>, side: Int) throws -> Result<[UInt32], IconError> {
    try decodeIcon(folder.write("icon", bytes), side: side, program: program)
  }

  private func pixels(_ bytes: some Sequence<UInt8>, side: Int) throws -> [UInt32] {
    try decode(bytes, side: side).get()
  }

  private func svg(_ body: String, side: Int = 64) throws -> [UInt32] {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">\
      \(body)</svg>
      """
    return try pixels(text.utf8, side: side)
  }

  // MARK: PNG

  @Test func `PNGs of every pixel format are decoded`() throws {
    let deep = PNG.file(
      width: 2, height: 1, rows: [0, 0xFF, 0xFF, 0, 0, 0, 0, 0x80, 0x80, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
      depth: 16)
    #expect(try pixels(deep, side: 2).prefix(2) == [0x8080_0000, 0xFF00_00FF])
    let palette = PNG.file(
      width: 2, height: 1, rows: [0, 0b0001_0000], depth: 4, color: 3, palette: [0, 255, 0, 255, 0, 0])
    #expect(try pixels(palette, side: 2).prefix(2) == [0xFFFF_0000, 0xFF00_FF00])
    let bits = PNG.file(width: 2, height: 1, rows: [0, 0b0100_0000], depth: 1, color: 0)
    #expect(try pixels(bits, side: 2).prefix(2) == [0xFF00_0000, 0xFFFF_FFFF])
    let gray = PNG.file(width: 2, height: 1, rows: [0, 0x80, 0xFF, 0xFF, 0x00], color: 4)
    #expect(try pixels(gray, side: 2).prefix(2) == [0xFF80_8080, 0])
    let opaque = PNG.file(width: 2, height: 1, rows: [0, 255, 0, 0, 0, 0, 255], color: 2)
    #expect(try pixels(opaque, side: 2).prefix(2) == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test func `A downscaled picture is the mean of its pixels`() throws {
    // A filter that skips pixels would make these lines all white or all black.
    let lines = PNG.rgba(width: 120, height: 120) { x, _ in
      x.isMultiple(of: 2) ? [0, 0, 0, 255] : [255, 255, 255, 255]
    }
    for pixel in try pixels(lines, side: 3) {
      #expect(pixel >> 24 == 255 && abs(Int(pixel & 0xFF) - 128) <= 1, "\(String(pixel, radix: 16))")
    }
    // Transparent pixels contribute no colour.
    let half = PNG.rgba(width: 120, height: 120) { x, _ in
      x.isMultiple(of: 2) ? [255, 0, 0, 255] : [0, 255, 0, 0]
    }
    for pixel in try pixels(half, side: 4) {
      #expect(pixel & 0xFFFF == 0 && abs(Int(pixel >> 24) - 128) <= 1 && pixel >> 16 & 0xFF == pixel >> 24)
    }
  }

  @Test func `An enlarged picture has an opaque edge`() throws {
    let white = PNG.rgba(width: 3, height: 3) { _, _ in [255, 255, 255, 255] }
    #expect(try pixels(white, side: 20).allSatisfy { $0 == 0xFFFF_FFFF })
  }

  // MARK: JPEG

  @Test func `JPEGs of one and of four components are decoded`() throws {
    for pixel in try pixels(JPEG.gray, side: 8) {
      #expect(pixel >> 24 == 255 && abs(Int(pixel & 0xFF) - 128) <= 2)
      #expect(pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF)
    }
    #expect(try pixels(JPEG.cmyk, side: 8).allSatisfy { $0 == 0xFFFF_0000 })
    // Without Adobe's marker, which is the first one, the values are not inverted: the picture is black.
    let plain = JPEG.cmyk[..<2] + JPEG.cmyk[18...]
    #expect(try pixels(plain, side: 8).allSatisfy { $0 & 0xFF_FFFF == 0 })
  }

  /// Returns the sides of red and blue in a square of 16 pixels: left, right, top, bottom.
  private func halves(_ bytes: [UInt8]) throws -> [Character] {
    let pixels = try pixels(bytes, side: 16)
    return [(2, 8), (13, 8), (8, 2), (8, 13)].map { x, y in
      let pixel = pixels[y * 16 + x]
      if pixel == 0 { return "-" }
      return pixel >> 16 & 0xFF > 200 ? "r" : pixel & 0xFF > 200 ? "b" : "?"
    }
  }

  @Test(arguments: [true, false])
  func `The orientation in EXIF is applied`(isLittle: Bool) throws {
    for (orientation, expected) in [
      (0, "rb"), (1, "rb"), (2, "br"), (3, "br"), (4, "rb"), (5, "--rb"), (6, "--rb"), (7, "--br"),
      (8, "--br"),
      (9, "rb"),
    ] {
      let bytes = JPEG.turned(JPEG.redAndBlue, orientation: UInt8(orientation), isLittle: isLittle)
      let seen = String(try halves(bytes))
      if expected.count == 2 {
        #expect(seen.hasPrefix(expected), "\(orientation)")
      } else {
        #expect(seen == expected, "\(orientation)")
      }
    }
  }

  @Test func `Truncated EXIF and EXIF with wrong offsets are ignored`() throws {
    let exif = JPEG.turned(JPEG.redAndBlue, orientation: 6, isLittle: true)
    for index in 2..<44 {
      var bytes = exif
      bytes[index] = 0xFF
      _ = try decode(bytes, side: 16)
    }
    // The offset of the directory is beyond the end.
    var bytes = exif
    bytes[16] = 0xFE
    #expect(try String(halves(bytes)).hasPrefix("rb"))
  }

  // MARK: SVG

  @Test func `An SVG can contain text, filters and embedded pictures`() throws {
    let text = try svg(#"<text y="50" font-size="50" font-weight="bold">W</text>"#)
    #expect(text.contains(0xFF00_0000), "a letter is drawn")
    // A missing font is drawn as a box with the code point.
    let families = ["sans-serif", "serif", "monospace", "DejaVu Sans"]
    for family in families {
      let pixels = try svg(#"<text y="60" font-size="90" font-family="\#(family)">█</text>"#)
      #expect(pixels.count { $0 == 0xFF00_0000 } > 1000, "\(family)")
    }
    let blurred = try svg(
      ##"<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>"##
        + ##"<rect x="16" y="16" width="32" height="32" fill="#00f" filter="url(#f)"/>"##)
    #expect(blurred[32 * 64 + 32] & 0xFF > 200)
    #expect((1...254).contains(blurred[32 * 64 + 14] >> 24), "its edge is soft")
    let green = PNG.rgba(width: 1, height: 1) { _, _ in [0, 255, 0, 255] }
    let data = base64Text(green)
    let picture = try svg(#"<image width="64" height="64" xlink:href="data:image/png;base64,\#(data)"/>"#)
    #expect(picture.allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test func `An SVG can have an encoding for which the C library loads a table`() throws {
    let head =
      #"<?xml version="1.0" encoding="KOI8-R"?><svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">"#
    // The id is a Cyrillic letter of one byte, which is invalid in UTF-8.
    let body = Array(##"<rect id=""##.utf8) + [0xD6] + Array(##"" width="8" height="8"/></svg>"##.utf8)
    #expect(try pixels(Array(head.utf8) + body, side: 8).allSatisfy { $0 == 0xFF00_0000 })
  }

  // MARK: Broken files

  @Test func `A truncated file is broken, and a JPEG can lack the end marker`() throws {
    let png = PNG.rgba(width: 40, height: 40) { x, y in [UInt8(x), UInt8(y), UInt8(x ^ y), 255] }
    for length in [9, 23, 24, 33, 60, png.count / 2, png.count - 20] {
      #expect(try decode(png.prefix(length), side: 8) == .failure(.broken), "PNG, \(length)")
    }
    let jpeg = JPEG.redAndBlue
    for length in [3, 20, 100, 400, jpeg.count - 20, jpeg.count - 8] {
      #expect(try decode(jpeg.prefix(length), side: 8) == .failure(.broken), "JPEG, \(length)")
    }
    #expect(try decode(jpeg.dropLast(2), side: 8) == decode(jpeg, side: 8))
    let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><rect width="8" height="8"/></svg>"#.utf8)
    for length in [1, 20, 50, svg.count - 1] {
      #expect(try decode(svg.prefix(length), side: 8) == .failure(.broken), "SVG, \(length)")
    }
  }

  @Test func `A wrong byte in a picture causes no failure other than a missing picture`() throws {
    let png = PNG.rgba(width: 4, height: 4) { x, y in [UInt8(x), UInt8(y), 0, 255] }
    for bytes in [png, JPEG.redAndBlue] {
      for index in stride(from: 0, to: bytes.count, by: 7) {
        var bytes = bytes
        bytes[index] ^= 0xFF
        if case .failure(let fault) = try decode(bytes, side: 8) {
          #expect([.broken, .unknownFormat, .tooManyPixels].contains(fault), "\(index): \(fault)")
        }
      }
    }
  }

  private func base64Text(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (Array(group) + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      let letters = [18, 12, 6, 0].prefix(group.count + 1).map { digits[bits >> $0 & 63] }
      text += String(decoding: letters, as: UTF8.self) + String(repeating: "=", count: 3 - group.count)
    }
  }
}
