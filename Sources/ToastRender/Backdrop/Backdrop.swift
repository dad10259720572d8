import CCairo
import ToastCore

import func Glibc.sqrt

/// What a renderer knows of the backdrop, which is everything behind a surface.
public enum BackdropState {
  /// Nothing.
  ///
  /// Materials are dense enough for their labels over any backdrop.
  case unknown
  /// The compositor blurs the backdrop.
  ///
  /// Materials are a scrim over it.
  case blurred
  /// A picture of the backdrop without the surface.
  ///
  /// Materials blur, grade and refract it.
  case picture(Backdrop)
}

/// A picture of the backdrop, and the blurred versions of it that materials have asked for.
public final class Backdrop {
  /// The pixels: opaque, premultiplied ARGB32.
  private let image: ImageSurface
  /// The surface's top left corner in the picture, in buffer pixels.
  let x: Int
  let y: Int
  /// The picture at its full size and at smaller ones.
  let pyramid: ImagePyramid
  private var blurredBackdrops: [BlurredBackdrop.Key: BlurredBackdrop] = [:]

  /// Copies a picture that is at least as large as the surface.
  ///
  /// - Parameters:
  ///   - pixels: the first row, upright, in XRGB32 of the machine's byte order; not needed after the call.
  ///   - stride: the bytes from one row to the next.
  ///   - size: the size of the picture in buffer pixels of the surface.
  ///   - x: the column of the picture at the surface's left edge, in buffer pixels.
  ///   - y: the row of the picture at the surface's top edge, in buffer pixels.
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

  /// The picture as a material shows it.
  ///
  /// Each version is made once and kept.
  func blurred(_ key: BlurredBackdrop.Key) -> BlurredBackdrop {
    if let blurred = blurredBackdrops[key] { return blurred }
    let blurred = BlurredBackdrop(key, of: self)
    blurredBackdrops[key] = blurred
    return blurred
  }

  /// The mean luminance behind a rectangle of the surface, in buffer pixels, with small details blurred.
  ///
  /// A rectangle that leaves the picture is moved into it.
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

/// A backdrop as a material shows it under its scrim: blurred, and graded toward the toast's appearance.
///
/// The image is as small as the blur allows. Its pixels are called texels here. They are made in bands of rows when
/// they are needed.
final class BlurredBackdrop {
  /// The properties that make two versions of a backdrop different.
  struct Key: Hashable {
    /// The standard deviation of the blur in buffer pixels.
    var deviation: Double
    var grade: ColorGrade
  }

  /// The number of times that the backdrop is halved.
  let level: Int
  let texels: ImageSurface
  /// The extreme brightnesses of squares of texels, row by row.
  private(set) var cells: [Cell]
  let cellColumns: Int

  private let key: Key
  private unowned let backdrop: Backdrop
  private let blur: GaussianBlur?
  private var bands: [Bool]

  /// The extreme brightnesses in a square of texels.
  struct Cell {
    /// The brightness of the brightest texel, 0...1; see `Color.brightness`.
    var brightest: Float = 0
    /// The luma of the darkest texel, 0...1; see `Color.luma`.
    var darkest: Float = 1
  }

  /// The side of a cell in texels.
  let cellSide: Int

  /// The number of rows of texels in a band.
  private static let band = 64
  /// The side of a cell in buffer pixels.
  ///
  /// A cell has at least one texel.
  private static let cell = 16

  init(_ key: Key, of backdrop: Backdrop) {
    self.key = key
    self.backdrop = backdrop
    blur = GaussianBlur(deviation: key.deviation, passes: 2)
    level = blur?.level ?? 0
    let side = 1 << level
    texels = ImageSurface(
      width: (backdrop.width + side - 1) / side, height: (backdrop.height + side - 1) / side)
    cellSide = max(1, BlurredBackdrop.cell >> level)
    cellColumns = (texels.width + cellSide - 1) / cellSide
    cells = Array(repeating: Cell(), count: cellColumns * ((texels.height + cellSide - 1) / cellSide))
    bands = Array(repeating: false, count: (texels.height + BlurredBackdrop.band - 1) / BlurredBackdrop.band)
  }

  /// Makes the texels of these rows, together with the rest of their bands.
  func ensure(_ rows: ClosedRange<Int>, scratch: ScratchBuffers) {
    let first = min(max(0, rows.lowerBound), texels.height - 1) / BlurredBackdrop.band
    let last = min(max(0, rows.upperBound), texels.height - 1) / BlurredBackdrop.band
    for band in first...last where !bands[band] {
      bands[band] = true
      let start = band * BlurredBackdrop.band
      fill(start..<min(texels.height, start + BlurredBackdrop.band), scratch: scratch)
    }
  }

