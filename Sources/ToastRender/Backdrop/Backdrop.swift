import CCairo
import ToastCore

/// What a renderer knows of what lies behind a surface.
public enum BackdropState {
  /// Nothing: materials are dense enough for their labels over anything.
  case unknown
  /// It is blurred by the compositor: materials are a veil over it.
  case blurred
  /// It looked like this before the surface was there: materials blur, tone and bend it.
  case picture(Backdrop)
}

/// A picture of what lies behind a surface, and what materials have made of it so far.
public final class Backdrop {
  /// Its pixels, opaque, premultiplied ARGB32.
  private let image: ImageSurface
  /// The surface's left top corner in the picture, in buffer pixels.
  let x: Int
  let y: Int
  /// The picture at its full size and smaller.
  let pyramid: ImagePyramid
  private var blurredBackdrops: [BlurredBackdrop.Key: BlurredBackdrop] = [:]

  /// A copy of a picture that is as large as the surface or larger.
  ///
  /// - Parameters:
  ///   - pixels: the first row, upright, in XRGB32 of the machine's byte order; not needed afterwards.
  ///   - stride: bytes from one row to the next.
  ///   - size: in buffer pixels of the surface.
  ///   - x: where the surface's left top corner lies in the picture, in buffer pixels.
  ///   - y: likewise.
  public init(pixels: UnsafeRawPointer, stride: Int, size: BufferSize, x: Int = 0, y: Int = 0) {
    image = ImageSurface(width: size.width, height: size.height)
    pyramid = ImagePyramid(image)
    self.x = x
    self.y = y
    let opaque: UInt32 = 0xFF00_0000
    let to = image.stride
    image.withPixels { target in
      for row in 0..<size.height {
        let source = pixels + row * stride
        let line = UnsafeMutableRawPointer(target + row * to)
        for column in 0..<size.width {
          let pixel = source.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self)
          line.storeBytes(of: pixel | opaque, toByteOffset: 4 * column, as: UInt32.self)
        }
      }
    }
  }

  var width: Int { image.width }
  var height: Int { image.height }

  /// The picture as a material shows it; what is asked for once is kept.
  func blurred(_ key: BlurredBackdrop.Key) -> BlurredBackdrop {
    if let blurred = blurredBackdrops[key] { return blurred }
    let blurred = BlurredBackdrop(key, of: self)
    blurredBackdrops[key] = blurred
    return blurred
  }

  /// The mean luminance behind a rectangle of the surface, in buffer pixels, small details blurred.
  ///
  /// What leaves the picture is moved into it.
  func luminance(behind rect: LogicalRect) -> Double {
    let level = 4
    let texel = Double(1 << level)
    let small = pyramid.level(level)
    func span(_ start: Double, _ length: Double, _ most: Int) -> Range<Int> {
      let least = max(0, min(start, Double(most) * texel - length))
      let first = min(most - 1, Int(least / texel))
      return first..<max(first + 1, min(most, Int(((least + length) / texel).rounded(.up))))
    }
    let columns = span(rect.x + Double(x), rect.width, small.width)
    let rows = span(rect.y + Double(y), rect.height, small.height)
    var sum = 0.0
    small.withPixels { pixels in
      for row in rows {
        let line = UnsafeRawPointer(pixels + row * small.stride)
        for column in columns {
          sum += Color(rgb: line.load(fromByteOffset: 4 * column, as: UInt32.self)).luminance
        }
      }
    }
    return sum / Double(columns.count * rows.count)
  }
}
