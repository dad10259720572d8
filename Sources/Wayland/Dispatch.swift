internal import CWaylandClient

/// The dispatcher of all objects: finds the proxy of an event and calls its handler.
///
/// `data` is the display, which is alive because only its own `dispatchPending()` calls this function.
func dispatchEvent(
  data: UnsafeRawPointer?, target: UnsafeMutableRawPointer?, opcode: UInt32,
  message: UnsafePointer<wl_message>?, arguments: UnsafeMutablePointer<wl_argument>?
) -> Int32 {
  guard let data, let target, let arguments else { return 0 }
  let display = Unmanaged<Display>.fromOpaque(data).takeUnretainedValue()
  let wire = WireArguments(UnsafeMutableRawPointer(arguments))
  display.proxies[OpaquePointer(target)]?.handle(opcode, EventArguments(wire, display))
  return 0
}
