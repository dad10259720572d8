import ToastCore

/// A part of an image as it was, to be put back.
struct SavedRegion {
  private let area: PixelRect
  private var pixels: [UInt32] = []

  /// Keeps what `buffer` holds in `area`, in its pixels from the image's left top corner.
  init?(of buffer: PixelBuffer, in area: PixelRect) {
    let image = PixelRect(x: 0, y: 0, width: Int32(buffer.width), height: Int32(buffer.height))
    guard let area = area.intersection(image) else { return nil }
    self.area = area
    buffer.surface.withRows(of: area) { pixels += $0 }
  }

  /// Puts it back.
  func restore(_ buffer: PixelBuffer) {
    pixels.withUnsafeBufferPointer { pixels in
      var next = pixels[...]
      buffer.surface.withRows(of: area) { row in
        _ = row.update(fromContentsOf: next.prefix(row.count))
        next = next.dropFirst(row.count)
      }
    }
    buffer.markDirty()
  }
}

extension ImageSurface {
  /// Hands out the rows of an area of a raster's image, from the top.
  fileprivate func withRows(of area: PixelRect, _ use: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    withPixels { pixels in
      for row in 0..<Int(area.height) {
        let start =
          pixels + (Int(area.y) + row + PixelBuffer.margin) * stride + (Int(area.x) + PixelBuffer.margin) * 4
        use(
          UnsafeMutableBufferPointer(
            start: UnsafeMutableRawPointer(start).bindMemory(to: UInt32.self, capacity: Int(area.width)),
            count: Int(area.width)))
      }
    }
  }
}
