import func Glibc.exp
import func Glibc.sqrt

/// How an image is blurred: reduced so far that a small kernel does the rest, then drawn large again.
///
/// The image is halved by averaging and enlarged by linear interpolation, and both blur too. Variances add up, so what
/// they contribute is taken from the kernel's: a box of n pixels has a variance of (n² - 1) / 12, a triangle that
/// reaches n pixels to each side one of n² / 6.
struct GaussianBlur {
  /// How often the image is halved.
  let level: Int
  let kernel: BlurKernel

  /// How many pixels of the image one of the reduced image stands for, in each direction.
  var reduction: Double { Double(1 << level) }

  /// From this deviation on an image is halved: less would leave details that show its large pixels.
  private static let maxDeviation = 2.0
  /// A kernel of less moves no component by one.
  private static let minDeviation = 0.3

  /// A blur with this standard deviation in the image's pixels, or nil where it would change nothing.
  init?(deviation: Double) {
    guard deviation >= GaussianBlur.minDeviation else { return nil }
    var level = 0
    var rest = deviation
    while rest >= GaussianBlur.maxDeviation {
      rest /= 2
      level += 1
    }
    self.level = level
    let halving = 1 / Double(1 << 2 * level)
    let resampling = level == 0 ? 0 : (1 - halving) / 12 + 1 / 6
    kernel = BlurKernel(deviation: sqrt(max(0, rest * rest - resampling)))
  }
}

/// A Gaussian in whole pixels: how much of its neighbours a pixel gets, in 256ths.
struct BlurKernel {
  /// The pixel's own weight, then those of its neighbours to each side.
  private let weights: SIMD8<UInt16>
  /// The neighbours to each side that have any.
  private let reach: Int

  /// The farthest that any kernel of a `GaussianBlur` reaches.
  static let maxReach = 4

  /// A Gaussian with this standard deviation, cut off at twice that.
  init(deviation: Double) {
    reach = min(BlurKernel.maxReach, max(1, Int((2 * deviation).rounded(.up))))
    var shares = SIMD8<Double>.zero
    for distance in 0...reach {
      shares[distance] = exp(-Double(distance * distance) / max(0.01, 2 * deviation * deviation))
    }
    let sum = 2 * shares.sum() - shares[0]
    var weights = SIMD8<UInt16>((shares / sum * 256).rounded(.toNearestOrEven))
    // What rounding lost or won is the pixel's own, so that a plain area stays as it is.
    weights[0] = 0
    weights[0] = 256 - 2 * weights.wrappedSum()
    self.weights = weights
  }

  /// The image with every pixel spread over its neighbours, in the scratch memory until that is used again.
  ///
  /// Its margin must be empty and twice as wide as the kernel reaches.
  func spread(_ image: ImageSurface, scratch: ScratchBuffers) -> ImageSurface {
    let rows = scratch.surface(.rows, width: image.width, height: image.height)
    let spread = scratch.surface(.spread, width: image.width, height: image.height)
    let bytes = image.stride * image.height
    image.withPixels { source in
      rows.withPixels { rows in
        spread.withPixels { spread in
          // At the end of a row the neighbours are the margin of the next one, and as empty.
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
    // What is left over is less than a vector: the last one overlaps the one before.
    if offset < end { spread(end - width) }
  }
}
