import CCairo
import ToastCore

/// An image of opaque pixels to sample.
///
/// Beyond its edges, the last pixels are repeated.
struct Texture {
  let pixels: UnsafeRawPointer
  let stride: Int
  let columns: Int
  let rows: Int

  @inline(__always)
  fileprivate func row(_ index: Int) -> UnsafeRawPointer {
    pixels + min(max(0, index), rows &- 1) &* stride
  }

  /// The bilinear sample at a place in 65,536ths of a texel.
  @inline(__always)
  fileprivate func sample(_ u: Int, _ v: Int) -> PixelLanes {
    let above = row(v >> 16)
    let below = row(v >> 16 &+ 1)
    let left = 4 &* min(max(0, u >> 16), columns &- 1)
    let right = 4 &* min(max(0, u >> 16 &+ 1), columns &- 1)
    let across = u >> 8 & 0xFF
    @inline(__always) func mixed(_ line: UnsafeRawPointer) -> PixelLanes {
      PixelLanes(line.load(fromByteOffset: left, as: UInt32.self)).mixed(
        with: PixelLanes(line.load(fromByteOffset: right, as: UInt32.self)), across)
    }
    return mixed(above).mixed(with: mixed(below), v >> 8 & 0xFF)
  }
}

/// A texture prepared for rows of a layer: one row of it at a time is interpolated in advance.
///
/// Places are in 65,536ths of a texel.
struct TextureLine {
  /// A run of pixels of the layer and its place in the texture.
  struct Run {
    var pixels: Range<Int>
    var start: Int
    var step: Int
    /// A 64th of a pixel, the unit of displacements.
    var unit: Int

    /// The place of the last pixel.
    var end: Int { start + (pixels.count - 1) * step }
  }

  private let texture: Texture
  let columns: [Run]
  private let rows: Run
  private let filling: PixelLanes.Replacement
  /// The interpolated row of the texture, for the pixels between the sides.
  private let line: UnsafeMutablePointer<PixelLanes>
  /// The first column of the texture in `line`.
  private let first: Int
  private let count: Int

  init(_ texture: Texture, columns: [Run], rows: Run, filling: PixelLanes.Replacement) {
    self.texture = texture
    self.columns = columns
    self.rows = rows
    self.filling = filling
    let places = columns.flatMap { [$0.start, $0.end] }
    first = (places.min() ?? 0) >> 16
    count = (places.max() ?? 0) >> 16 + 2 - first
    line = .allocate(capacity: count)
  }

  /// Frees the memory of the row.
  func finish() {
    line.deallocate()
  }

  /// The place of a row of the layer.
  @inline(__always)
  fileprivate func place(of row: Int) -> Int { rows.start + (row - rows.pixels.lowerBound) * rows.step }

  /// Interpolates the row of the texture that a row of the layer shows, shifted by 64ths of a pixel down.
  fileprivate func fill(_ row: Int, shift: Int) {
    let v = place(of: row) + shift * rows.unit
    let above = texture.row(v >> 16)
    let below = texture.row(v >> 16 + 1)
    let share = v >> 8 & 0xFF
    for index in 0..<count {
      let place = 4 &* min(max(0, first &+ index), texture.columns &- 1)
      let mixed = PixelLanes(above.load(fromByteOffset: place, as: UInt32.self)).mixed(
        with: PixelLanes(below.load(fromByteOffset: place, as: UInt32.self)), share)
      line[index] = filling.applied(to: mixed)
    }
  }

  /// The sample of the interpolated row at a place.
  @inline(__always)
  fileprivate func sample(_ u: Int) -> PixelLanes {
    let place = u &- first << 16
    return line[place >> 16].mixed(with: line[place >> 16 &+ 1], u >> 8 & 0xFF)
  }

  /// The sample at a place, displaced by 64ths of a pixel.
  @inline(__always)
  fileprivate func sample(_ u: Int, at v: Int, unit: Int, across: Int, down: Int) -> PixelLanes {
    if across == 0, down == 0 { return sample(u) }
    return filling.applied(to: texture.sample(u &+ across &* unit, v &+ down &* rows.unit))
  }
}

