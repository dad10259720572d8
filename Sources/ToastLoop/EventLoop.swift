import CWaylandServer
import Glibc
import ToastSystem

/// The one place where a program waits: libwayland-server's event loop with a Swift face.
///
/// Sources live until they are removed or the loop ends. Any source can be removed at any time, also from a
/// handler, its own included; its handler is not called again. One thread only.
public final class EventLoop {
  private let loop: OpaquePointer
  private var sources: [ObjectIdentifier: EventSource] = [:]
  private var isStopped = false

  /// Errors: `wl_event_loop_create`.
  public init() throws(SystemError) {
    guard let loop = wl_event_loop_create() else { throw SystemError("wl_event_loop_create") }
    self.loop = loop
  }

  deinit {
    for source in sources.values { source.detach() }
    wl_event_loop_destroy(loop)
  }

  /// Calls `handler` whenever `descriptor` is ready for `interest`, has gone or failed.
  ///
  /// The descriptor stays the caller's: remove the source before closing it. Errors:
  /// `wl_event_loop_add_fd`, with EPERM for a plain file.
  public func watch(
    _ descriptor: Int32, for interest: Readiness = .readable, handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource(interest: interest, handler: handler, loop: self)
    let call = "wl_event_loop_add_fd"
    return try add(source, call: call) { context in
      wl_event_loop_add_fd(loop, descriptor, interest.mask, dispatchDescriptor, context)
    }
  }

  /// Calls `handler` when `signal` comes; from now on it does nothing else, and children of this process
  /// that are not started by `ChildProcess` inherit it blocked.
  ///
  /// Errors: `wl_event_loop_add_signal`.
  public func watch(signal: Int32, handler: @escaping () -> Void) throws(SystemError) -> EventSource {
    let source = EventSource(interest: .readable, handler: { _ in handler() }, loop: self)
    return try add(source, call: "wl_event_loop_add_signal") { context in
      wl_event_loop_add_signal(loop, signal, dispatchSignal, context)
    }
  }

  /// Waits for events and calls their handlers; then calls `turn` once; until `stop`.
  public func run(turn: () -> Void) {
    while !isStopped {
      dispatch(timeout: -1)
      turn()
    }
  }

  /// Ends `run` after the present turn.
  public func stop() {
    isStopped = true
  }

  /// Waits at most `timeout` milliseconds (-1: for ever) for events and calls their handlers.
  public func dispatch(timeout: Int32) {
    // A negative result is EINTR or a bug of ours; the turn that follows is harmless in both.
    wl_event_loop_dispatch(loop, timeout)
  }

  private func add(
    _ source: EventSource, call: String, _ body: (UnsafeMutableRawPointer) -> OpaquePointer?
  ) throws(SystemError) -> EventSource {
    guard let pointer = body(Unmanaged.passUnretained(source).toOpaque()) else { throw SystemError(call) }
    source.attach(pointer)
    sources[ObjectIdentifier(source)] = source
    return source
  }

  fileprivate func forget(_ source: EventSource) {
    sources[ObjectIdentifier(source)] = nil
  }
}

/// Something that the loop waits for, and what is done when it comes.
public final class EventSource {
  private let handler: (Readiness) -> Void
  private var pointer: OpaquePointer?
  private weak var loop: EventLoop?

  /// What a descriptor is watched for; empty watches only for its end.
  public var interest: Readiness {
    didSet {
      guard interest != oldValue, let pointer else { return }
      wl_event_source_fd_update(pointer, interest.mask)
    }
  }

  fileprivate init(interest: Readiness, handler: @escaping (Readiness) -> Void, loop: EventLoop) {
    self.interest = interest
    self.handler = handler
    self.loop = loop
  }

  /// Stops watching.
  ///
  /// Removing twice is harmless.
  public func remove() {
    detach()
    loop?.forget(self)
  }

  fileprivate func attach(_ pointer: OpaquePointer) {
    self.pointer = pointer
  }

  fileprivate func detach() {
    guard let pointer else { return }
    self.pointer = nil
    wl_event_source_remove(pointer)
  }

  fileprivate func handle(_ readiness: Readiness) {
    handler(readiness)
  }
}

// C's way in. The loop holds every source that libwayland knows, so the context is alive; the strong
// reference taken here keeps it so while its own handler removes it.

private func dispatchDescriptor(_: Int32, mask: UInt32, context: UnsafeMutableRawPointer?) -> Int32 {
  guard let context else { return 0 }
  Unmanaged<EventSource>.fromOpaque(context).takeUnretainedValue().handle(Readiness(mask: mask))
  return 0
}

private func dispatchSignal(_: Int32, context: UnsafeMutableRawPointer?) -> Int32 {
  dispatchDescriptor(-1, mask: UInt32(WL_EVENT_READABLE), context: context)
}

extension Readiness {
  fileprivate var mask: UInt32 {
    var mask: UInt32 = 0
    if contains(.readable) { mask |= UInt32(WL_EVENT_READABLE) }
    if contains(.writable) { mask |= UInt32(WL_EVENT_WRITABLE) }
    return mask
  }

  fileprivate init(mask: UInt32) {
    self = []
    if mask & UInt32(WL_EVENT_READABLE) != 0 { insert(.readable) }
    if mask & UInt32(WL_EVENT_WRITABLE) != 0 { insert(.writable) }
    if mask & UInt32(WL_EVENT_HANGUP) != 0 { insert(.hangup) }
    if mask & UInt32(WL_EVENT_ERROR) != 0 { insert(.failed) }
  }
}
