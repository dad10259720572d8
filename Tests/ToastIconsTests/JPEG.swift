/// JPEG files for tests.
enum JPEG {
  /// A picture of 16 × 8 pixels, whose left half is red and whose right half is blue.
  static let redAndBlue: [UInt8] = base64(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU
    FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBT/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF
    BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW
    V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi
    4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
    AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm
    Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq
    8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50rwKiiv3D6Mv/M4/7gf+5j+jfpDf8yr/ALjf+4j/2Q==
    """)

  /// A red picture of 8 × 8 pixels in CMYK, inverted according to Adobe's marker.
  static let cmyk: [UInt8] = base64(
    """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgIDAgIDAwMDBAMDBAUIBQUEBAUKBwcGCAwKDAwLCgsLDQ4SEA0OEQ4LCxAWEBETFBUV
    FQwPFxgWFBgSFBUU/9sAQwEDBAQFBAUJBQUJFA0LDRQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQU/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAgJ/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/E
    ABUBAQEAAAAAAAAAAAAAAAAAAAcJ/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAA4EAQACEQMRBAAAPwBEHNKpVN//2Q==
    """)

  /// A grey picture of 8 × 8 pixels with one component.
  static let gray: [UInt8] = base64(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU
    FRUVDA8XGBYUGBIUFRT/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAI
    AQEAAD8AP//Z
    """)

  /// Returns `picture` with EXIF data that contains an orientation, in big-endian or little-endian order.
  static func turned(_ picture: [UInt8], orientation: UInt8, isLittle: Bool) -> [UInt8] {
    func number(_ bytes: [UInt8]) -> [UInt8] { isLittle ? bytes.reversed() : bytes }
    let entry =
      number([0x01, 0x12]) + number([0, 3]) + number([0, 0, 0, 1]) + number([0, orientation]) + [0, 0]
    let tiff =
      Array((isLittle ? "II" : "MM").utf8) + number([0, 42]) + number([0, 0, 0, 8]) + number([0, 1]) + entry
      + [0, 0, 0, 0]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return picture[..<2] + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + picture[2...]
  }

  private static func base64(_ text: String) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let values = text.utf8.compactMap { digits.firstIndex(of: $0) }
    return stride(from: 0, to: values.count - 1, by: 4).flatMap { start -> [UInt8] in
      let group = values[start..<min(start + 4, values.count)]
      let bits = group.reduce(0) { $0 << 6 | $1 } << (6 * (4 - group.count))
      return [16, 8, 0].prefix(group.count - 1).map { UInt8(bits >> $0 & 0xFF) }
    }
  }
}
