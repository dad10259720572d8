/// What an output showed: its own pixels, as it is looked at.
public struct Screenshot: Equatable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Red, green and blue of each pixel, row by row.
  let bytes: [UInt8]

  /// A colour, 0...255 each.
  public struct Pixel: Hashable, CustomStringConvertible {
    /// Its red, green and blue.
    public let red, green, blue: UInt8

    /// The pixel of these.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// As in CSS.
    public var description: String {
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// A rectangle of pixels; right and bottom are the first that are outside.
  public struct Bounds: Hashable, CustomStringConvertible {
    /// Its sides.
    public var left, top, right, bottom: Int

    /// The rectangle with these sides.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    /// In pixels.
    public var width: Int { right - left }
    /// In pixels.
    public var height: Int { bottom - top }
    /// As width x height + left + top.
    public var description: String { "\(width)x\(height)+\(left)+\(top)" }
  }

  /// Errors: the size and the count of bytes do not agree.
  public init(width: Int, height: Int, bytes: [UInt8]) throws {
    guard width > 0, height > 0, bytes.count == width * height * 3 else {
      throw SessionError("a picture of \(width)x\(height) with \(bytes.count) bytes")
    }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A picture in the binary format of PPM, 8 bits a colour.
  public init(ppm: [UInt8]) throws {
    var rest = ppm[...]
    func word(_ rest: inout ArraySlice<UInt8>) -> String {
      rest = rest.drop { $0 <= 0x20 }
      let word = rest.prefix { $0 > 0x20 }
      rest = rest.dropFirst(word.count)
      return String(decoding: word, as: UTF8.self)
    }
    guard word(&rest) == "P6", let width = Int(word(&rest)), let height = Int(word(&rest)),
      word(&rest) == "255"
    else { throw SessionError("no picture: \(ppm.count) bytes that are not PPM") }
    try self.init(width: width, height: height, bytes: Array(rest.dropFirst()))
  }

  /// The pixel at that place, from the top left.
  public subscript(x: Int, y: Int) -> Pixel {
    let at = (y * width + x) * 3
    return Pixel(bytes[at], bytes[at + 1], bytes[at + 2])
  }

  /// The smallest rectangle around all pixels that fit, or nil when none does.
  public func bounds(where fits: (Pixel) -> Bool) -> Bounds? {
    bounds { x, y in fits(self[x, y]) }
  }

  /// The smallest rectangle around all pixels that differ from `other` by more than `tolerance` in a colour.
  public func difference(from other: Screenshot, tolerance: Int = 0) -> Bounds? {
    bounds { x, y in
      let at = (y * width + x) * 3
      return (at..<at + 3).contains { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > tolerance }
    }
  }

  /// How many pixels from a row on differ from those of `other` by more than `tolerance` in a colour; all, where the
  /// sizes differ.
  public func differences(from other: Screenshot, tolerance: Int, below row: Int = 0) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    var count = 0
    for at in stride(from: row * width * 3, to: bytes.count, by: 3)
    where (at..<at + 3).contains(where: { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > tolerance }) {
      count += 1
    }
    return count
  }

  /// The picture turned clockwise by so many quarters.
  public func turned(quarters: Int) throws -> Screenshot {
    guard quarters % 4 != 0 else { return self }
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    // A row of the turned picture is a column of this one, from its lower end.
    for x in 0..<width {
      for y in (0..<height).reversed() {
        let at = (y * width + x) * 3
        turned += bytes[at..<at + 3]
      }
    }
    return try Screenshot(width: height, height: width, bytes: turned).turned(quarters: quarters - 1)
  }

  private func bounds(where fits: (Int, Int) -> Bool) -> Bounds? {
    var found: Bounds?
    for y in 0..<height {
      for x in 0..<width where fits(x, y) {
        let old = found ?? Bounds(left: x, top: y, right: x + 1, bottom: y + 1)
        found = Bounds(
          left: min(old.left, x), top: old.top, right: max(old.right, x + 1), bottom: y + 1)
      }
    }
    return found
  }
}
