import Wayland
import WaylandServer

/// The answer of the stage to requests for captured frames.
public enum CapturePolicy: Hashable, Sendable {
  /// The stage copies the frame.
  case taken
  /// The stage reports a failure.
  case failed
  /// The stage does not answer; the test does.
  case withheld
}

/// A request of a client to copy an output or a part of an output.
public final class StageCapture {
  public let output: StageOutput
  /// The captured area in upright pixels of the output.
  public let area: Rect
  /// The pixel formats that the client can choose from.
  let formats: [WlShm.Format]
  private let finish: (Bool) -> Void
  private let isAlive: () -> Bool
  private(set) var buffer: StageBuffer?

  init(
    _ output: StageOutput, area: Rect, formats: [WlShm.Format], isAlive: @escaping () -> Bool,
    finish: @escaping (Bool) -> Void
  ) {
    self.output = output
    self.area = area
    self.formats = formats
    self.isAlive = isAlive
    self.finish = finish
  }

  /// Whether the client still waits for the frame.
  public var isAwaited: Bool { isAlive() }

  /// The required size of the buffer: the captured area with the transform of the output.
  var size: (width: Int, height: Int) {
    output.transform.rawValue % 2 == 0 ? (area.width, area.height) : (area.height, area.width)
  }

  /// Fills the client's buffer and reports the frame as ready.
  public func take() {
    guard isAwaited, let buffer, let stage = output.stage else { return }
    let (width, height) = size
    for v in 0..<area.height {
      for u in 0..<area.width {
        let (x, y) = output.transform.place(of: u, v, width: area.width, height: area.height)
        precondition(x >= 0 && x < width && y >= 0 && y < height)
        let row = stage.invertsCaptures ? height - 1 - y : y
        buffer.write(output.color(area.x + u, area.y + v), x: x, y: row)
      }
    }
    finish(true)
  }

  /// Reports that the capture has failed.
  public func fail() {
    if isAwaited { finish(false) }
  }

  fileprivate func begin(into buffer: StageBuffer, _ policy: CapturePolicy) {
    self.buffer = buffer
    switch policy {
    case .taken: take()
    case .failed: fail()
    case .withheld: break
    }
  }
}

extension StageOutput {
  /// Returns the background colour at an upright pixel: 0xRRGGBB.
  public func color(_ x: Int, _ y: Int) -> UInt32 {
    switch wallpaper {
    case .plain: 0x20_3040
    case .pattern: UInt32(x % 256) << 16 | UInt32(y % 256) << 8 | UInt32((x / 256 + y / 256) * 40 % 256)
    }
  }

  /// The size in upright pixels.
  public var uprightSize: (width: Int, height: Int) {
    transform.rawValue % 2 == 0 ? (width, height) : (height, width)
  }
}

extension WlOutput.Transform {
  /// Returns the position of an upright pixel in a buffer with this transform, as `wl_output.transform` defines it.
  fileprivate func place(of u: Int, _ v: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    // The picture is flipped around a vertical axis first, and then rotated counter-clockwise in steps of 90
    // degrees.
    var (x, y) = (rawValue & 4 == 0 ? u : width - 1 - u, v)
    var (width, height) = (width, height)
    for _ in 0..<rawValue & 3 {
      (x, y) = (y, width - 1 - x)
      (width, height) = (height, width)
    }
    return (x, y)
  }
}

