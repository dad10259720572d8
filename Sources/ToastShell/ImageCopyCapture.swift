import ToastCore
import ToastSystem
import Wayland

/// A capture by ext_image_copy_capture: always of the whole output.
final class ImageCopyCapture: Capture {
  private let source: ExtImageCaptureSourceV1
  private let session: ExtImageCopyCaptureSessionV1
  private let shm: WlShm
  private let area: LogicalRect
  private let onEnd: (CaptureEnd) -> Void
  private var state = State.listening
  private var size = BufferSize(width: 0, height: 0)
  private var formats: [WlShm.Format] = []
  private var transform = WlOutput.Transform.normal

  private enum State {
    /// Awaits what the buffer has to be.
    case listening
    /// Awaits the copy.
    case copying(ExtImageCopyCaptureFrameV1, CaptureBuffer)
    case ended
  }

  /// - Parameter size: the output's, in logical pixels.
  init(
    on output: WlOutput, size: LogicalSize, sources: ExtOutputImageCaptureSourceManagerV1,
    manager: ExtImageCopyCaptureManagerV1, shm: WlShm, onEnd: @escaping (CaptureEnd) -> Void
  ) {
    area = LogicalRect(x: 0, y: 0, width: size.width, height: size.height)
    self.shm = shm
    self.onEnd = onEnd
    source = sources.createSource(output: output)
    session = manager.createSession(source: source, options: [])
    session.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    if case .copying(let frame, let buffer) = state {
      frame.destroy()
      buffer.destroy()
    }
    state = .ended
    session.destroy()
    source.destroy()
  }

  private func handle(_ event: ExtImageCopyCaptureSessionV1.Event) {
    guard case .listening = state else {
      // What a later buffer would have to be is of no use; an end is.
      if case .stopped = event { end(.failed(.refused)) }
      return
    }
    switch event {
    case .bufferSize(let width, let height): size = BufferSize(width: Int(width), height: Int(height))
    case .shmFormat(let format): formats.append(format)
    case .done: copy()
    case .stopped: end(.failed(.refused))
    case .dmabufDevice, .dmabufFormat: break
    }
  }

  private func copy() {
    guard let format = PixelFormat.preferred.first(where: formats.contains), let pixel = PixelFormat(format)
    else { return end(.failed(formats.first.map { .format($0.rawValue) } ?? .refused)) }
    // Rows begin at multiples of four bytes.
    let stride = (size.width * pixel.bytes + 3) / 4 * 4
    let layout = CaptureBuffer.Layout(format: format, width: size.width, height: size.height, stride: stride)
    guard layout.isSound else { return end(.failed(.wrongSize(size))) }
    do throws(SystemError) {
      let buffer = try CaptureBuffer(layout, shm: shm)
      let frame = session.createFrame()
      state = .copying(frame, buffer)
      frame.onEvent = { [weak self] in self?.handle($0) }
      frame.attachBuffer(buffer: buffer.proxy)
      frame.damageBuffer(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
      frame.capture()
    } catch {
      end(.failed(.memory(error)))
    }
  }

  private func handle(_ event: ExtImageCopyCaptureFrameV1.Event) {
    guard case .copying(_, let buffer) = state else { return }
    switch event {
    case .transform(let transform): self.transform = transform
    case .ready: end(.taken(Shot(buffer: buffer, area: area, transform: transform, isInverted: false)))
    case .failed: end(.failed(.refused))
    case .damage, .presentationTime: break
    }
  }

  private func end(_ end: CaptureEnd) {
    destroy()
    onEnd(end)
  }
}
