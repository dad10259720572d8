/// A writer of uncompressed PNG files, whose headers can be wrong.
enum PNG {
  /// Returns a picture of 8-bit RGBA.
  static func rgba(width: Int, height: Int, _ pixel: (Int, Int) -> [UInt8]) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += pixel(x, y) }
    }
    return file(width: width, height: height, rows: rows)
  }

  /// Returns a file whose header states `width` × `height`, with `rows` of less than 64 KiB as its data.
  ///
  /// - Parameters:
  ///   - depth: the bits of a component or of a palette index.
  ///   - color: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha.
  ///   - palette: the RGB values of a palette.
  static func file(
    width: Int, height: Int, rows: [UInt8], depth: UInt8 = 8, color: UInt8 = 6, palette: [UInt8] = []
  ) -> [UInt8] {
    let length = rows.count
    let size = [UInt8(length & 0xFF), UInt8(length >> 8)]
    let stored: [UInt8] = [0x78, 0x01, 0x01] + size + size.map { ~$0 } + rows + bytes(adler(rows))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + [depth, color, 0, 0, 0])
      + (palette.isEmpty ? [] : chunk("PLTE", palette)) + chunk("IDAT", stored) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + body
    return bytes(UInt32(body.count)) + checked + bytes(crc(checked))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    let sums = bytes.reduce((a: UInt32(1), b: UInt32(0))) { sums, byte in
      let a = (sums.a + UInt32(byte)) % 65521
      return (a, (sums.b + a) % 65521)
    }
    return sums.b << 16 | sums.a
  }
}