extension Stage {
  func serveScreencopy(_ manager: ZwlrScreencopyManagerV1Resource) {
    manager.onRequest = { [weak self, unowned manager] request in
      guard let self else { return }
      record(manager, request)
      switch request {
      case .captureOutput(let frame, _, let resource):
        serve(frame, resource) { output in
          let (width, height) = output.uprightSize
          return Rect(x: 0, y: 0, width: width, height: height)
        }
      case .captureOutputRegion(let frame, _, let resource, let x, let y, let width, let height):
        serve(frame, resource) { output in
          func pixels(_ length: Int32) -> Int { Int(length) * output.scale / 120 }
          return Rect(x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height))
        }
      case .destroy: break
      }
    }
  }

  private func serve(
    _ frame: ZwlrScreencopyFrameV1Resource, _ resource: WlOutputResource, area: (StageOutput) -> Rect
  ) {
    guard let output = outputs.first(where: { $0.has(resource) }) else { return frame.sendFailed() }
    var isUsed = false
    let capture = StageCapture(
      output, area: area(output), formats: captureFormats,
      isAlive: { [weak frame] in frame?.isDestroyed == false }
    ) { [weak self, weak frame] isTaken in
      guard isTaken else { return frame?.sendFailed() ?? () }
      frame?.sendFlags(flags: self?.invertsCaptures == true ? .yInvert : [])
      frame?.sendReady(tvSecHi: 0, tvSecLo: 0, tvNsec: 0)
    }
    captures.append(capture)
    frame.onRequest = { [weak self, unowned frame] request in
      guard let self else { return }
      record(frame, request)
      switch request {
      case .copy(let buffer), .copyWithDamage(let buffer):
        guard !isUsed else {
          return violate(frame, code: ZwlrScreencopyFrameV1.Error.alreadyUsed.rawValue, "copied twice")
        }
        isUsed = true
        guard let buffer = suitable(buffer, for: capture, isExact: true) else {
          return violate(frame, code: ZwlrScreencopyFrameV1.Error.invalidBuffer.rawValue, "another buffer")
        }
        capture.begin(into: buffer, capturing)
      case .destroy: break
      }
    }
    guard let format = captureFormats.first else { return }
    let (width, height) = capture.size
    frame.sendBuffer(
      format: format, width: UInt32(width), height: UInt32(height),
      stride: UInt32(StageBuffer.bytes(of: format) * width))
    frame.sendLinuxDmabuf(format: 0x3432_5258, width: UInt32(width), height: UInt32(height))
    frame.sendBufferDone()
  }

  func serveImageSources(_ manager: ExtOutputImageCaptureSourceManagerV1Resource) {
    manager.onRequest = { [weak self, unowned manager] request in
      guard let self else { return }
      record(manager, request)
      guard case .createSource(let source, let resource) = request else { return }
      imageSources[ObjectIdentifier(source)] = outputs.first { $0.has(resource) }
      source.whenDestroyed { [weak self, unowned source] in
        self?.imageSources[ObjectIdentifier(source)] = nil
      }
      source.onRequest = { [weak self, unowned source] in self?.record(source, $0) }
    }
  }

  func serveImageCopy(_ manager: ExtImageCopyCaptureManagerV1Resource) {
    manager.onRequest = { [weak self, unowned manager] request in
      guard let self else { return }
      record(manager, request)
      guard case .createSession(let session, let source, _) = request else { return }
      guard let output = imageSources[ObjectIdentifier(source)] else { return session.sendStopped() }
      serve(session, output)
    }
  }

  private func serve(_ session: ExtImageCopyCaptureSessionV1Resource, _ output: StageOutput) {
    session.onRequest = { [weak self, unowned session] request in
      guard let self else { return }
      record(session, request)
      if case .createFrame(let frame) = request { serve(frame, of: session, output) }
    }
    let (width, height) = (output.width, output.height)
    session.sendBufferSize(width: UInt32(width), height: UInt32(height))
    for format in captureFormats { session.sendShmFormat(format: format) }
    session.sendDmabufDevice(device: [1, 2, 3, 4, 5, 6, 7, 8])
    session.sendDmabufFormat(format: 0x3432_5258, modifiers: [0, 0, 0, 0, 0, 0, 0, 0])
    session.sendDone()
  }

  private func serve(
    _ frame: ExtImageCopyCaptureFrameV1Resource, of session: ExtImageCopyCaptureSessionV1Resource,
    _ output: StageOutput
  ) {
    let (width, height) = output.uprightSize
    let capture = StageCapture(
      output, area: Rect(x: 0, y: 0, width: width, height: height), formats: captureFormats,
      isAlive: { [weak frame] in frame?.isDestroyed == false }
    ) { [weak frame] isTaken in
      guard isTaken else { return frame?.sendFailed(reason: .unknown) ?? () }
      frame?.sendTransform(transform: output.transform)
      frame?.sendPresentationTime(tvSecHi: 0, tvSecLo: 0, tvNsec: 0)
      frame?.sendReady()
    }
    captures.append(capture)
    var attached: WlBufferResource?
    var isCaptured = false
    frame.onRequest = { [weak self, unowned frame] request in
      guard let self else { return }
      record(frame, request)
      typealias Error = ExtImageCopyCaptureFrameV1.Error
      switch request {
      case .attachBuffer(let buffer): attached = buffer
      case .damageBuffer(let x, let y, let width, let height):
        guard x >= 0, y >= 0, width > 0, height > 0 else {
          return violate(frame, code: Error.invalidBufferDamage.rawValue, "\(x), \(y), \(width) x \(height)")
        }
      case .capture:
        guard let attached else { return violate(frame, code: Error.noBuffer.rawValue, "no buffer") }
        guard !isCaptured else { return violate(frame, code: Error.alreadyCaptured.rawValue, "again") }
        isCaptured = true
        guard let buffer = suitable(attached, for: capture, isExact: false) else { return capture.fail() }
        capture.begin(into: buffer, capturing)
      case .destroy: break
      }
    }
  }

  private func suitable(_ resource: WlBufferResource, for capture: StageCapture, isExact: Bool)
    -> StageBuffer?
  {
    let (width, height) = capture.size
    return buffers.first {
      $0.resource === resource && $0.width == width && $0.height == height
        && (isExact ? $0.format == capture.formats.first : capture.formats.contains($0.format))
    }
  }
}
