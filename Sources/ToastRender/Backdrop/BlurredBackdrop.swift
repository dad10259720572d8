import CCairo
import ToastCore

import func Glibc.sqrt

/// A backdrop as one material shows it, before its veil: blurred, and toned toward the toast's appearance.
///
/// It is as small as the blur allows; its pixels are called texels here. It is made in bands of rows, as they are needed.
final class BlurredBackdrop {
  /// What makes one diffusion of a backdrop different from another.
  struct Key: Hashable {
    /// The blur's standard deviation in buffer pixels.
    var deviation: Double
    var grade: ColorGrade
  }

  /// How often the backdrop is halved.
  let level: Int
  let texels: ImageSurface
  /// The extremes of squares of texels, row by row.
  private(set) var cells: [Cell]
  let cellColumns: Int

  private let key: Key
  private unowned let backdrop: Backdrop
  private let blur: GaussianBlur?
  private var bands: [Bool]

  /// How bright a square of texels is.
  struct Cell {
    /// The brightness of the brightest texel, 0...1; see `Color.brightness`.
    var brightest: Float = 0
    /// The mean of the components of the darkest texel, 0...1, each as heavy as in the luminance.
    var darkest: Float = 1
  }

  /// The side of a cell in texels.
  let cellSide: Int

  /// The rows of texels in a band.
  private static let band = 64
  /// A cell has this many buffer pixels, or those of a texel.
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

  /// Makes the texels of these rows, and of those around them that a band holds.
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

  /// Tones rows of `source`, whose first row inside its margin is `top` of the diffusion.
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
    /// The weighted mean of the components, in 256ths.
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
  /// A copy of `rows` with a margin in which the picture goes on: its last pixel again and again beyond its edges.
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
