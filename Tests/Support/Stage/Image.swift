/// The pixels of a committed buffer in premultiplied ARGB.
public struct Image: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// The pixels in rows from the top, 0xAARRGGBB.
  public let pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(pixels.count == width * height, "\(pixels.count) pixels for \(width) x \(height)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns a pixel as 0xAARRGGBB.
  public func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns the alpha of a pixel, 0...255.
  public func alpha(_ x: Int, _ y: Int) -> UInt32 { pixel(x, y) >> 24 }

  /// Whether all pixels are transparent.
  public var isTransparent: Bool { pixels.allSatisfy { $0 == 0 } }

  /// The smallest rectangle that contains every visible pixel; nil if there is none.
  public var visibleBounds: Rect? { bounds { pixels[$0] != 0 } }

  /// Returns the smallest rectangle that contains every pixel of at least this alpha, 0...255; nil if there is
  /// none.
  public func bounds(ofAlphaAtLeast alpha: UInt32) -> Rect? { bounds { pixels[$0] >> 24 >= alpha } }

  /// Returns the first pixel outside `region` that differs from `other`, an image of the same size.
  func firstChange(from other: Image, outside region: Region) -> (x: Int, y: Int)? {
    for index in pixels.indices where pixels[index] != other.pixels[index] {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      if !region.contains(x, y) { return (x, y) }
    }
    return nil
  }

  private func bounds(_ isInside: (Int) -> Bool) -> Rect? {
    var left = width
    var top = height
    var right = -1
    var bottom = -1
    for index in pixels.indices where isInside(index) {
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
    }
    guard right >= 0 else { return nil }
    return Rect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
