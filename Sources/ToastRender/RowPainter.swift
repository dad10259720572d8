import CCairo
import ToastCore

/// Four components of a byte each in a word with room between them for a weighted sum: blue, red, green and alpha.
///
/// Weights are in 256ths.
private typealias Lanes = UInt64

private let mask: Lanes = 0x00FF_00FF_00FF_00FF
private let half: Lanes = 0x0080_0080_0080_0080

@inline(__always)
private func lanes(_ pixel: UInt32) -> Lanes {
  Lanes(pixel & 0x00FF_00FF) | Lanes(pixel >> 8 & 0x00FF_00FF) << 32
}

@inline(__always)
private func pixel(_ lanes: Lanes) -> UInt32 {
  UInt32(truncatingIfNeeded: lanes) | UInt32(truncatingIfNeeded: lanes >> 24)
}

/// The components `share` 256ths of the way to others.
@inline(__always)
private func mix(_ one: Lanes, _ two: Lanes, _ share: Int) -> Lanes {
  let share = Lanes(truncatingIfNeeded: share)
  return (one &* (256 &- share) &+ two &* share &+ half) >> 8 & mask
}

/// What takes the place of a backdrop that would drown a label.
struct Filling {
  fileprivate let share: Lanes
  fileprivate let rest: Lanes

  /// - Parameter density: how much of the backdrop is left, 0...1.
  init(_ color: Color, density: Double) {
    func byte(_ value: Double) -> UInt32 { UInt32((min(1, max(0, value)) * 255).rounded()) }
    share = Lanes((min(1, max(0, density)) * 256).rounded(.down))
    rest =
      lanes(0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)) &* (256 - share)
      &+ half
  }

  @inline(__always)
  fileprivate func filled(_ lanes: Lanes) -> Lanes { (lanes &* share &+ rest) >> 8 & mask }
}

/// Opaque pixels to sample; beyond its edges the last ones go on.
struct Texture {
  let pixels: UnsafeRawPointer
  let stride: Int
  let columns: Int
  let rows: Int

  @inline(__always)
  fileprivate func row(_ index: Int) -> UnsafeRawPointer {
    pixels + min(max(0, index), rows &- 1) &* stride
  }

  /// The texture between four texels; places are in 65,536ths.
  @inline(__always)
  fileprivate func sample(_ u: Int, _ v: Int) -> Lanes {
    let above = row(v >> 16)
    let below = row(v >> 16 &+ 1)
    let left = 4 &* min(max(0, u >> 16), columns &- 1)
    let right = 4 &* min(max(0, u >> 16 &+ 1), columns &- 1)
    let across = u >> 8 & 0xFF
    return mix(
      mix(
        lanes(above.load(fromByteOffset: left, as: UInt32.self)),
        lanes(above.load(fromByteOffset: right, as: UInt32.self)), across),
      mix(
        lanes(below.load(fromByteOffset: left, as: UInt32.self)),
        lanes(below.load(fromByteOffset: right, as: UInt32.self)), across), v >> 8 & 0xFF)
  }
}

/// Paints a window row by row.
///
/// Between the sides of the lens a row shows a row of the texture, which is made once; in the sides each pixel is sampled.
struct RowPainter {
  /// A run of pixels over the texture, in 65,536ths of a texel.
  struct Run {
    var pixels: Range<Int>
    var start: Int
    var step: Int
    /// A 64th of a pixel.
    var unit: Int

    /// The place of the last one.
    var end: Int { start + (pixels.count - 1) * step }
  }

  private let texture: Texture
  private let lens: Lens
  private let shifts: UnsafeBufferPointer<SIMD2<Int16>>
  private let columns: [Run]
  private let filling: Filling
  /// The row of the texture that is between the sides.
  private let line: UnsafeMutablePointer<UInt64>
  /// The column of the texture that it begins with.
  private let first: Int
  private let count: Int

