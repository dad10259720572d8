/// The content of an output in physical pixels, upright.
public struct Screenshot: Equatable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The red, green and blue of each pixel, in rows.
  let bytes: [UInt8]

  /// A colour with components from 0 to 255.
  public struct Pixel: Hashable, CustomStringConvertible {
    /// The components.
    public let red, green, blue: UInt8

    /// Creates a colour from its components.
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// The colour in CSS notation.
    public var description: String {
      "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }

  /// A rectangle of pixels; `right` and `bottom` are exclusive.
  public struct Bounds: Hashable, CustomStringConvertible {
    /// The edges.
    public var left, top, right, bottom: Int

    /// Creates a rectangle from its edges.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    /// The width in pixels.
    public var width: Int { right - left }
    /// The height in pixels.
    public var height: Int { bottom - top }
    /// The rectangle as width x height + left + top.
    public var description: String { "\(width)x\(height)+\(left)+\(top)" }
  }

  /// Creates a screenshot.
  ///
  /// Errors: the size does not match the number of bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) throws {
    guard width > 0, height > 0, bytes.count == width * height * 3 else {
      throw SessionError("a picture of \(width)x\(height) with \(bytes.count) bytes")
    }
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Reads a picture in binary PPM format with 8 bits per component.
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

  /// The pixel at a position from the top left.
  public subscript(x: Int, y: Int) -> Pixel {
    let at = (y * width + x) * 3
    return Pixel(bytes[at], bytes[at + 1], bytes[at + 2])
  }

  /// Returns the smallest rectangle around all pixels for which the predicate is true; nil if there is none.
  public func bounds(where fits: (Pixel) -> Bool) -> Bounds? {
    bounds { x, y in fits(self[x, y]) }
  }

  /// Returns the smallest rectangle around all pixels that differ from `other` by more than `tolerance` in a
  /// component.
  public func difference(from other: Screenshot, tolerance: Int = 0) -> Bounds? {
    bounds { x, y in
      let at = (y * width + x) * 3
      return (at..<at + 3).contains { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > tolerance }
    }
  }

  /// Returns the number of pixels from a row on that differ from `other` by more than `tolerance` in a component.
  ///
  /// If the sizes differ, the result is the number of all pixels.
  public func differences(from other: Screenshot, tolerance: Int, below row: Int = 0) -> Int {
    guard width == other.width, height == other.height else { return width * height }
    var count = 0
    for at in stride(from: row * width * 3, to: bytes.count, by: 3)
    where (at..<at + 3).contains(where: { abs(Int(bytes[$0]) - Int(other.bytes[$0])) > tolerance }) {
      count += 1
    }
    return count
  }

  /// Returns the picture rotated clockwise in steps of 90 degrees.
  public func turned(quarters: Int) throws -> Screenshot {
    guard quarters % 4 != 0 else { return self }
    var turned: [UInt8] = []
    turned.reserveCapacity(bytes.count)
    // A row of the result is a column of this picture, from bottom to top.
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
