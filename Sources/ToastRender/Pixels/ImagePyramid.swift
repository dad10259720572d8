import func Glibc.exp
import func Glibc.sqrt

/// An image at its full size, a half, a quarter and so on, for blurs that need a small image.
///
/// The margin is a transparent border of the same width around each level, for a blur to spread in.
final class ImagePyramid {
  private let margin: Int
  private var levels: [ImageSurface]
  /// The number of levels that show the image as it is now.
  private var validCount = 1

  init(_ image: ImageSurface, margin: Int = 0) {
    levels = [image]
    self.margin = margin
  }

  /// The image halved `level` times.
  func level(_ level: Int) -> ImageSurface {
    while validCount <= level {
      let image = levels[validCount - 1]
      if validCount == levels.count {
        func half(_ length: Int) -> Int { (length - 2 * margin + 1) / 2 + 2 * margin }
        levels.append(ImageSurface(width: half(image.width), height: half(image.height)))
      }
      image.halve(into: levels[validCount], margin: margin)
      validCount += 1
    }
    return levels[level]
  }

  /// Makes the reduced levels invalid after a change of the image, and keeps their memory.
  func markDirty() {
    validCount = 1
  }

  /// Releases the reduced levels.
  func dropReducedLevels() {
    levels.removeLast(levels.count - 1)
    validCount = 1
  }
}

extension ImageSurface {
  /// Writes the image to one of half its size, in which each pixel is the mean of four.
  ///
  /// Without a margin, an odd last row or column counts twice.
  fileprivate func halve(into half: ImageSurface, margin: Int) {
    let (from, to, last) = (stride, half.stride, height - 1)
    let columns = half.width - 2 * margin
    let pairs = margin > 0 ? columns : width / 2
    half.withPixels { target in
      withPixels { source in
        for row in 0..<half.height - 2 * margin {
          let above = UnsafeRawPointer(source + (margin + 2 * row) * from + 4 * margin)
          let below = UnsafeRawPointer(source + min(margin + 2 * row + 1, last) * from + 4 * margin)
          let line = UnsafeMutableRawPointer(target + (margin + row) * to + 4 * margin)
          for column in 0..<pairs {
            line.storeBytes(
              of: PixelPair.mean(
                above.loadUnaligned(fromByteOffset: 8 * column, as: UInt64.self),
                below.loadUnaligned(fromByteOffset: 8 * column, as: UInt64.self)),
              toByteOffset: 4 * column, as: UInt32.self)
          }
          if pairs < columns {
            line.storeBytes(
              of: above.load(fromByteOffset: 8 * pairs, as: UInt32.self), toByteOffset: 4 * pairs,
              as: UInt32.self)
          }
        }
      }
    }
  }
}

/// A Gaussian blur as a level of a pyramid and a small kernel; the reduced image is then drawn at full size again.
///
/// Halving averages pixels and enlarging interpolates between them, and both blur too. Variances add up, so the variance of
/// both is subtracted from that of the kernel: a box of n pixels has a variance of (n² - 1) / 12, a triangle that reaches n
/// pixels to each side has one of n² / 6.
struct GaussianBlur {
  /// The number of times that the image is halved.
  let level: Int
  private let kernel: BlurKernel
  private let passes: Int

  /// The number of pixels of the image, in each direction, that a pixel of the reduced image stands for.
  var reduction: Double { Double(1 << level) }
  /// The width of the empty border that an image needs: a kernel spreads over half of it and reads as far again.
  static let margin = 2 * BlurKernel.maxReach

  /// The deviation that a kernel can do in one or two passes; a larger one is done at the next level.
  private static let maxDeviations = [2.0, 2.6]
  /// A kernel of a smaller deviation changes no component.
  private static let minDeviation = 0.3
  private static let maxLevel = 5

  /// A blur of this standard deviation in pixels of the image, or nil if the blur would change nothing.
  ///
  /// - Parameter passes: the applications of the kernel, 1 or 2. Two are closer to a Gaussian.
  init?(deviation: Double, passes: Int = 1) {
    guard deviation >= GaussianBlur.minDeviation else { return nil }
    var level = 0
    var rest = deviation
    while rest >= GaussianBlur.maxDeviations[passes - 1], level < GaussianBlur.maxLevel {
      rest /= 2
      level += 1
    }
    self.level = level
    self.passes = passes
    let resampling = level == 0 ? 0 : (1 - 1 / Double(1 << 2 * level)) / 12 + 1 / 6
    kernel = BlurKernel(deviation: sqrt(max(0, rest * rest - resampling) / Double(passes)))
  }