/// Draws the rows of a layer over a backdrop.
///
/// Between the sides of the displacement map, a row of the layer shows a row of the texture that is interpolated
/// once. In the sides, each pixel is sampled. The `clear` texture is visible toward the edge, the `calm` one under
/// the label, if there is one.
struct RowPainter {
  let displacement: DisplacementMap
  let shifts: UnsafeBufferPointer<SIMD2<Int16>>
  let calms: UnsafeBufferPointer<UInt8>
  let clear: TextureLine
  let calm: TextureLine?

  /// Draws a row of the layer.
  ///
  /// - Parameters:
  ///   - overlay: the row that is drawn over the backdrop.
  ///   - through: the highest share of the backdrop that each pixel lets through.
  func paint(
    _ row: Int, over overlay: UnsafeRawPointer, through: UnsafePointer<UInt8>,
    to target: UnsafeMutableRawPointer
  ) {
    let shift = Int(displacement.rowShifts[row])
    clear.fill(row, shift: shift)
    calm?.fill(row, shift: shift)
    for index in clear.columns.indices {
      let pixels = clear.columns[index].pixels
      let isLeft = pixels.upperBound <= displacement.side
      if isLeft || pixels.lowerBound >= displacement.width - displacement.side {
        paintSide(index, row, isLeft: isLeft, over: overlay, through: through, to: target)
      } else if let calm, displacement.rowCalms[row] > 0 {
        paintMiddle(
          index, calm, share: Int(displacement.rowCalms[row]), over: overlay, through: through, to: target)
      } else {
        paintMiddle(index, clear, share: 0, over: overlay, through: through, to: target)
      }
    }
  }

  @inline(__always)
  private func blend(
    _ behind: PixelLanes, _ over: UInt32, _ most: UInt8
  ) -> UInt32 {
    var share = min(255 &- over >> 24, UInt32(most))
    share &+= share >> 7
    return over &+ behind.scaled(by256ths: share).pixel
  }

  /// - Parameter share: the share of the texture over the clear one, in 255ths. At 0 and 255, only one of the two is
  ///   visible.
  private func paintMiddle(
    _ index: Int, _ texture: TextureLine, share: Int, over overlay: UnsafeRawPointer,
    through: UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer
  ) {
    let run = texture.columns[index]
    let isMixed = share > 0 && share < 255
    var u = run.start
    var other = clear.columns[index].start
    let step = clear.columns[index].step
    for column in run.pixels {
      var behind = texture.sample(u)
      if isMixed { behind = clear.sample(other).mixed(with: behind, share) }
      let over = overlay.load(fromByteOffset: 4 &* column, as: UInt32.self)
      target.storeBytes(
        of: blend(behind, over, through[column]), toByteOffset: 4 &* column, as: UInt32.self)
      u &+= run.step
      other &+= step
    }
  }

  private func paintSide(
    _ index: Int, _ row: Int, isLeft: Bool, over overlay: UnsafeRawPointer, through: UnsafePointer<UInt8>,
    to target: UnsafeMutableRawPointer
  ) {
    let run = clear.columns[index]
    let calmRun = calm?.columns[index]
    let v = clear.place(of: row)
    let calmV = calm?.place(of: row) ?? 0
    var u = run.start
    var calmU = calmRun?.start ?? 0
    for column in run.pixels {
      let over = overlay.load(fromByteOffset: 4 &* column, as: UInt32.self)
      let place = row &* displacement.side &+ (isLeft ? column : displacement.width &- 1 &- column)
      let shift = shifts[place]
      let across = Int(isLeft ? shift.x : 0 &- shift.x)
      let down = Int(shift.y)
      let behind: PixelLanes
      if let calm, let calmRun {
        let share = Int(calms[place])
        if share == 255 {
          behind = calm.sample(calmU, at: calmV, unit: calmRun.unit, across: across, down: down)
        } else {
          let sharp = clear.sample(u, at: v, unit: run.unit, across: across, down: down)
          behind =
            share == 0
            ? sharp
            : sharp.mixed(
              with: calm.sample(calmU, at: calmV, unit: calmRun.unit, across: across, down: down), share)
        }
        calmU &+= calmRun.step
      } else {
        behind = clear.sample(u, at: v, unit: run.unit, across: across, down: down)
      }
      target.storeBytes(
        of: blend(behind, over, through[column]), toByteOffset: 4 &* column, as: UInt32.self)
      u &+= run.step
    }
  }
}
