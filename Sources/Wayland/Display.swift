internal import CWaylandClient
import Glibc

/// A connection to a compositor.
///
/// Nothing here blocks. A turn of a loop is: `prepareRead()`, and `dispatchPending()` until it gives a token;
/// `flush()`; wait for `fd`; `read()` or `cancel()` the token; `dispatchPending()`.
public final class Display {
  private enum Connection {
    case open(OpaquePointer)
    case dispatching(OpaquePointer)
    /// Disconnected by a handler: libwayland is still in the middle of the display.
    case closing(OpaquePointer)
    case closed
  }

  private var connection: Connection
  private var readIsPrepared = false
  /// Every live object, by its `wl_proxy`.
  var proxies: [OpaquePointer: Proxy] = [:]

  /// Connects to the socket `name`, or to the one that the environment names.
  ///
  /// - Throws: the errno of the connect: ENOENT where no compositor listens.
  public init(name: String?) throws(DisplayError) {
    guard let handle = wl_display_connect(name) else {
      let variable = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
      throw DisplayError(call: "wl_display_connect", code: errno, object: name ?? variable ?? "wayland-0")
    }
    connection = .open(handle)
  }

  /// Speaks to the compositor at the other end of the socket `fd`, and owns it from now on.
  public init(fd: Int32) throws(DisplayError) {
    guard let handle = wl_display_connect_to_fd(fd) else {
      throw DisplayError(call: "wl_display_connect_to_fd", code: errno, object: "fd \(fd)")
    }
    connection = .open(handle)
  }

  deinit { disconnect() }

  /// Destroys every object and closes the connection; a second time does nothing.
  public func disconnect() {
    let ended = proxies.values
    proxies = [:]
    for proxy in ended { proxy.freeHandle() }
    // Only now: what a handler held may destroy other objects when it goes.
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

  /// The socket to wait for; -1 after `disconnect()`.
  public var fd: Int32 { handle.map { wl_display_get_fd($0) } ?? -1 }

  /// The objects that are not destroyed.
  public var objectCount: Int { proxies.count }

  /// Asks for a callback after everything the compositor has been asked so far.
  public func sync() -> WlCallback { root.sync() }

  /// Asks for the list of globals.
  public func registry() -> WlRegistry { root.getRegistry() }

  /// Hands every event that has been read to its object's handler; returns how many there were.
  ///
  /// - Throws: the error that has ended the connection. A handler must not call it.
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

  /// Announces a read, after which the loop may wait; nil while events wait to be dispatched.
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

  /// Whether everything has left, or the compositor does not read at the moment.
  public enum Flush: Sendable { case done, blocked }

  /// Sends the requests; where it is blocked, flush again when `fd` is writable.
  ///
  /// libwayland before 1.23 holds 4 KiB back for a compositor that does not read, and a request beyond that ends the
  /// connection: while it is blocked, send little.
  ///
  /// - Throws: EPIPE where the compositor has gone. What it said before can still be read.
  public func flush() throws(DisplayError) -> Flush {
    guard let handle else { throw closedError("wl_display_flush") }
    if wl_display_flush(handle) >= 0 { return .done }
    let code = errno
    // A request that did not fit any more has ended the connection, and its EAGAIN comes again with each flush.
    if code == EAGAIN, wl_display_get_error(handle) == 0 { return .blocked }
    throw DisplayError(call: "wl_display_flush", code: code, object: "the compositor")
  }

  /// Whether the socket takes more requests now: the kernel says so while at least three quarters of its buffer are free.
  public var isWritable: Bool {
    var descriptor = pollfd(fd: fd, events: Int16(POLLOUT), revents: 0)
    return poll(&descriptor, 1, 0) == 1 && descriptor.revents & Int16(POLLOUT) != 0
  }

  /// What has ended the connection.
  public var error: DisplayError? {
    guard let handle else { return nil }
    let code = wl_display_get_error(handle)
    return code == 0 ? nil : DisplayError(call: "wl_display_get_error", code: code, object: "the compositor")
  }

  /// The compositor's complaint, where that has ended the connection.
  public var protocolError: ProtocolError? {
    guard let handle, wl_display_get_error(handle) == EPROTO else { return nil }
    var interface: UnsafePointer<wl_interface>?
    var id: UInt32 = 0
    let code = wl_display_get_protocol_error(handle, &interface, &id)
    return ProtocolError(
      interface: interface.map { String(cString: $0.pointee.name) }, id: id, code: code)
  }

  /// Takes a `wl_proxy` that libwayland has just made.
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
