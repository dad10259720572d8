import ToastCore
import Wayland

/// What lies behind a stack's surface, as it was before the surface was there.
///
/// It never changes, and another one is another object.
public final class CapturedPicture: Sendable {
  /// The surface's, in buffer pixels.
  public let size: BufferSize
  /// Opaque XRGB32 (0xFFRRGGBB), row by row from the top, upright and without gaps.
  public let pixels: [UInt32]

  init(size: BufferSize, pixels: [UInt32]) {
    self.size = size
    self.pixels = pixels
  }
}

extension CapturedPicture: Equatable {
  public static func == (one: CapturedPicture, other: CapturedPicture) -> Bool { one === other }
}

/// A part of an output, upright, in the buffer pixels of a scale.
struct OutputPicture {
  /// The part, in buffer pixels from the output's top left.
  let area: PixelRect
  let scale: Scale
  /// As `CapturedPicture.pixels`.
  let pixels: [UInt32]

  /// The part `area` of a shot, in logical pixels of the output, as a surface of `scale` there covers it.
  ///
  /// What the shot lacks looks like its next pixel.
  init(of shot: Shot, area: LogicalRect, scale: Scale) {
    let area = area.bufferPixels(at: scale)
    let columns = shot.offsets(from: area.x, count: area.width, scale: scale, isRow: false)
    let rows = shot.offsets(from: area.y, count: area.height, scale: scale, isRow: true)
    self.area = area
    self.scale = scale
    pixels = [UInt32](unsafeUninitializedCapacity: columns.count * rows.count) { pixels, count in
      shot.copy(columns: columns, rows: rows, to: pixels)
      count = columns.count * rows.count
    }
  }

  /// What lies behind a surface there; what it covers beyond this picture looks like the picture's rim.
  func picture(behind surface: LogicalRect) -> CapturedPicture {
    let place = surface.bufferPixels(at: scale)
    let size = scale.bufferSize(surface.size)
    let columns = (0..<size.width).map { min(max(0, Int(place.x - area.x) + $0), Int(area.width) - 1) }
    let cut = [UInt32](unsafeUninitializedCapacity: size.width * size.height) { cut, count in
      for y in 0..<size.height {
        let row = min(max(0, Int(place.y - area.y) + y), Int(area.height) - 1) * Int(area.width)
        let target = y * size.width
        for x in 0..<size.width { cut[target + x] = pixels[row + columns[x]] }
      }
      count = size.width * size.height
    }
    return CapturedPicture(size: size, pixels: cut)
  }
}

extension LogicalRect {
  /// The pixels that a surface at this place covers; a compositor rounds where it begins.
  fileprivate func bufferPixels(at scale: Scale) -> PixelRect {
    let size = scale.bufferSize(self.size)
    return PixelRect(
      x: Int32((x * scale.factor).rounded(.toNearestOrAwayFromZero)),
      y: Int32((y * scale.factor).rounded(.toNearestOrAwayFromZero)),
      width: Int32(size.width), height: Int32(size.height))
  }
}

extension Shot {
  /// Where in the buffer the columns, or rows, of a picture are: byte offsets, to be added up for a pixel.
  ///
  /// - Parameters:
  ///   - first: the first column or row, in buffer pixels of `scale` from the output's top left.
  ///   - isRow: whether it is rows.
  fileprivate func offsets(from first: Int32, count: Int32, scale: Scale, isRow: Bool) -> [Int] {
    let upright = uprightSize
    let (length, start, extent) =
      isRow ? (upright.height, area.y, area.height) : (upright.width, area.x, area.width)
    // The output's own pixels a logical one: their ratio bears with every rounding of compositors.
    let density = Double(length) / extent
    let pixel = PixelFormat(buffer.layout.format)?.bytes ?? 4
    let step = transform.isSideways == isRow ? pixel : buffer.layout.stride
    let isReversed = transform.isReversed(isRow: isRow) != (isInverted && transform.isSideways != isRow)
    return (0..<Int(count)).map { index in
      let logical = (Double(Int(first) + index) + 0.5) / scale.factor
      let nearest = min(max(0, Int(((logical - start) * density).rounded(.down))), length - 1)
      return (isReversed ? length - 1 - nearest : nearest) * step
    }
  }

  fileprivate func copy(columns: [Int], rows: [Int], to pixels: UnsafeMutableBufferPointer<UInt32>) {
    guard let format = PixelFormat(buffer.layout.format) else { return }
    let bytes = buffer.bytes
    let isPlain = format.isPlain
    var index = 0
    for row in rows {
      for column in columns {
        let place = row + column
        let pixel: UInt32 =
          switch format.bytes {
          case 4: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
          case 2: UInt32(bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self))
          default: UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
          }
        pixels[index] = isPlain ? pixel | 0xFF00_0000 : format.opaque(pixel)
        index += 1
      }
    }
  }
}

extension WlOutput.Transform {
  /// Whether what is upright from the left (or from the top) lies in the output's buffers from their other end.
  fileprivate func isReversed(isRow: Bool) -> Bool {
    let reversed: [WlOutput.Transform] =
      isRow ? [._180, ._270, .flipped180, .flipped270] : [._90, ._180, .flipped, .flipped270]
    return reversed.contains(self)
  }
}
