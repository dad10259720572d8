import CCairo
import ToastCore

/// The part of a body through which a backdrop is seen.
///
/// A frame is the body's picture over the backdrop as it is at the body's place then; lengths are in buffer pixels.
struct BackdropSampler {
  /// How a body's pixels lie on the surface: each `step` right of, or below, the one before.
  struct Run: Hashable {
    /// Pixels of the body, from its left or upper side.
    var pixels: Range<Int>
    /// The place of the first one's middle on the surface.
    var start: Double
    var step: Double
  }

  /// All that a frame depends on, besides the backdrop.
  struct Place: Hashable {
    var columns: [Run]
    var rows: Run
    /// How far the backdrop is hidden because it may look different by now, 0...1.
    var staleness = 0.0
  }

  /// How much of a backdrop that is out of date is still seen: its colours, but none of its words.
  private static let staleShare = 0.15

  let effect: ResolvedMaterial.BackdropEffect
  let displacement: DisplacementMap
  /// What of the backdrop each pixel of the body's raster lets through at most, in 255ths: all inside, less at the rim.
  let transmissions: ImageSurface
  /// The toast in the raster.
  let rect: LogicalRect
  /// The part of the toast, from its left top corner, that text can stand in.
  let label: LogicalRect
  /// How bright what shines through may be, or has to be; see `ResolvedMaterial.BackdropEffect.limit`.
  let limit: Double
  /// Buffer pixels a logical one.
  let factor: Double

  /// Whether the label stands where what is seen is calm.
  let isLabelCalm: Bool

  /// The backdrop as this window's material shows it at its rim.
  func blurred(of backdrop: Backdrop) -> BlurredBackdrop {
    backdrop.blurred(BlurredBackdrop.Key(deviation: effect.deviation * factor, grade: effect.grade))
  }

  /// Likewise under the label, where that is different.
  private func calmBlurred(of backdrop: Backdrop) -> BlurredBackdrop? {
    guard let deviation = effect.labelDeviation, displacement.side > 0 else { return nil }
    return backdrop.blurred(BlurredBackdrop.Key(deviation: deviation * factor, grade: effect.grade))
  }

  /// Lays `overlay`, the body with or without its content, over the backdrop, and puts that into `target`.
  func composite(
    _ backdrop: Backdrop, at place: Place, under overlay: PixelBuffer, into target: PixelBuffer,
    scratch: ScratchBuffers
  ) {
    guard !place.columns.isEmpty, !place.rows.pixels.isEmpty else { return }
    prepare(backdrop, at: place, scratch: scratch)
    let blurred = blurred(of: backdrop)
    let calm = calmBlurred(of: backdrop)
    let grounds = calm.map { isLabelCalm ? [$0] : [$0, blurred] } ?? [blurred]
    let density = grounds.map { self.density(at: place, on: Grid(backdrop, $0), of: $0) }.min() ?? 1
    let share = 1 - (1 - BackdropSampler.staleShare) * min(1, max(0, place.staleness))
    let filling = PixelLanes.Replacement(effect.filling, density: density * share)
    let runs = place.columns.flatMap { split($0) }
    let offset = (PixelBuffer.margin + Int(rect.y), PixelBuffer.margin + Int(rect.x))
    func withLine(_ blurred: BlurredBackdrop, _ use: (TextureLine) -> Void) {
      let grid = Grid(backdrop, blurred)
      blurred.texels.withPixels { texels in
        let line = TextureLine(
          Texture(
            pixels: UnsafeRawPointer(texels), stride: blurred.texels.stride,
            columns: blurred.texels.width, rows: blurred.texels.height),
          columns: runs.map { grid.columns($0) }, rows: grid.rows(place.rows), filling: filling)
        use(line)
        line.finish()
      }
    }
    func paint(_ clear: TextureLine, _ calm: TextureLine?) {
      overlay.surface.withPixels { source in
        transmissions.withPixels { through in
          target.surface.withPixels { pixels in
            displacement.shifts.withUnsafeBufferPointer { shifts in
              displacement.calms.withUnsafeBufferPointer { calms in
                let painter = RowPainter(
                  displacement: displacement, shifts: shifts, calms: calms, clear: clear, calm: calm)
                for row in place.rows.pixels {
                  let y = offset.0 + row
                  painter.paint(
                    row, over: UnsafeRawPointer(source + y * overlay.surface.stride + 4 * offset.1),
                    through: UnsafePointer(through + y * transmissions.stride + offset.1),
                    to: UnsafeMutableRawPointer(pixels + y * target.surface.stride + 4 * offset.1))
                }
              }
            }
          }
        }
      }
    }
    withLine(blurred) { clear in
      if let calm { withLine(calm) { paint(clear, $0) } } else { paint(clear, nil) }
    }
    target.markDirty()
  }

