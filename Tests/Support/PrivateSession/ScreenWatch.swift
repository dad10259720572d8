import Wayland

/// Sees every change of an output, frame by frame, as the output has it: neither turned back nor scaled.
public final class ScreenWatch {
  private let guest: Guest
  private let output: WlOutput
  private let shm: WlShm
  private let manager: ZwlrScreencopyManagerV1
  private var frame: ZwlrScreencopyFrameV1?
  private var picture: Picture?
  private var isUpsideDown = false
  private var end: End?

  private enum End { case ready, failed }

  /// Watches one output of the session; what it shows now is the first frame that `next` returns.
  public init(_ session: PrivateSession, output: String = "HEADLESS-1") throws {
    guest = try Guest(socket: session.socket)
    guard let named = guest.outputs[output] else { throw SessionError("there is no output \(output)") }
    self.output = named
    shm = try guest.bind(WlShm.self)
    manager = try guest.bind(ZwlrScreencopyManagerV1.self)
    try capture()
  }

  /// The first frame that is not as the last one was, and after it the next is waited for at once.
  public func next() throws -> Screenshot {
    try guest.wait(for: "a new frame") { end != nil }
    guard end == .ready, let picture else { throw SessionError("the output was not copied") }
    let screenshot = try picture.screenshot(upsideDown: isUpsideDown)
    try capture()
    return screenshot
  }

  /// The first frame of which that is true, from the next one on.
  public func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    while true {
      let frame = try next()
      if isIt(frame) { return frame }
    }
  }

  /// Asks for the next frame, and waits until that has been heard: no change from now on is missed.
  private func capture() throws {
    frame?.destroy()
    end = nil
    var size: (format: WlShm.Format, width: Int, height: Int)?
    var isComplete = false
    let frame = manager.captureOutput(overlayCursor: 0, output: output)
    frame.onEvent = { [unowned self] event in
      switch event {
      case .buffer(let format, let width, let height, _): size = (format, Int(width), Int(height))
      case .bufferDone: isComplete = true
      case .flags(let flags): isUpsideDown = flags.contains(.yInvert)
      case .ready: end = .ready
      case .failed: end = .failed
      default: break
      }
    }
    self.frame = frame
    try guest.wait(for: "the size of a frame") { isComplete || end != nil }
    guard let size else { throw SessionError("the output cannot be copied") }
    let picture = try Picture(shm, width: size.width, height: size.height, format: size.format)
    self.picture = picture
    frame.copyWithDamage(buffer: picture.buffer)
    try guest.sync()
  }
}
