extension Scale {
  /// Returns the buffer pixels that `area` of a scene can touch, for wl_surface.damage_buffer.
  ///
  /// The result lies inside the buffer and is one buffer pixel wider on each side than the area: a resting toast is
  /// moved to whole pixels, and a moving toast is sampled between them.
  ///
  /// - Parameters:
  ///   - area: the area in logical pixels.
  ///   - buffer: the size of the buffer.
  public func damage(_ area: LogicalRect, in buffer: BufferSize) -> PixelRect? {
    func pixel(_ value: Double, _ limit: Int) -> Int32 { Int32(min(max(0, value), Double(limit))) }
    let left = pixel((area.x * factor).rounded(.down) - 1, buffer.width)
    let top = pixel((area.y * factor).rounded(.down) - 1, buffer.height)
    let right = pixel((area.maxX * factor).rounded(.up) + 1, buffer.width)
    let bottom = pixel((area.maxY * factor).rounded(.up) + 1, buffer.height)
    guard right > left, bottom > top else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