  /// The blurred image, in scratch memory that is valid until its next use.
  ///
  /// The image is a level of a pyramid whose margin is `GaussianBlur.margin`. Each pass spoils half of the margin.
  func spread(_ image: ImageSurface, scratch: ScratchBuffers) -> ImageSurface {
    (0..<passes).reduce(image) { image, _ in kernel.spread(image, scratch: scratch) }
  }
}

/// A Gaussian in whole pixels: the weights of a pixel and of its neighbours, in 256ths.
private struct BlurKernel {
  /// The pixel's own weight, then those of its neighbours to each side.
  private let weights: SIMD8<UInt16>
  /// The number of neighbours to each side that have a weight.
  private let reach: Int

  /// The largest reach of a kernel.
  static let maxReach = 4

  /// A Gaussian of this standard deviation, cut off at twice that.
  init(deviation: Double) {
    reach = min(BlurKernel.maxReach, max(1, Int((2 * deviation).rounded(.up))))
    var shares = SIMD8<Double>.zero
    for distance in 0...reach {
      shares[distance] = exp(-Double(distance * distance) / max(0.01, 2 * deviation * deviation))
    }
    let sum = 2 * shares.sum() - shares[0]
    var weights = SIMD8<UInt16>((shares / sum * 256).rounded(.toNearestOrEven))
    // The pixel itself gets the rounding error, so that a plain area stays as it is.
    weights[0] = 0
    weights[0] = 256 - 2 * weights.wrappedSum()
    self.weights = weights
  }

  func spread(_ image: ImageSurface, scratch: ScratchBuffers) -> ImageSurface {
    let rows = scratch.surface(.rows, width: image.width, height: image.height)
    let spread = scratch.surface(.spread, width: image.width, height: image.height)
    let bytes = image.stride * image.height
    image.withPixels { source in
      rows.withPixels { rows in
        spread.withPixels { spread in
          // The neighbours of the end of a row are the margin of the next row, which is empty too.
          convolve(UnsafeRawPointer(source), to: rows, bytes: bytes, step: 4)
          convolve(UnsafeRawPointer(rows), to: spread, bytes: bytes, step: image.stride)
        }
      }
    }
    return spread
  }

  /// Spreads along one direction, in which neighbours are `step` bytes apart.
  private func convolve(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, bytes: Int, step: Int
  ) {
    let border = reach * step
    target.initializeMemory(as: UInt8.self, repeating: 0, count: border)
    (target + bytes - border).initializeMemory(as: UInt8.self, repeating: 0, count: border)
    // A constant reach lets the compiler unroll the loop.
    switch reach {
    case 1: convolve(source, target, from: border, to: bytes - border, step, reach: 1)
    case 2: convolve(source, target, from: border, to: bytes - border, step, reach: 2)
    case 3: convolve(source, target, from: border, to: bytes - border, step, reach: 3)
    default: convolve(source, target, from: border, to: bytes - border, step, reach: 4)
    }
  }

  @inline(__always)
  private func convolve(
    _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, from start: Int, to end: Int, _ step: Int,
    reach: Int
  ) {
    @inline(__always) func load(_ offset: Int) -> PackedPixels {
      PackedPixels(source.loadUnaligned(fromByteOffset: offset, as: PackedPixels.Bytes.self))
    }
    @inline(__always) func spread(_ offset: Int) {
      var sum = load(offset) &* weights[0]
      for distance in 1...reach {
        sum &+= (load(offset - distance * step) &+ load(offset + distance * step)) &* weights[distance]
      }
      target.storeBytes(of: sum.bytes, toByteOffset: offset, as: PackedPixels.Bytes.self)
    }
    let width = MemoryLayout<PackedPixels.Bytes>.size
    var offset = start
    while offset <= end - width {
      spread(offset)
      offset += width
    }
    // The rest is shorter than a vector: the last vector overlaps the one before.
    if offset < end { spread(end - width) }
  }
}
