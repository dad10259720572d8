internal import CWaylandServer
import Wayland

// The callbacks of libwayland-server. The display is alive in all of them, because it destroys all callers before
// its end.

func dispatchRequest(
  data: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
  message: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let data, let target, let arguments else { return 0 }
  let display = Unmanaged<ServerDisplay>.fromOpaque(data).takeUnretainedValue()
  guard let resource = display.resources[OpaquePointer(target)] else { return 0 }
  let wire = WireArguments(UnsafeMutableRawPointer(arguments))
  resource.handle(opcode, RequestArguments(wire, of: resource, display))
  return 0
}

func destroyResource(_ handle: OpaquePointer?) {
  guard let handle, let data = wl_resource_get_user_data(handle) else { return }
  let display = Unmanaged<ServerDisplay>.fromOpaque(data).takeUnretainedValue()
  display.resources.removeValue(forKey: handle)?.handleDestroy()
}

func bindGlobal(_ client: OpaquePointer?, _ data: UnsafeMutableRawPointer?, _ version: UInt32, _ id: UInt32) {
  guard let client, let data else { return }
  Unmanaged<Global>.fromOpaque(data).takeUnretainedValue().handleBind(client, version: version, id: id)
}

/// A `wl_listener` and its client; libwayland passes the address of the listener back.
struct ClientListener {
  var listener: wl_listener
  let display: Unmanaged<ServerDisplay>
}

func destroyClient(_ listener: UnsafeMutablePointer<wl_listener>?, _ data: UnsafeMutableRawPointer?) {
  guard let listener, let data else { return }
  let own = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: ClientListener.self)
  let display = own.pointee.display.takeUnretainedValue()
  display.clients.removeValue(forKey: OpaquePointer(data))?.handleDestroy()
}
