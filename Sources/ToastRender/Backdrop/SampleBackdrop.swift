import CCairo
import ToastCore

/// Sample pictures to show behind a toast in a preview without a screenshot.
public enum SampleBackdrop: String, CaseIterable, Sendable {
  /// Hills behind a lake at dusk.
  case landscape
  /// A bright window with a page of text.
  case page
  /// A dark grey area.
  case plain

  /// Draws the picture in buffer pixels.
  public func image(width: Int, height: Int, scale: Double) -> ImageSurface {
    let image = ImageSurface(width: width, height: height)
    let context = CairoContext(image)
    cairo_scale(context.pointer, scale, scale)
    let size = LogicalSize(width: Double(width) / scale, height: Double(height) / scale)
    switch self {
    case .landscape: context.drawLandscape(size)
    case .page: context.drawPage(size)
    case .plain:
      context.setSource(Color(rgba: 0x2B2B_2FFF))
      cairo_paint(context.pointer)
    }
    return image
  }
}

extension CairoContext {
  private func fillAll(_ size: LogicalSize, from top: Double = 0, _ colors: (UInt32, UInt32)...) {
    let gradient = cairo_pattern_create_linear(0, top, 0, size.height)
    for (place, rgba) in colors {
      let color = Color(rgba: rgba)
      cairo_pattern_add_color_stop_rgb(gradient, Double(place) / 100, color.red, color.green, color.blue)
    }
    cairo_set_source(pointer, gradient)
    cairo_rectangle(pointer, 0, top, size.width, size.height - top)
    cairo_fill(pointer)
    cairo_pattern_destroy(gradient)
  }

  fileprivate func drawLandscape(_ size: LogicalSize) {
    fillAll(size, (0, 0x2536_66FF), (35, 0x7A5F_9AFF), (62, 0xE58F_7BFF), (100, 0xF9D0_90FF))
    glow(x: 0.64 * size.width, y: 0.5 * size.height, radius: 0.5 * size.height)
    ridge(size, base: 0.62, swing: 0.16, waves: 1.3, phase: 0.4, color: 0xA56C_96FF)
    ridge(size, base: 0.72, swing: 0.10, waves: 2.1, phase: 2.2, color: 0x6848_83FF)
    fillAll(size, from: 0.78 * size.height, (0, 0xEBA9_80FF), (100, 0x6E52_88FF))
    for row in 0..<5 {
      setSource(Color(red: 1, green: 0.93, blue: 0.8, alpha: 0.5))
      let width = size.width * (0.05 + 0.025 * Double(row % 3))
      cairo_rectangle(
        pointer, 0.64 * size.width - width / 2, size.height * (0.81 + 0.035 * Double(row)), width, 2)
      cairo_fill(pointer)
    }
    ridge(size, base: 0.98, swing: 0.09, waves: 0.8, phase: 4.4, color: 0x231F_45FF)
  }

  private func glow(x: Double, y: Double, radius: Double) {
    let light = cairo_pattern_create_radial(x, y, radius * 0.1, x, y, radius)
    cairo_pattern_add_color_stop_rgba(light, 0, 1, 0.96, 0.85, 1)
    cairo_pattern_add_color_stop_rgba(light, 0.06, 1, 0.93, 0.75, 0.7)
    cairo_pattern_add_color_stop_rgba(light, 1, 1, 0.7, 0.5, 0)
    cairo_set_source(pointer, light)
    cairo_paint(pointer)
    cairo_pattern_destroy(light)
  }

  /// Fills hills up to `base` of the height, which vary by `swing`.
  private func ridge(
    _ size: LogicalSize, base: Double, swing: Double, waves: Double, phase: Double, color: UInt32
  ) {
    cairo_move_to(pointer, 0, size.height)
    for step in 0...64 {
      let along = Double(step) / 64
      // A triangle wave with a finer one on it gives peaks that are sharper than valleys.
      let turn = (along * waves + phase).truncatingRemainder(dividingBy: 1)
      let slope = abs(turn - 0.5) * 2
      let fine = (along * waves * 3.7 + phase * 2).truncatingRemainder(dividingBy: 1)
      let rise = slope + 0.28 * abs(fine - 0.5)
      cairo_line_to(pointer, along * size.width, size.height * (base - swing * rise))
    }
    cairo_line_to(pointer, size.width, size.height)
    setSource(Color(rgba: color))
    cairo_fill(pointer)
  }

  fileprivate func drawPage(_ size: LogicalSize) {
    setSource(Color(rgba: 0xFBFB_F8FF))
    cairo_paint(pointer)
    setSource(Color(rgba: 0xE4E6_EAFF))
    cairo_rectangle(pointer, 0, 0, size.width, 22)
    cairo_fill(pointer)
    var line = 0
    var y = 34.0
    while y < size.height {
      var x = 18.0
      var word = 0
      // Bars stand for words. Their rhythm is that of text in any font.
      while x < size.width - 30 {
        let length = 14.0 + Double((line * 7 + word * 13 + word * word * 3) % 42)
        let isLink = (line + word * 5) % 23 == 7
        setSource(isLink ? Color(rgba: 0x2563_C9FF) : Color(rgba: 0x3A3D_45FF))
        cairo_rectangle(pointer, x, y, min(length, size.width - 30 - x), 6)
        cairo_fill(pointer)
        x += length + 6
        word += 1
        if line % 6 == 5, word > 4 { break }
      }
      line += 1
      y += line % 6 == 0 ? 26 : 14
    }
  }
}
