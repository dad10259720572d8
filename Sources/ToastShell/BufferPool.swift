import ToastCore
import ToastSystem
import Wayland

import let Glibc.EOVERFLOW

/// The buffers of one surface: made when needed, used again when the compositor has released them.
final class BufferPool {
  /// One is shown, one is on its way, one is free.
  static let limit = 3

  private let shm: WlShm
  private var buffers: [Buffer] = []

  init(shm: WlShm) {
    self.shm = shm
  }

  /// Whether `take` would give a buffer.
  var hasFree: Bool { buffers.count < BufferPool.limit || buffers.contains { !$0.isBusy } }

  /// A buffer of `size` that the compositor does not read, best one that was drawn on lately; nil while all are busy.
  func take(_ size: BufferSize) throws(SystemError) -> Buffer? {
    buffers.removeAll { buffer in
      guard buffer.size != size, !buffer.isBusy else { return false }
      buffer.destroy()
      return true
    }
    if let buffer = buffers.last(where: { !$0.isBusy && $0.size == size }) { return buffer }
    guard buffers.count < BufferPool.limit else { return nil }
    let buffer = try Buffer(size, shm: shm)
    buffers.append(buffer)
    return buffer
  }

  func destroy() {
    for buffer in buffers { buffer.destroy() }
    buffers = []
  }
}

/// Pixels that the compositor can read: premultiplied ARGB32 in shared memory.
final class Buffer {
  let size: BufferSize
  /// Bytes a row.
  let stride: Int
  let proxy: WlBuffer
  /// What was drawn on it last; nil: nothing yet, and its pixels are transparent.
  var painting: Painting?
  /// Whether the compositor may read it: from the commit to the release.
  var isBusy = false
  private let memory: SharedMemory

  init(_ size: BufferSize, shm: WlShm) throws(SystemError) {
    self.size = size
    stride = size.width * 4
    guard stride * size.height <= Int32.max else {
      throw SystemError("wl_shm_pool", on: "a buffer of \(size.width) x \(size.height)", code: EOVERFLOW)
    }
    memory = try SharedMemory(size: stride * size.height, name: "waytoast-buffer")
    try memory.descriptor.checkDuplication()
    let pool = shm.createPool(fd: memory.descriptor.raw, size: Int32(stride * size.height))
    proxy = pool.createBuffer(
      offset: 0, width: Int32(size.width), height: Int32(size.height), stride: Int32(stride),
      format: .argb8888)
    pool.destroy()
    proxy.onEvent = { [weak self] event in
      switch event {
      case .release: self?.isBusy = false
      }
    }
  }

  var pixels: UnsafeMutableRawBufferPointer { memory.mapping.bytes }

  func destroy() {
    proxy.destroy()
  }
}
