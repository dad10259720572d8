internal import CWaylandClient

/// An interface of the bindings, in the form of libwayland: its name, its version and its messages.
public struct Interface {
  /// The name on the wire.
  public let name: String
  /// The newest version that the bindings support.
  public let version: UInt32
  /// The `wl_interface`, which is valid as long as the process.
  package let pointer: OpaquePointer

  var cInterface: UnsafePointer<wl_interface> { UnsafePointer(pointer) }
}

/// A message of the bindings; `types` has the table index of each argument's interface, or -1.
package struct MessageRow {
  let name: StaticString
  let signature: StaticString
  let types: [Int]

  package init(_ name: StaticString, _ signature: StaticString, _ types: [Int] = []) {
    self.name = name
    self.signature = signature
    self.types = types
  }
}

/// An interface of the bindings.
package struct InterfaceRow {
  let name: StaticString
  let version: Int32
  let requests: [MessageRow]
  let events: [MessageRow]

  package init(_ name: StaticString, _ version: Int32, requests: [MessageRow], events: [MessageRow]) {
    self.name = name
    self.version = version
    self.requests = requests
    self.events = events
  }
}

/// The `wl_interface` tables of one set of bindings, which are never freed because libwayland keeps pointers to
/// them.
///
/// The bindings do not use the tables of libwayland, so that a client can support a newer core protocol than the
/// installed library.
package struct InterfaceTable {
  private let interfaces: UnsafeMutablePointer<wl_interface>

  package init(_ rows: [InterfaceRow]) {
    let interfaces = UnsafeMutablePointer<wl_interface>.allocate(capacity: rows.count)
    // libwayland reads one entry for each argument. Most messages have no object and share this row of nils.
    let noTypes = Self.types(count: 20)
    func list(_ rows: [MessageRow]) -> UnsafePointer<wl_message> {
      let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: rows.count)
      for (index, row) in rows.enumerated() {
        let types = row.types.isEmpty ? noTypes : Self.types(count: row.types.count)
        for (slot, type) in row.types.enumerated() where type >= 0 {
          types[slot] = UnsafePointer(interfaces + type)
        }
        (messages + index).initialize(
          to: wl_message(name: row.name.cString, signature: row.signature.cString, types: types))
      }
      return UnsafePointer(messages)
    }
    for (index, row) in rows.enumerated() {
      (interfaces + index).initialize(
        to: wl_interface(
          name: row.name.cString, version: row.version,
          method_count: Int32(row.requests.count), methods: list(row.requests),
          event_count: Int32(row.events.count), events: list(row.events)))
    }
    self.interfaces = interfaces
  }

  private static func types(count: Int) -> UnsafeMutablePointer<UnsafePointer<wl_interface>?> {
    let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: count)
    types.initialize(repeating: nil, count: count)
    return types
  }

  package subscript(index: Int) -> Interface {
    let interface = interfaces + index
    return Interface(
      name: String(cString: interface.pointee.name), version: UInt32(interface.pointee.version),
      pointer: OpaquePointer(interface))
  }
}

extension StaticString {
  fileprivate var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
