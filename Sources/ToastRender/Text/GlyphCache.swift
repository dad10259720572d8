import CCairo
import ToastCore

/// Letters that were drawn already, to be drawn again at the price of a copy.
///
/// Filling a letter's outline costs twenty times as much as copying its mask, and a text that is updated consists of
/// letters that were there before. A mask is kept for each quarter of a pixel, so that distances stay even.
final class GlyphCache {
  private struct Key: Hashable {
    var font: UnsafeMutablePointer<PangoFont>
    var glyph: PangoGlyph
    /// In quarters of a buffer pixel.
    var phase: Int
    var factor: Double
    /// The width of the line around it that makes it bolder, in logical pixels; 0: none.
    var stroke: Double
  }

  private struct Mask {
    /// Coverage; nil where the glyph has no ink.
    var surface: ImageSurface?
    /// From the glyph's origin to the surface, in buffer pixels.
    var left: Int
    var top: Int
  }

  private var masks: [Key: Mask] = [:]
  /// Keeps fonts from being freed, and their addresses from being used again, while their masks are here.
  private var fonts: Set<UnsafeMutablePointer<PangoFont>> = []

  static let phases = 4.0
  /// The bytes of the masks, at most, after which it begins anew: enough for a thousand letters at scale 1.
  private static let most = 512 * 1024
  private var size = 0
  /// The pixels of one mask, at most.
  private static let largest = 16_777_216.0

  deinit { removeAll() }

  /// Lets go of everything.
  func removeAll() {
    masks = [:]
    size = 0
    for font in fonts { g_object_unref(UnsafeMutableRawPointer(font)) }
    fonts = []
  }

  /// A glyph with its origin at buffer pixels `x`, `y`, of which `y` is whole; nil where it has no ink.
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
    // A pixel more on each side: extents are rounded, and the phase moves the glyph.
    let edge = (key.stroke * key.factor / 2).rounded(.up)
    let left = (Double(ink.x) * unit).rounded(.down) - 1 - edge
    let top = (Double(ink.y) * unit).rounded(.down) - 1 - edge
    let right = (Double(ink.x + ink.width) * unit).rounded(.up) + 2 + edge
    let bottom = (Double(ink.y + ink.height) * unit).rounded(.up) + 1 + edge
    // Markup can ask for letters of any size; one that is larger than any output is not kept, and not seen.
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

/// A glyph's coverage and where its left top corner is, in buffer pixels.
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
  /// Draws letters in the source colour; the matrix is the identity.
  ///
  /// They become one mask first: cairo's way to a picture costs more than a letter's pixels.
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
  /// Lays `part` of a mask whose left top corner is at `x`, `y` over this one, which covers `area`.
  fileprivate func add(_ mask: ImageSurface, _ part: PixelRect, x: Int, y: Int, from area: PixelRect) {
    withPixels { target in
      mask.withPixels { source in
        let (column, width) = (Int(part.x - area.x), Int(part.width))
        for row in Int(part.y - area.y)..<Int(part.y - area.y + part.height) {
          let to = target + row * stride + column
          let from = source + (row - y) * mask.stride + column - x
          for index in 0..<width where from[index] > 0 {
            // What two letters cover is covered once.
            let rest = UInt32(255 - to[index]) * UInt32(255 - from[index])
            to[index] = UInt8(255 - (rest + 127) / 255)
          }
        }
      }
    }
  }
}

extension CairoContext {
  /// Adds a glyph's outline to the path, its origin at 0, 0.
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