  private func fill(_ rows: Range<Int>, scratch: ScratchBuffers) {
    let source = backdrop.pyramid.level(level)
    guard let blur else { return grade(rows, of: source, margin: 0, top: 0) }
    let margin = GaussianBlur.margin
    let padded = source.rows(rows, margin: margin)
    grade(rows, of: blur.spread(padded, scratch: scratch), margin: margin, top: rows.lowerBound)
  }

  /// Grades rows of `source` whose first row inside the margin is row `top` of the texels.
  private func grade(_ rows: Range<Int>, of source: ImageSurface, margin: Int, top: Int) {
    let table = key.grade.table()
    let linear = (0..<256).map { Float(Color.linear(Double($0) / 255)) }
    let (from, to, width) = (source.stride, texels.stride, texels.width)
    let side = cellSide
    var cellRow = [Extreme](repeating: Extreme(), count: cellColumns)
    source.withPixels { sourcePixels in
      texels.withPixels { targetPixels in
        for row in rows {
          let line = UnsafeRawPointer(sourcePixels + (row - top + margin) * from + 4 * margin)
          let target = UnsafeMutableRawPointer(targetPixels + row * to)
          table.withUnsafeBufferPointer { table in
            for column in 0..<width {
              let pixel = line.load(fromByteOffset: 4 * column, as: UInt32.self)
              target.storeBytes(
                of: ColorGrade.apply(table, to: pixel), toByteOffset: 4 * column, as: UInt32.self)
            }
          }
          linear.withUnsafeBufferPointer { linear in
            cellRow.withUnsafeMutableBufferPointer { cells in
              BlurredBackdrop.measure(target, width: width, side: side, linear: linear, into: cells)
            }
          }
          if (row + 1) % side == 0 || row == texels.height - 1 {
            let first = row / side * cellColumns
            for (index, extreme) in cellRow.enumerated() {
              cells[first + index] = Cell(
                brightest: Float(Color.encoded(Double(extreme.most))), darkest: Float(extreme.least) / 65280)
            }
            for index in cellRow.indices { cellRow[index] = Extreme() }
          }
        }
      }
    }
  }

  private struct Extreme {
    /// Luminance, 0...1.
    var most: Float = 0
    /// The luma in 256ths of a component.
    var least: Int32 = 65280
  }

  private static func measure(
    _ line: UnsafeMutableRawPointer, width: Int, side: Int, linear: UnsafeBufferPointer<Float>,
    into cells: UnsafeMutableBufferPointer<Extreme>
  ) {
    var column = 0
    for cell in cells.indices {
      var extreme = cells[cell]
      let end = min(width, column + side)
      while column < end {
        let pixel = line.load(fromByteOffset: 4 * column, as: UInt32.self)
        let red = Int(pixel >> 16 & 0xFF)
        let green = Int(pixel >> 8 & 0xFF)
        let blue = Int(pixel & 0xFF)
        let luminance = 0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]
        extreme.most = max(extreme.most, luminance)
        extreme.least = min(extreme.least, Int32(54 * red + 183 * green + 19 * blue))
        column += 1
      }
      cells[cell] = extreme
    }
  }
}

extension ImageSurface {
  /// A copy of `rows` with a margin, in which the pixels at the edges of the picture are repeated.
  fileprivate func rows(_ rows: Range<Int>, margin: Int) -> ImageSurface {
    let (from, columns, most) = (stride, width, height - 1)
    let padded = ImageSurface(width: columns + 2 * margin, height: rows.count + 2 * margin)
    let to = padded.stride
    withPixels { source in
      padded.withPixels { target in
        for row in 0..<rows.count + 2 * margin {
          let place = min(max(0, rows.lowerBound - margin + row), most)
          let line = UnsafeRawPointer(source + place * from)
          let copy = UnsafeMutableRawPointer(target + row * to)
          copy.advanced(by: 4 * margin).copyMemory(from: line, byteCount: 4 * columns)
          let first = line.load(as: UInt32.self)
          let last = line.load(fromByteOffset: 4 * (columns - 1), as: UInt32.self)
          for column in 0..<margin {
            copy.storeBytes(of: first, toByteOffset: 4 * column, as: UInt32.self)
            copy.storeBytes(of: last, toByteOffset: 4 * (margin + columns + column), as: UInt32.self)
          }
        }
      }
    }
    return padded
  }
}
