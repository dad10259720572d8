import Glibc
import Wayland
import WaylandServer

/// The shared memory of a `wl_shm_pool`.
final class StagePool {
  private(set) var size: Int
  private var address: UnsafeMutableRawPointer?
  private let fd: Int32

  /// Maps the file `fd` and takes ownership of `fd`; nil if the file cannot be mapped.
  init?(fd: Int32, size: Int) {
    self.fd = fd
    self.size = size
    guard map() else {
      close(fd)
      return nil
    }
  }

  deinit {
    unmap()
    close(fd)
  }

  /// Grows the pool to `size` and returns whether this succeeded; a pool never shrinks.
  func resize(_ size: Int) -> Bool {
    guard size >= self.size else { return false }
    unmap()
    self.size = size
    return map()
  }

  func row(at offset: Int, width: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: UnsafeRawBufferPointer(start: address, count: size)[offset..<offset + width * 4])
  }

  func write(_ byte: UInt8, at offset: Int) {
    UnsafeMutableRawBufferPointer(start: address, count: size)[offset] = byte
  }

  private func map() -> Bool {
    var status = stat()
    guard size > 0, fstat(fd, &status) == 0, status.st_size >= size else { return false }
    let mapped = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
    address = mapped == MAP_FAILED ? nil : mapped
    return address != nil
  }

  private func unmap() {
    if let address { munmap(address, size) }
    address = nil
  }
}

/// A `wl_buffer` of shared memory.
public final class StageBuffer {
  public let width: Int
  public let height: Int
  public let format: WlShm.Format
  /// Whether the client has committed the buffer and the stage has not released it.
  public private(set) var isBusy = false
  let resource: WlBufferResource
  private let pool: StagePool
  private let offset: Int
  private let stride: Int
  private var committed: Image?
  private weak var stage: Stage?

  init(
    _ resource: WlBufferResource, in pool: StagePool, offset: Int, width: Int, height: Int, stride: Int,
    format: WlShm.Format, on stage: Stage
  ) {
    self.resource = resource
    self.pool = pool
    self.offset = offset
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.stage = stage
    resource.onRequest = { [weak stage, unowned resource] request in stage?.record(resource, request) }
    resource.whenDestroyed { [weak self, weak stage] in stage?.buffers.removeAll { $0 === self } }
  }

  /// Releases the buffer to the client; a second call does nothing.
  public func release() {
    guard isBusy else { return }
    checkUnchanged()
    isBusy = false
    committed = nil
    resource.sendRelease()
  }

  /// Marks the buffer as busy and returns its current pixels.
  func take() -> Image {
    if isBusy { stage?.violate("a buffer was committed again before its release") }
    isBusy = true
    let image = image()
    committed = image
    return image
  }

  /// Returns the bytes per pixel of a format.
  static func bytes(of format: WlShm.Format) -> Int {
    switch format {
    case .rgb565: 2
    case .rgb888, .bgr888: 3
    default: 4
    }
  }

  /// Writes a pixel of a captured frame, 0xRRGGBB, in the buffer's format.
  func write(_ color: UInt32, x: Int, y: Int) {
    let (red, green, blue) = (color >> 16 & 255, color >> 8 & 255, color & 255)
    // Expands 8 bits to 10 by repeating the highest bits.
    func ten(_ value: UInt32) -> UInt32 { value << 2 | value >> 6 }
    let pixel: UInt32 =
      switch format {
      case .xbgr8888, .abgr8888, .bgr888: blue << 16 | green << 8 | red
      case .xrgb2101010, .argb2101010: ten(red) << 20 | ten(green) << 10 | ten(blue)
      case .xbgr2101010, .abgr2101010: ten(blue) << 20 | ten(green) << 10 | ten(red)
      case .rgb565: (red >> 3) << 11 | (green >> 2) << 5 | blue >> 3
      default: color
      }
    let bytes = StageBuffer.bytes(of: format)
    for byte in 0..<bytes {
      pool.write(UInt8(pixel >> (8 * UInt32(byte)) & 255), at: offset + y * stride + x * bytes + byte)
    }
  }

  /// Reports a violation if the client has changed the pixels of a busy buffer.
  func checkUnchanged() {
    guard isBusy, let committed, image() != committed else { return }
    self.committed = nil
    stage?.violate("a buffer was written to before its release")
  }

  private func image() -> Image {
    let opaque: UInt32 = format == .xrgb8888 ? 0xff00_0000 : 0
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for pixel in pool.row(at: offset + y * stride, width: width).bindMemory(to: UInt32.self) {
        pixels.append(pixel | opaque)
      }
    }
    return Image(width: width, height: height, pixels: pixels)
  }
}

/// The error codes of `wl_shm`, which the client bindings do not contain.
private enum ShmError: UInt32 {
  case invalidFormat = 0
  case invalidStride = 1
  case invalidFd = 2
}

extension Stage {
  func serveShm(_ shm: WlShmResource) {
    shm.sendFormat(format: .argb8888)
    shm.sendFormat(format: .xrgb8888)
    shm.onRequest = { [weak self, unowned shm] request in
      guard let self else { return }
      record(shm, request)
      guard case .createPool(let id, let fd, let size) = request else { return }
      guard let pool = StagePool(fd: fd, size: Int(size)) else {
        return violate(
          shm, code: ShmError.invalidFd.rawValue, "a pool of \(size) bytes that cannot be mapped")
      }
      servePool(id, pool)
    }
  }

  private func servePool(_ resource: WlShmPoolResource, _ pool: StagePool) {
    resource.onRequest = { [weak self, unowned resource] request in
      guard let self else { return }
      record(resource, request)
      switch request {
      case .createBuffer(let id, let offset, let width, let height, let stride, let format):
        let formats: [WlShm.Format] = [.argb8888, .xrgb8888] + captureFormats
        guard formats.contains(format) else {
          return violate(resource, code: ShmError.invalidFormat.rawValue, "format \(format.rawValue)")
        }
        let last = Int(offset) + Int(stride) * Int(height)
        guard width > 0, height > 0, offset >= 0, stride >= Int(width) * StageBuffer.bytes(of: format),
          last <= pool.size
        else {
          let text = "\(width) x \(height), stride \(stride), offset \(offset) in \(pool.size) bytes"
          return violate(resource, code: ShmError.invalidStride.rawValue, text)
        }
        buffers.append(
          StageBuffer(
            id, in: pool, offset: Int(offset), width: Int(width), height: Int(height), stride: Int(stride),
            format: format, on: self))
      case .resize(let size):
        guard pool.resize(Int(size)) else {
          return violate(resource, code: ShmError.invalidFd.rawValue, "resized from \(pool.size) to \(size)")
        }
      case .destroy: break
      }
    }
  }
}
