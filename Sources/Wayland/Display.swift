internal import CWaylandClient
import Glibc

/// A connection to a compositor.
///
/// No method blocks. A turn of an event loop calls `prepareRead()` and `dispatchPending()` until `prepareRead()`
/// returns a token, calls `flush()`, waits for `fd`, calls `read()` or `cancel()` of the token, and calls
/// `dispatchPending()`.
public final class Display {
  private enum Connection {
    case open(OpaquePointer)
    case dispatching(OpaquePointer)
    /// A handler has disconnected while libwayland is still dispatching.
    case closing(OpaquePointer)
    case closed
  }

  private var connection: Connection
  private var readIsPrepared = false
  /// The live objects, by their `wl_proxy`.
  package internal(set) var proxies: [OpaquePointer: Proxy] = [:]

  /// Connects to the socket `name`; nil for the socket that WAYLAND_DISPLAY names.
  ///
  /// - Throws: a `DisplayError` with the errno of `connect`, such as ENOENT if no compositor listens.
  public init(name: String?) throws(DisplayError) {
    guard let handle = wl_display_connect(name) else {
      let variable = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
      throw DisplayError(call: "wl_display_connect", code: errno, object: name ?? variable ?? "wayland-0")
    }
    connection = .open(handle)
  }

  /// Connects through the connected socket `fd`, and takes ownership of `fd`.
  public init(fd: Int32) throws(DisplayError) {
    guard let handle = wl_display_connect_to_fd(fd) else {
      throw DisplayError(call: "wl_display_connect_to_fd", code: errno, object: "fd \(fd)")
    }
    connection = .open(handle)
  }

  deinit { disconnect() }

  /// Destroys every object and closes the connection; a second call does nothing.
  public func disconnect() {
    let ended = proxies.values
    proxies = [:]
    for proxy in ended { proxy.freeHandle() }
    // Handlers are released last, because the objects that a handler holds may destroy other objects.
    for proxy in ended { proxy.dropHandler() }
    switch connection {
    case .open(let handle):
      if readIsPrepared { wl_display_cancel_read(handle) }
      readIsPrepared = false
      connection = .closed
      wl_display_disconnect(handle)
    case .dispatching(let handle): connection = .closing(handle)
    case .closing, .closed: break
    }
  }

  /// The descriptor of the connection, to wait for; -1 after `disconnect()`.
  public var fd: Int32 { handle.map { wl_display_get_fd($0) } ?? -1 }

  /// Requests a callback that the compositor sends after it has handled all earlier requests.
  public func sync() -> WlCallback { root.sync() }

  /// Requests the list of globals.
  public func registry() -> WlRegistry { root.getRegistry() }

  /// Passes every event that has been read to the handler of its object, and returns the number of events.
  ///
  /// Handlers must not call this method.
  ///
  /// - Throws: the error that ended the connection.
  @discardableResult
  public func dispatchPending() throws(DisplayError) -> Int {
    guard case .open(let handle) = connection else {
      if case .closed = connection { throw closedError("wl_display_dispatch_pending") }
      preconditionFailure("dispatchPending() inside a handler")
    }
    connection = .dispatching(handle)
    let count = wl_display_dispatch_pending(handle)
    let code = errno
    let isClosing = if case .closing = connection { true } else { false }
    connection = .open(handle)
    if isClosing { disconnect() }
    if count < 0 {
      throw DisplayError(call: "wl_display_dispatch_pending", code: code, object: "the compositor")
    }
    return Int(count)
  }

  /// Announces a read, after which the loop may wait; nil if undispatched events remain.
  public func prepareRead() -> PreparedRead? {
    precondition(!readIsPrepared, "the last prepared read was neither read nor cancelled")
    guard let handle, wl_display_prepare_read(handle) == 0 else { return nil }
    readIsPrepared = true
    return PreparedRead(self)
  }

  func finishRead() throws(DisplayError) {
    guard let handle, readIsPrepared else { return }
    readIsPrepared = false
    guard wl_display_read_events(handle) == 0 else {
      throw DisplayError(call: "wl_display_read_events", code: errno, object: "the compositor")
    }
  }

  func cancelRead() {
    guard let handle, readIsPrepared else { return }
    readIsPrepared = false
    wl_display_cancel_read(handle)
  }

  /// The result of a flush: everything was sent, or the socket's buffer is full.
  public enum Flush: Sendable { case done, blocked }

  /// Sends the queued requests; if the result is `.blocked`, flush again when `fd` is writable.
  ///
  /// While the connection is blocked, send few requests: libwayland before 1.23 buffers only 4 KiB, and a request
  /// that does not fit ends the connection.
  ///
  /// - Throws: EPIPE if the compositor has closed the connection; events that the compositor sent before can still
  /// be read.
  public func flush() throws(DisplayError) -> Flush {
    guard let handle else { throw closedError("wl_display_flush") }
    if wl_display_flush(handle) >= 0 { return .done }
    let code = errno
    // A request that did not fit ended the connection; every later flush fails with the same EAGAIN.
    if code == EAGAIN, wl_display_get_error(handle) == 0 { return .blocked }
    throw DisplayError(call: "wl_display_flush", code: code, object: "the compositor")
  }

  /// Whether the socket accepts more requests now; the kernel reports a socket as writable while at least three
  /// quarters of its buffer are free.
  public var isWritable: Bool {
    var descriptor = pollfd(fd: fd, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLOUT) != 0
  }

  /// The error that ended the connection, or nil.
  public var error: DisplayError? {
    guard let handle else { return nil }
    let code = wl_display_get_error(handle)
    return code == 0 ? nil : DisplayError(call: "wl_display_get_error", code: code, object: "the compositor")
  }

  /// The protocol error that ended the connection, or nil.
  public var protocolError: ProtocolError? {
    guard let handle, wl_display_get_error(handle) == EPROTO else { return nil }
    var interface: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    let code = wl_display_get_protocol_error(handle, &interface, &id)
    return ProtocolError(
      interface: interface.map { String(cString: $0.pointee.name) }, id: id, code: code)
  }

  /// Creates the proxy of a `wl_proxy` that libwayland has just created.
  func adopt<New: Proxy>(_ handle: OpaquePointer) -> New {
    let proxy = New(handle, of: self, version: wl_proxy_get_version(handle))
    proxies[handle] = proxy
    wl_proxy_add_dispatcher(handle, dispatchEvent, Unmanaged.passUnretained(self).toOpaque(), nil)
    return proxy
  }

  private var root: WlDisplay { WlDisplay(handle, of: self, version: 1) }

  private var handle: OpaquePointer? {
    switch connection {
    case .open(let handle), .dispatching(let handle), .closing(let handle): handle
    case .closed: nil
    }
  }

  private func closedError(_ call: String) -> DisplayError {
    DisplayError(call: call, code: EBADF, object: "a closed connection")
  }
}
