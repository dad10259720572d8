import Wayland

/// A watch of an output that captures every changed frame in the physical pixels of the output.
public final class ScreenWatch {
  private let guest: Guest
  private let output: WlOutput
  /// The transform of the output; a frame is in the physical orientation of the output.
  public let transform: WlOutput.Transform
  private let shm: WlShm
  private let manager: ZwlrScreencopyManagerV1
  private var frame: ZwlrScreencopyFrameV1?
  private var picture: Picture?
  private var isUpsideDown = false
  private var end: End?

  private enum End { case ready, failed }

  /// Watches one output of the session; what it shows now is the first frame that `next` returns.
  ///
  /// - Parameter copiesAtOnce: whether the first frame does not wait for a change of the output. Newer compositors send
  ///   no frame of an unchanged output. With this option the second frame can be equal to the first.
  public convenience init(
    _ session: PrivateSession, output: String = "HEADLESS-1", copiesAtOnce: Bool = false
  ) throws {
    try self.init(socket: session.socket, output: output, copiesAtOnce: copiesAtOnce)
  }

  /// Starts to watch one output of the compositor at `socket`.
  public init(socket: String, output: String, copiesAtOnce: Bool = false) throws {
    guest = try Guest(socket: socket)
    guard let named = guest.outputs[output] else { throw SessionError("there is no output \(output)") }
    self.output = named
    transform = guest.transforms[output] ?? .normal
    shm = try guest.bind(WlShm.self)
    manager = try guest.bind(ZwlrScreencopyManagerV1.self)
    try capture(waitsForChange: !copiesAtOnce)
  }

  /// The first frame that is not as the last one was, and after it the next is waited for at once.
  public func next(limit: Int64 = 60) throws -> Screenshot {
    try guest.wait(for: "a new frame", limit: limit) { end != nil }
    guard end == .ready, let picture else { throw SessionError("the output was not copied") }
    let screenshot = try picture.screenshot(upsideDown: isUpsideDown)
    try capture()
    return screenshot
  }

  /// Returns the first frame from the next one on for which the predicate is true.
  public func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    while true {
      let frame = try next()
      if isIt(frame) { return frame }
    }
  }

  /// Asks for the next frame, and waits until that has been heard: no change from now on is missed.
  private func capture(waitsForChange: Bool = true) throws {
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
    if waitsForChange {
      frame.copyWithDamage(buffer: picture.buffer)
    } else {
      frame.copy(buffer: picture.buffer)
    }
    try guest.sync()
  }
}
