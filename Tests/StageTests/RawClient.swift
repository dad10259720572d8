import Glibc
import Stage
import Testing
import Wayland

/// A client without manners: it sends what a test tells it to, right or wrong.
final class RawClient {
  let stage: Stage
  let display: Display
  let registry: WlRegistry
  private(set) var globals: [String] = []
  private(set) var compositor: WlCompositor?
  private(set) var shm: WlShm?
  private(set) var shell: ZwlrLayerShellV1?
  private(set) var viewporter: WpViewporter?
  private(set) var fractionalScale: WpFractionalScaleManagerV1?
  private(set) var backgroundEffect: ExtBackgroundEffectManagerV1?
  private(set) var presentation: WpPresentation?
  private(set) var xdgOutput: ZxdgOutputManagerV1?
  private(set) var outputs: [WlOutput] = []
  private(set) var seat: WlSeat?
  private(set) var removed = 0

  init(on stage: Stage) throws {
    self.stage = stage
    display = try Display(fd: stage.connect())
    registry = display.registry()
    registry.onEvent = { [weak self] event in
      switch event {
      case .global(let name, let interface, let version): self?.bind(name, interface, version)
      case .globalRemove: self?.removed += 1
      }
    }
    try turn()
  }

  private func bind(_ name: UInt32, _ interface: String, _ version: UInt32) {
    globals.append("\(interface) \(version)")
    switch interface {
    case "wl_compositor": compositor = registry.bind(name: name, WlCompositor.self, version: version)
    case "wl_shm": shm = registry.bind(name: name, WlShm.self, version: version)
    case "zwlr_layer_shell_v1": shell = registry.bind(name: name, ZwlrLayerShellV1.self, version: version)
    case "wp_viewporter": viewporter = registry.bind(name: name, WpViewporter.self, version: version)
    case "wp_fractional_scale_manager_v1":
      fractionalScale = registry.bind(name: name, WpFractionalScaleManagerV1.self, version: version)
    case "ext_background_effect_manager_v1":
      backgroundEffect = registry.bind(name: name, ExtBackgroundEffectManagerV1.self, version: version)
    case "wp_presentation":
      presentation = registry.bind(name: name, WpPresentation.self, version: version)
    case "zxdg_output_manager_v1":
      xdgOutput = registry.bind(name: name, ZxdgOutputManagerV1.self, version: version)
    case "wl_output": outputs.append(registry.bind(name: name, WlOutput.self, version: version))
    case "wl_seat": seat = registry.bind(name: name, WlSeat.self, version: version)
    default: break
    }
  }

  /// Everything that is on its way in both directions arrives.
  func turn() throws {
    for _ in 0..<3 {
      _ = try display.flush()
      stage.turn()
      while true {
        guard let read = display.prepareRead() else {
          try display.dispatchPending()
          continue
        }
        try read.read()
        break
      }
      try display.dispatchPending()
    }
  }

  /// A surface that has said what it wants and awaits a commit.
  func layerSurface(
    width: UInt32 = 20, height: UInt32 = 10, anchor: ZwlrLayerSurfaceV1.Anchor = .top, output: WlOutput? = nil
  ) throws -> LayerSurface {
    let proxy = try #require(compositor).createSurface()
    let role = try #require(shell).getLayerSurface(
      surface: proxy, output: output, layer: .overlay, namespace: "raw")
    role.setSize(width: width, height: height)
    role.setAnchor(anchor: anchor)
    return LayerSurface(proxy, role)
  }

  /// A buffer filled with one colour, 0xAARRGGBB.
  func buffer(width: Int, height: Int, color: UInt32 = 0) throws -> PaintedBuffer {
    try PaintedBuffer(try #require(shm), width: width, height: height, color: color)
  }
}

/// A layer surface that answers its configures.
final class LayerSurface {
  let proxy: WlSurface
  let role: ZwlrLayerSurfaceV1
  /// Each configure, as "WxH".
  private(set) var configures: [String] = []
  private(set) var isClosed = false
  private(set) var entered = 0
  private(set) var preferredScale: Int32?
  private(set) var frames: [UInt32] = []
  var answers = true
  private(set) var lastSerial: UInt32 = 0

  init(_ proxy: WlSurface, _ role: ZwlrLayerSurfaceV1) {
    self.proxy = proxy
    self.role = role
    role.onEvent = { [weak self] event in
      switch event {
      case .configure(let serial, let width, let height):
        self?.configures.append("\(width)x\(height)")
        self?.lastSerial = serial
        if self?.answers == true { self?.role.ackConfigure(serial: serial) }
      case .closed: self?.isClosed = true
      }
    }
    proxy.onEvent = { [weak self] event in
      switch event {
      case .enter: self?.entered += 1
      case .preferredBufferScale(let factor): self?.preferredScale = factor
      case .leave, .preferredBufferTransform: break
      }
    }
  }

  /// Commits a buffer, with damage all over unless told otherwise.
  func show(_ buffer: PaintedBuffer, damage: Rect? = nil) {
    proxy.attach(buffer: buffer.proxy, x: 0, y: 0)
    let rect = damage ?? Rect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    proxy.damageBuffer(
      x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
    proxy.commit()
  }

  func askForFrame() {
    proxy.frame().onEvent = { [weak self] event in
      switch event {
      case .done(let time): self?.frames.append(time)
      }
    }
  }
}

/// A `wl_buffer` and the memory under it.
final class PaintedBuffer {
  let proxy: WlBuffer
  let width: Int
  let height: Int
  private(set) var releases = 0
  private let pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ shm: WlShm, width: Int, height: Int, color: UInt32) throws {
    self.width = width
    self.height = height
    let size = width * height * 4
    let file = try #require(tmpfile())
    defer { fclose(file) }
    try #require(ftruncate(fileno(file), size) == 0)
    let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(file), 0)
    pixels = UnsafeMutableRawBufferPointer(start: address, count: size).bindMemory(to: UInt32.self)
    pixels.update(repeating: color)
    let pool = shm.createPool(fd: fileno(file), size: Int32(size))
    proxy = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4), format: .argb8888)
    pool.destroy()
    proxy.onEvent = { [weak self] event in
      switch event {
      case .release: self?.releases += 1
      }
    }
  }

  deinit { munmap(pixels.baseAddress, width * height * 4) }

  func paint(_ x: Int, _ y: Int, _ color: UInt32) { pixels[y * width + x] = color }
}
