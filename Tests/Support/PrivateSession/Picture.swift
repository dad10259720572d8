import ToastSystem
import Wayland

/// Pixels in memory that a compositor shares: four bytes each, blue first.
final class Picture {
  let width: Int
  let height: Int
  let buffer: WlBuffer
  private let memory: SharedMemory

  init(_ shm: WlShm, width: Int, height: Int, format: WlShm.Format) throws {
    self.width = width
    self.height = height
    memory = try SharedMemory(size: width * height * 4, name: "picture")
    let pool = shm.createPool(fd: memory.descriptor.raw, size: Int32(width * height * 4))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4), format: format)
    pool.destroy()
  }

  deinit { buffer.destroy() }

  func fill(_ color: Screenshot.Pixel) {
    let pixels = memory.mapping.bytes.bindMemory(to: UInt32.self)
    let value = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    for index in pixels.indices { pixels[index] = value }
  }

  /// The pixels, with the rows from bottom to top where the compositor wrote them so.
  func screenshot(upsideDown: Bool) throws -> Screenshot {
    let bytes = memory.mapping.bytes
    var colors: [UInt8] = []
    colors.reserveCapacity(width * height * 3)
    for y in 0..<height {
      let row = (upsideDown ? height - 1 - y : y) * width * 4
      for pixel in stride(from: row, to: row + width * 4, by: 4) {
        colors.append(bytes[pixel + 2])
        colors.append(bytes[pixel + 1])
        colors.append(bytes[pixel])
      }
    }
    return try Screenshot(width: width, height: height, bytes: colors)
  }
}
