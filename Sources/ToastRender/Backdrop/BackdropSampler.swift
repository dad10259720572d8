import CCairo
import ToastCore

/// Draws a background layer over the part of a backdrop that is visible through it.
///
/// Each frame samples the backdrop at the layer's place at that time. Lengths are in buffer pixels.
struct BackdropSampler {
  /// A run of pixels of the layer and its place on the surface: each pixel is `step` right of, or below, the one
  /// before.
  struct Run: Hashable {
    /// The pixels of the layer, from its left or upper edge.
    var pixels: Range<Int>
    /// The place of the first pixel's centre on the surface.
    var start: Double
    var step: Double
  }

  /// Everything that a frame depends on besides the backdrop.
  struct Place: Hashable {
    var columns: [Run]
    var rows: Run
    /// The degree to which the backdrop is hidden because it may have changed since the capture, 0...1.
    var staleness = 0.0
  }

  /// The visible share of a stale backdrop: enough for its colours, too little for its words.
  private static let staleShare = 0.15

  let effect: ResolvedMaterial.BackdropEffect
  let displacement: DisplacementMap
  /// The highest share of the backdrop that each pixel of the layer lets through, in 255ths: 255 inside, less at the
  /// edge.
  let transmissions: ImageSurface
  /// The toast in the layer's buffer.
  let rect: LogicalRect
  /// The part of the toast that text can occupy, from its top left corner.
  let label: LogicalRect
  /// The limit for the brightness of the backdrop; see `ResolvedMaterial.BackdropEffect.limit`.
  let limit: Double
  /// Buffer pixels a logical one.
  let factor: Double

  /// Whether the label lies where only the calm version of the backdrop is visible.
  let isLabelCalm: Bool

  /// The version of the backdrop that is visible at the edge of the material.
  func blurred(of backdrop: Backdrop) -> BlurredBackdrop {
    backdrop.blurred(BlurredBackdrop.Key(deviation: effect.deviation * factor, grade: effect.grade))
  }

  /// The version under the label, or nil if it is the same.
  private func calmBlurred(of backdrop: Backdrop) -> BlurredBackdrop? {
    guard let deviation = effect.labelDeviation, displacement.side > 0 else { return nil }
    return backdrop.blurred(BlurredBackdrop.Key(deviation: deviation * factor, grade: effect.grade))
  }

  /// Draws `overlay`, the layer with or without the content, over the backdrop into `target`.
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

  /// Makes the texels of the backdrop that a frame at this place needs.
  func prepare(_ backdrop: Backdrop, at place: Place, scratch: ScratchBuffers) {
    for blurred in [blurred(of: backdrop), calmBlurred(of: backdrop)].compactMap({ $0 }) {
      let rows = Grid(backdrop, blurred).rows(place.rows)
      let reach = Int(displacement.reach * DisplacementMap.unit) * rows.unit
      let top = rows.start - reach
      let bottom = rows.end + reach
      blurred.ensure(top >> 16...bottom >> 16 + 1, scratch: scratch)
    }
  }

  /// Splits the run at the sides of the displacement map: left side, middle, right side.
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

  /// The visible share of the backdrop, 0...1, at which the label is legible.
  ///
  /// The rest is the filling.
  ///
  /// Cells that are too bright or too dark count less the farther they lie outside the label, so that the share does
  /// not jump while the toast moves.
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
    /// The weights of the cells along one axis.
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
          // Beyond the picture, the pixels at its edge are repeated.
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

/// Converts places on the surface to places in a blurred backdrop, in 65,536ths of a texel.
private struct Grid {
  /// The surface's top left corner in the picture, in buffer pixels.
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
