import ToastSystem
import Wayland

/// Pixels in memory that a compositor shares: four bytes each, blue first.
public final class Picture {
  public let width: Int
  public let height: Int
  public let buffer: WlBuffer
  private let memory: SharedMemory

  public init(_ shm: WlShm, width: Int, height: Int, format: WlShm.Format) throws {
    self.width = width
    self.height = height
    memory = try SharedMemory(size: width * height * 4, name: "picture")
    let pool = shm.createPool(fd: memory.descriptor.raw, size: Int32(width * height * 4))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4), format: format)
    pool.destroy()
  }

  deinit { buffer.destroy() }

  func fill(_ color: Screenshot.Pixel) { fill { _, _ in color } }

  /// Sets the colour of each pixel by its position from the top left.
  public func fill(_ color: (_ x: Int, _ y: Int) -> Screenshot.Pixel) {
    let pixels = memory.mapping.bytes.bindMemory(to: UInt32.self)
    for index in pixels.indices {
      let color = color(index % width, index / width)
      pixels[index] = 0xFF00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
  }

  /// Returns the pixels; `upsideDown` reverses the order of the rows.
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
