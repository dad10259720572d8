import ToastCore
import ToastSystem
import Wayland

/// A picture of an output that is on its way; its end is told once, unless it is destroyed before.
protocol Capture: AnyObject {
  /// Gives up: nothing is told any more.
  func destroy()
}

/// What came of asking for a picture.
enum CaptureEnd {
  case taken(Shot)
  case failed(CaptureFault)
}

/// Why there is no picture of what is behind a toast.
public enum CaptureFault: Error, Equatable, Sendable {
  /// The compositor did not say why.
  case refused
  /// It would copy only what is not understood here; the format is a number of wl_shm.
  case format(UInt32)
  /// It is not a picture of what was asked for.
  case wrongSize(BufferSize)
  /// It did not come in time.
  case late
  /// The output shows no surfaces: the session is locked, or the output is off.
  case hidden
  /// No memory to share.
  case memory(SystemError)
}

extension CaptureFault: CustomStringConvertible {
  /// For the end of a line about the toast that goes without.
  public var description: String {
    switch self {
    case .refused: "the compositor took no picture"
    case .format(let format): "the compositor's picture has the unknown format \(format)"
    case .wrongSize(let size): "the compositor's picture has the odd size \(size.width) x \(size.height)"
    case .late: "the compositor's picture did not come in time"
    case .hidden: "the output shows no surfaces, as under a session lock"
    case .memory(let error): "\(error)"
    }
  }
}

/// A part of an output as the compositor copied it: in the order of its buffers, which is not that of the eye.
struct Shot {
  let buffer: CaptureBuffer
  /// The part, in the output's logical pixels from its top left.
  let area: LogicalRect
  /// How the output lies in its buffers.
  let transform: WlOutput.Transform
  /// Whether the rows begin at the bottom.
  let isInverted: Bool

  /// The size as it is looked at, in the output's pixels.
  var uprightSize: BufferSize {
    let layout = buffer.layout
    return transform.isSideways
      ? BufferSize(width: layout.height, height: layout.width)
      : BufferSize(width: layout.width, height: layout.height)
  }
}

extension Shot {
  /// Whether a side of a captured frame can be the length that was asked for.
  ///
  /// Compositors round sizes, and the scale itself is known only from the mode and the rounded logical size of the output:
  /// both roundings together change a length by less than 1/240.
  ///
  /// - Parameters:
  ///   - side: in the output's pixels.
  ///   - length: in logical pixels.
  static func accepts(_ side: Int, for length: Double, scale: Double) -> Bool {
    abs(Double(side) - length * scale) <= length * scale / 240 + 2
  }
}

extension WlOutput.Transform {
  /// Whether rows are columns: the turns by a quarter, flipped or not.
  var isSideways: Bool { rawValue % 2 == 1 }
}

/// A capture by zwlr_screencopy: of a part of an output, or of all of it where it is turned.
final class ScreencopyCapture: Capture {
  private let frame: ZwlrScreencopyFrameV1
  private let shm: WlShm
  private let area: LogicalRect
  private let transform: WlOutput.Transform
  private let onEnd: (CaptureEnd) -> Void
  private var state = State.offered(nil)
  private var isInverted = false

  private enum State {
    /// Awaits what the buffer has to be, or the end of the list of that.
    case offered(CaptureBuffer.Layout?)
    /// Awaits the copy.
    case copying(CaptureBuffer)
    case ended
  }

  /// The version that ends the list of buffers; before, there is one.
  private static let listsBuffers: UInt32 = 3

  /// - Parameters:
  ///   - area: whole logical pixels of the output, from its top left.
  ///   - size: the output's.
  ///   - transform: the output's.
  init(
    of area: LogicalRect, on output: WlOutput, size: LogicalSize, transform: WlOutput.Transform,
    manager: ZwlrScreencopyManagerV1, shm: WlShm, onEnd: @escaping (CaptureEnd) -> Void
  ) {
    self.shm = shm
    self.transform = transform
    self.onEnd = onEnd
    if transform == .normal {
      self.area = area
      frame = manager.captureOutputRegion(
        overlayCursor: 0, output: output, x: Int32(area.x), y: Int32(area.y), width: Int32(area.width),
        height: Int32(area.height))
    } else {
      // wlroots 0.15 turns the part the wrong way, and copies another one.
      self.area = LogicalRect(x: 0, y: 0, width: size.width, height: size.height)
      frame = manager.captureOutput(overlayCursor: 0, output: output)
    }
    frame.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    if case .copying(let buffer) = state { buffer.destroy() }
    state = .ended
    frame.destroy()
  }

  private func handle(_ event: ZwlrScreencopyFrameV1.Event) {
    switch (event, state) {
    case (.buffer(let format, let width, let height, let stride), .offered):
      state = .offered(
        CaptureBuffer.Layout(format: format, width: Int(width), height: Int(height), stride: Int(stride)))
      if frame.version < ScreencopyCapture.listsBuffers { copy() }
    case (.bufferDone, .offered): copy()
    case (.flags(let flags), _): isInverted = flags.contains(.yInvert)
    case (.ready, .copying(let buffer)):
      end(.taken(Shot(buffer: buffer, area: area, transform: transform, isInverted: isInverted)))
    case (.failed, .offered), (.failed, .copying): end(.failed(.refused))
    default: break
    }
  }

  private func copy() {
    guard case .offered(let layout?) = state else { return end(.failed(.refused)) }
    guard layout.isSound else { return end(.failed(.format(layout.format.rawValue))) }
    do throws(SystemError) {
      let buffer = try CaptureBuffer(layout, shm: shm)
      state = .copying(buffer)
      frame.copy(buffer: buffer.proxy)
    } catch {
      end(.failed(.memory(error)))
    }
  }

  private func end(_ end: CaptureEnd) {
    destroy()
    onEnd(end)
  }
}
