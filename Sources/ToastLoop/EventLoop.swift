import CWaylandServer
import Glibc
import ToastSystem

/// The event loop of a program: a Swift interface of libwayland-server's `wl_event_loop`.
///
/// The loop retains its sources until they are removed or the loop ends. Handlers can remove any source, including
/// their own; the handler of a removed source is not called again. A loop is used on one thread.
public final class EventLoop {
  private let loop: OpaquePointer
  private var sources: [ObjectIdentifier: EventSource] = [:]
  private var isStopped = false

  /// Creates an event loop.
  ///
  /// Errors: `wl_event_loop_create`.
  public init() throws(SystemError) {
    guard let loop = wl_event_loop_create() else { throw SystemError("wl_event_loop_create") }
    self.loop = loop
  }

  deinit {
    for source in sources.values { source.detach() }
    wl_event_loop_destroy(loop)
  }

  /// Calls `handler` whenever `descriptor` is ready for `interest`, is closed at the other end or fails.
  ///
  /// The caller owns the descriptor and must remove the source before closing it. Errors: `wl_event_loop_add_fd`,
  /// with EPERM for a regular file.
  public func watch(
    _ descriptor: Int32, for interest: Readiness = .readable, handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource(interest: interest, handler: handler, loop: self)
    let call = "wl_event_loop_add_fd"
    return try add(source, call: call) { context in
      wl_event_loop_add_fd(loop, descriptor, interest.mask, dispatchDescriptor, context)
    }
  }

  /// Calls `handler` when `signal` arrives; the signal is blocked and has no other effect any more.
  ///
  /// Children that are not started by `ChildProcess` inherit the blocked signal.
  ///
  /// Errors: `wl_event_loop_add_signal`.
  public func watch(signal: Int32, handler: @escaping () -> Void) throws(SystemError) -> EventSource {
    let source = EventSource(interest: .readable, handler: { _ in handler() }, loop: self)
    return try add(source, call: "wl_event_loop_add_signal") { context in
      wl_event_loop_add_signal(loop, signal, dispatchSignal, context)
    }
  }

  /// Dispatches events and then calls `turn`, repeatedly until `stop`.
  public func run(turn: () -> Void) {
    while !isStopped {
      dispatch(timeout: -1)
      turn()
    }
  }

  /// Ends `run` after the current turn.
  public func stop() {
    isStopped = true
  }

  /// Waits at most `timeout` milliseconds (-1: no timeout) for events and calls their handlers.
  public func dispatch(timeout: Int32) {
    // A negative result is EINTR or an error of this program; the turn that follows is harmless in both cases.
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

/// A source of events of a loop, with its handler.
public final class EventSource {
  private let handler: (Readiness) -> Void
  private var pointer: OpaquePointer?
  private weak var loop: EventLoop?

  /// The events of the descriptor that call the handler; an empty set reports only the end of the descriptor.
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
  /// A second call does nothing.
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

// The callbacks of libwayland. The loop retains every source that libwayland knows, so the context is alive; the
// strong reference keeps the source alive while its handler removes it.

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