  /// Makes what of the backdrop is seen there.
  func prepare(_ backdrop: Backdrop, at place: Place, scratch: ScratchBuffers) {
    for blurred in [blurred(of: backdrop), calmBlurred(of: backdrop)].compactMap({ $0 }) {
      let rows = Grid(backdrop, blurred).rows(place.rows)
      let reach = Int(displacement.reach * DisplacementMap.unit) * rows.unit
      let top = rows.start - reach
      let bottom = rows.end + reach
      blurred.ensure(top >> 16...bottom >> 16 + 1, scratch: scratch)
    }
  }

  /// The run in parts that lie in the left side of the lens, between its sides, or in the right one.
  private func split(_ run: Run) -> [Run] {
    let cuts = [0, displacement.side, displacement.width - displacement.side, displacement.width]
    return zip(cuts, cuts.dropFirst()).compactMap { from, to in
      let pixels = run.pixels.clamped(to: from..<max(from, to))
      guard !pixels.isEmpty else { return nil }
      return Run(
        pixels: pixels, start: run.start + Double(pixels.lowerBound - run.pixels.lowerBound) * run.step,
        step: run.step)
    }
  }

  /// How much of what is behind is seen, 0...1, for the label to read: the rest is the filling.
  ///
  /// What is brighter, or darker, than it may be counts the less the farther it lies outside the label's place, so that
  /// nothing jumps when the toast moves over it.
  private func density(at place: Place, on grid: Grid, of blurred: BlurredBackdrop) -> Double {
    func span(_ runs: [Run], from start: Double, to end: Double) -> (low: Double, high: Double) {
      var low = Double.infinity
      var high = -Double.infinity
      for run in runs {
        let from = max(start, Double(run.pixels.lowerBound))
        let to = min(end, Double(run.pixels.upperBound))
        guard to > from else { continue }
        let first = Double(run.pixels.lowerBound)
        low = min(low, run.start + (from - first - 0.5) * run.step)
        high = max(high, run.start + (to - first - 0.5) * run.step)
      }
      return (low, high)
    }
    let across = span(place.columns, from: label.x, to: label.maxX)
    let down = span([place.rows], from: label.y, to: label.maxY)
    guard across.high > across.low, down.high > down.low else { return 1 }
    let side = Float(blurred.cellSide << blurred.level)
    let cellRows = blurred.cells.count / blurred.cellColumns
    /// How much the cells along one direction count.
    func weights(_ span: (low: Double, high: Double), _ origin: Int, _ count: Int) -> (
      first: Int, weights: [Float]
    ) {
      let low = (Float(span.low) + Float(origin)) / side
      let high = (Float(span.high) + Float(origin)) / side
      let first = min(max(0, Int(low.rounded(.down)) - 1), count - 1)
      let last = min(max(first, Int(high.rounded(.down)) + 1), count - 1)
      return (
        first,
        (first...last).map { index in
          let outside = max(low - Float(index + 1), Float(index) - high)
          // Beyond the picture its last pixels go on.
          let isLast = index == 0 && low < 0 || index == count - 1 && high > Float(count)
          return isLast ? 1 : min(1, max(0, 1 - outside))
        }
      )
    }
    let columns = weights(across, grid.x, blurred.cellColumns)
    let rows = weights(down, grid.y, cellRows)
    let most = Float(limit)
    var excess: Float = 0
    for (row, down) in rows.weights.enumerated() where down > 0 {
      let line = (rows.first + row) * blurred.cellColumns + columns.first
      for (column, across) in columns.weights.enumerated() {
        let cell = blurred.cells[line + column]
        let over: Float =
          switch effect.legibility {
          case .atMost: cell.brightest - most
          case .atLeast: most - cell.darkest
          }
        excess = max(excess, over * down * across)
      }
    }
    guard excess > 0 else { return 1 }
    switch effect.legibility {
    case .atMost:
      let filling = effect.filling.brightness
      return max(0, (limit - filling) / (limit + Double(excess) - filling))
    case .atLeast:
      let filling = effect.filling.luma
      return max(0, (filling - limit) / (filling - limit + Double(excess)))
    }
  }
}

/// The places of a diffusion's texels on the surface, in 65,536ths of a texel.
private struct Grid {
  /// The surface's left top corner in the picture, in buffer pixels.
  let x: Int
  let y: Int
  private let texel: Double

  init(_ backdrop: Backdrop, _ blurred: BlurredBackdrop) {
    x = backdrop.x
    y = backdrop.y
    texel = Double(1 << blurred.level)
  }

  func columns(_ run: BackdropSampler.Run) -> TextureLine.Run { fixed(run, x) }
  func rows(_ run: BackdropSampler.Run) -> TextureLine.Run { fixed(run, y) }

  private func fixed(_ run: BackdropSampler.Run, _ origin: Int) -> TextureLine.Run {
    func fixed(_ value: Double) -> Int { Int((value * 65536).rounded()) }
    return TextureLine.Run(
      pixels: run.pixels, start: fixed((run.start + Double(origin)) / texel - 0.5),
      step: fixed(run.step / texel), unit: fixed(run.step / texel / DisplacementMap.unit))
  }
}
