import ToastSystem
import Wayland

/// Shared memory that a compositor copies a picture of an output into.
final class CaptureBuffer {
  /// What the compositor wants it to be.
  struct Layout: Equatable {
    var format: WlShm.Format
    var width: Int
    var height: Int
    /// Bytes a row.
    var stride: Int

    /// More pixels on a side has no output.
    private static let longestSide = 32768

    /// Whether it can be understood, and be trusted to lie within its memory.
    var isSound: Bool {
      guard let pixel = PixelFormat(format) else { return false }
      let sides = 1...Layout.longestSide
      return sides.contains(width) && sides.contains(height) && stride >= width * pixel.bytes
        && stride <= 4 * pixel.bytes * Layout.longestSide && stride * height <= Int(Int32.max)
    }
  }

  let layout: Layout
  let proxy: WlBuffer
  private let memory: SharedMemory

  init(_ layout: Layout, shm: WlShm) throws(SystemError) {
    self.layout = layout
    let size = layout.stride * layout.height
    memory = try SharedMemory(size: size, name: "waytoast-capture")
    try memory.descriptor.checkDuplication()
    let pool = shm.createPool(fd: memory.descriptor.raw, size: Int32(size))
    proxy = pool.createBuffer(
      offset: 0, width: Int32(layout.width), height: Int32(layout.height), stride: Int32(layout.stride),
      format: layout.format)
    pool.destroy()
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory.mapping.bytes) }

  func destroy() {
    proxy.destroy()
  }
}
