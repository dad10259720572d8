/// The square that the icon is drawn on: premultiplied ARGB32 in the machine's byte order, transparent at first.
struct Board {
  let pixels: UnsafeMutableRawBufferPointer
  /// In pixels.
  let side: Int

  /// The size of a picture of `width` × `height` that just fits, at least a pixel either way.
  func fit(_ width: Int, _ height: Int) -> (width: Int, height: Int) {
    let factor = Double(side) / Double(max(width, height, 1))
    func fitted(_ length: Int) -> Int { min(side, max(1, Int((Double(length) * factor).rounded()))) }
    return (fitted(width), fitted(height))
  }

  /// Sets a pixel whose colour does not yet have its opacity in it.
  func set(_ x: Int, _ y: Int, red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    let alpha = UInt32(alpha)
    func component(_ value: UInt8, _ shift: UInt32) -> UInt32 {
      ((UInt32(value) * alpha + 127) / 255) << shift
    }
    pixels.storeBytes(
      of: alpha << 24 | component(red, 16) | component(green, 8) | component(blue, 0),
      toByteOffset: (y * side + x) * 4, as: UInt32.self)
  }
}
