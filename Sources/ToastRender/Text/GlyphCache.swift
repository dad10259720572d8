import CCairo
import ToastCore

/// A cache of glyph masks.
///
/// Filling the outline of a glyph takes twenty times as long as copying its mask, and the letters of an updated text
/// were mostly drawn before. Masks are kept for each quarter of a pixel, so that the distances between letters stay
/// even.
final class GlyphCache {
  private struct Key: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var glyph: PangoGlyph
    /// The horizontal position in quarters of a buffer pixel.
    var phase: Int
    var factor: Double
    /// The width of the outline that makes the glyph bolder, in logical pixels, or 0.
    var stroke: Double
  }

  private struct Mask {
    /// The coverage, or nil if the glyph has no ink.
    var surface: ImageSurface?
    /// The offset of the mask from the glyph's origin, in buffer pixels.
    var left: Int
    var top: Int
  }

  private var masks: [Key: Mask] = [:]
  /// The fonts of the masks.
  ///
  /// They are retained, so that their addresses are not used again.
  private var fonts: Set<UnsafeMutablePointer<PangoFont>> = []

  static let phases = 4.0
  /// The maximum bytes of all masks, after which the cache is emptied: enough for a thousand letters at scale 1.
  private static let most = 512 * 1024
  private var size = 0
  /// The maximum number of pixels of a mask.
  private static let largest = 16_777_216.0

  deinit { removeAll() }

  /// Removes all masks.
  func removeAll() {
    masks = [:]
    size = 0
    for font in fonts { g_object_unref(UnsafeMutableRawPointer(font)) }
    fonts = []
  }

  /// The mask of a glyph with its origin at buffer pixels `x`, `y`, or nil if it has no ink.
  ///
  /// `y` is a whole number.
  func letter(
    _ glyph: PangoGlyph, of font: UnsafeMutablePointer<PangoFont>, x: Double, y: Double, factor: Double,
    stroke: Double
  ) -> PositionedGlyph? {
    let quarters = (x * GlyphCache.phases).rounded()
    let whole = (quarters / GlyphCache.phases).rounded(.down)
    let key = Key(
      font: font, glyph: glyph, phase: Int(quarters - whole * GlyphCache.phases), factor: factor,
      stroke: stroke)
    let mask = masks[key] ?? add(key)
    guard let surface = mask.surface else { return nil }
    return PositionedGlyph(mask: surface, x: Int(whole) + mask.left, y: Int(y) + mask.top)
  }

  private func add(_ key: Key) -> Mask {
    if size >= GlyphCache.most { removeAll() }
    if fonts.insert(key.font).inserted { g_object_ref(UnsafeMutableRawPointer(key.font)) }
    let mask = GlyphCache.makeMask(key)
    masks[key] = mask
    size += mask.surface.map { $0.stride * $0.height } ?? 0
    return mask
  }

  private static func makeMask(_ key: Key) -> Mask {
    var ink = PangoRectangle()
    pango_font_get_glyph_extents(key.font, key.glyph, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return Mask(surface: nil, left: 0, top: 0) }
    let unit = key.factor / Double(PANGO_SCALE)
    // Extents are rounded and the phase moves the glyph, so that each side needs another pixel.
    let edge = (key.stroke * key.factor / 2).rounded(.up)
    let left = (Double(ink.x) * unit).rounded(.down) - 1 - edge
    let top = (Double(ink.y) * unit).rounded(.down) - 1 - edge
    let right = (Double(ink.x + ink.width) * unit).rounded(.up) + 2 + edge
    let bottom = (Double(ink.y + ink.height) * unit).rounded(.up) + 1 + edge
    // Markup can ask for letters of any size. A letter that is larger than any output is not drawn.
    guard (right - left) * (bottom - top) <= GlyphCache.largest else {
      return Mask(surface: nil, left: 0, top: 0)
    }
    let surface = ImageSurface(width: Int(right - left), height: Int(bottom - top), format: CAIRO_FORMAT_A8)
    let context = CairoContext(surface)
    cairo_translate(context.pointer, Double(key.phase) / GlyphCache.phases - left, -top)
    cairo_scale(context.pointer, key.factor, key.factor)
    context.addOutline(of: key.glyph, key.font)
    if key.stroke > 0 {
      cairo_fill_preserve(context.pointer)
      cairo_set_line_join(context.pointer, CAIRO_LINE_JOIN_ROUND)
      cairo_set_line_width(context.pointer, key.stroke)
      cairo_stroke(context.pointer)
    } else {
      cairo_fill(context.pointer)
    }
    return Mask(surface: surface, left: Int(left), top: Int(top))
  }
}

/// A glyph mask and the place of its top left corner, in buffer pixels.
struct PositionedGlyph {
  let mask: ImageSurface
  let x: Int
  let y: Int

  fileprivate var area: PixelRect {
    PixelRect(
      x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(mask.width), height: Int32(mask.height))
  }
}

extension CairoContext {
  /// Draws glyphs in the source colour.
  ///
  /// The matrix of the context is the identity.
  ///
  /// The glyphs become one mask first, because a call of cairo costs more than the pixels of a letter.
  func draw(_ letters: [PositionedGlyph]) {
    guard let first = letters.first else { return }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(pointer, &left, &top, &right, &bottom)
    let seen = LogicalRect(x: left, y: top, width: right - left, height: bottom - top).outerPixels
    let all = letters.dropFirst().reduce(first.area) { $0.union($1.area) }
    guard let area = all.intersection(seen) else { return }
    let line = ImageSurface(width: Int(area.width), height: Int(area.height), format: CAIRO_FORMAT_A8)
    for letter in letters {
      guard let part = letter.area.intersection(area) else { continue }
      line.add(letter.mask, part, x: letter.x - Int(area.x), y: letter.y - Int(area.y), from: area)
    }
    cairo_mask_surface(pointer, line.pointer, Double(area.x), Double(area.y))
  }
}

extension ImageSurface {
  /// Adds `part` of a mask at `x`, `y` to this mask, which covers `area`.
  fileprivate func add(_ mask: ImageSurface, _ part: PixelRect, x: Int, y: Int, from area: PixelRect) {
    withPixels { target in
      mask.withPixels { source in
        let (column, width) = (Int(part.x - area.x), Int(part.width))
        for row in Int(part.y - area.y)..<Int(part.y - area.y + part.height) {
          let to = target + row * stride + column
          let from = source + (row - y) * mask.stride + column - x
          for index in 0..<width where from[index] > 0 {
            // Pixels that two glyphs cover are covered once.
            let rest = UInt32(255 - to[index]) * UInt32(255 - from[index])
            to[index] = UInt8(255 - (rest + 127) / 255)
          }
        }
      }
    }
  }
}

extension CairoContext {
  /// Adds the outline of a glyph to the path, with its origin at 0, 0.
  fileprivate func addOutline(of glyph: PangoGlyph, _ font: UnsafeMutablePointer<PangoFont>) {
    var info = PangoGlyphInfo()
    info.glyph = glyph
    var cluster: Int32 = 0
    withUnsafeMutablePointer(to: &info) { info in
      withUnsafeMutablePointer(to: &cluster) { cluster in
        var string = PangoGlyphString(num_glyphs: 1, glyphs: info, log_clusters: cluster, space: 1)
        pango_cairo_glyph_string_path(pointer, font, &string)
      }
    }
  }
}
