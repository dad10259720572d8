internal import CWaylandClient
import Glibc

/// An object of the client or the server; `handle` is nil after its destruction.
package protocol WireObject: AnyObject {
  var handle: OpaquePointer? { get }
}

/// An argument of a message to send.
package enum Argument {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String?)
  case object((any WireObject)?)
  /// The new object of a request; libwayland fills in its id.
  case newObject
  case array([UInt8])
  case fd(Int32)
}

extension [Argument] {
  /// Calls `body` with the array of `wl_argument`, which is valid only during the call.
  ///
  /// `body` is not called if an argument is a destroyed object.
  package func withWire(_ body: (UnsafeMutableRawPointer) -> Void) {
    let slots = UnsafeMutablePointer<wl_argument>.allocate(capacity: Swift.max(count, 1))
    var strings: [UnsafeMutablePointer<CChar>] = []
    var arrays: [UnsafeMutablePointer<wl_array>] = []
    defer {
      for string in strings { string.deallocate() }
      for array in arrays {
        array.pointee.data?.deallocate()
        array.deallocate()
      }
      slots.deallocate()
    }
    for (index, argument) in enumerated() {
      switch argument {
      case .int(let value): slots[index].i = value
      case .uint(let value): slots[index].u = value
      case .fixed(let value): slots[index].f = wl_fixed_from_double(value)
      case .string(nil): slots[index].s = nil
      case .string(let text?):
        let utf8 = text.utf8CString
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: utf8.count)
        _ = copy.initialize(from: utf8)
        if let start = copy.baseAddress { strings.append(start) }
        slots[index].s = UnsafePointer(copy.baseAddress)
      case .object(nil), .newObject: slots[index].o = nil
      case .object(let object?):
        guard let handle = object.handle else { return }
        slots[index].o = handle
      case .array(let bytes):
        let data = UnsafeMutableRawPointer.allocate(byteCount: Swift.max(bytes.count, 1), alignment: 8)
        data.copyMemory(from: bytes, byteCount: bytes.count)
        let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
        array.initialize(to: wl_array(size: bytes.count, alloc: 0, data: data))
        arrays.append(array)
        slots[index].a = array
      case .fd(let value): slots[index].h = value
      }
    }
    body(slots)
  }
}

/// The arguments of a received message, by index.
package struct WireArguments {
  private let slots: UnsafeMutablePointer<wl_argument>

  package init(_ slots: UnsafeMutableRawPointer) {
    self.slots = slots.assumingMemoryBound(to: wl_argument.self)
  }

  package func int(_ slot: Int) -> Int32 { slots[slot].i }
  package func uint(_ slot: Int) -> UInt32 { slots[slot].u }
  package func fixed(_ slot: Int) -> Double { wl_fixed_to_double(slots[slot].f) }
  package func fd(_ slot: Int) -> Int32 { slots[slot].h }
  package func close(_ slot: Int) { _ = Glibc.close(slots[slot].h) }

  /// Returns a string; invalid UTF-8 is replaced by U+FFFD.
  package func string(_ slot: Int) -> String? { slots[slot].s.map { String(cString: $0) } }

  package func array(_ slot: Int) -> [UInt8] {
    guard let array = slots[slot].a?.pointee, let data = array.data else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: array.size))
  }

  package func object(_ slot: Int) -> OpaquePointer? { slots[slot].o }
}