  init(
    texture: Texture, lens: Lens, shifts: UnsafeBufferPointer<SIMD2<Int16>>, columns: [Run], filling: Filling
  ) {
    self.texture = texture
    self.lens = lens
    self.shifts = shifts
    self.columns = columns
    self.filling = filling
    let places = columns.flatMap { [$0.start, $0.end] }
    first = (places.min() ?? 0) >> 16
    count = (places.max() ?? 0) >> 16 + 2 - first
    line = .allocate(capacity: count)
  }

  /// Lets go of its memory.
  func finish() {
    line.deallocate()
  }

  /// Paints a row of the body.
  ///
  /// - Parameters:
  ///   - v: its place in the texture.
  ///   - unit: a 64th of a pixel there.
  ///   - overlay: what lies over the backdrop.
  ///   - through: what it lets through at most.
  func paint(
    _ row: Int, at v: Int, unit: Int, over overlay: UnsafeRawPointer, through: UnsafePointer<UInt8>,
    to target: UnsafeMutableRawPointer
  ) {
    fillLine(at: v + Int(lens.rowShifts[row]) * unit)
    for run in columns {
      if run.pixels.upperBound <= lens.side {
        paintSide(run, row, at: v, unit: unit, isLeft: true, over: overlay, through: through, to: target)
      } else if run.pixels.lowerBound >= lens.width - lens.side {
        paintSide(run, row, at: v, unit: unit, isLeft: false, over: overlay, through: through, to: target)
      } else {
        paintMiddle(run, over: overlay, through: through, to: target)
      }
    }
  }

  private func fillLine(at v: Int) {
    let above = texture.row(v >> 16)
    let below = texture.row(v >> 16 + 1)
    let share = v >> 8 & 0xFF
    for index in 0..<count {
      let place = 4 &* min(max(0, first &+ index), texture.columns &- 1)
      let mixed = mix(
        lanes(above.load(fromByteOffset: place, as: UInt32.self)),
        lanes(below.load(fromByteOffset: place, as: UInt32.self)), share)
      line[index] = filling.filled(mixed)
    }
  }

  @inline(__always)
  private func blend(
    _ behind: Lanes, _ over: UInt32, _ most: UInt8
  ) -> UInt32 {
    var share = min(255 &- over >> 24, UInt32(most))
    share &+= share >> 7
    return over &+ pixel((behind &* Lanes(share) &+ half) >> 8 & mask)
  }

  private func paintMiddle(
    _ run: Run, over overlay: UnsafeRawPointer, through: UnsafePointer<UInt8>,
    to target: UnsafeMutableRawPointer
  ) {
    var u = run.start &- first << 16
    for column in run.pixels {
      let index = u >> 16
      let behind = mix(line[index], line[index &+ 1], u >> 8 & 0xFF)
      let over = overlay.load(fromByteOffset: 4 &* column, as: UInt32.self)
      target.storeBytes(
        of: blend(behind, over, through[column]), toByteOffset: 4 &* column, as: UInt32.self)
      u &+= run.step
    }
  }

  private func paintSide(
    _ run: Run, _ row: Int, at v: Int, unit: Int, isLeft: Bool, over overlay: UnsafeRawPointer,
    through: UnsafePointer<UInt8>, to target: UnsafeMutableRawPointer
  ) {
    var u = run.start
    for column in run.pixels {
      let over = overlay.load(fromByteOffset: 4 &* column, as: UInt32.self)
      let shift = shifts[row &* lens.side &+ (isLeft ? column : lens.width &- 1 &- column)]
      let behind: Lanes
      if shift == .zero {
        let place = u &- first << 16
        behind = mix(line[place >> 16], line[place >> 16 &+ 1], u >> 8 & 0xFF)
      } else {
        let across = Int(isLeft ? shift.x : 0 &- shift.x)
        behind = filling.filled(texture.sample(u &+ across &* run.unit, v &+ Int(shift.y) &* unit))
      }
      target.storeBytes(
        of: blend(behind, over, through[column]), toByteOffset: 4 &* column, as: UInt32.self)
      u &+= run.step
    }
  }
}
