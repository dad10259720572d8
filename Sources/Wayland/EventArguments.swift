/// The arguments of an event during its dispatch; only bindings read them.
public struct EventArguments {
  private let wire: WireArguments
  private let display: Display

  init(_ wire: WireArguments, _ display: Display) {
    self.wire = wire
    self.display = display
  }

  package func int(_ slot: Int) -> Int32 { wire.int(slot) }
  package func uint(_ slot: Int) -> UInt32 { wire.uint(slot) }
  package func fixed(_ slot: Int) -> Double { wire.fixed(slot) }
  package func string(_ slot: Int) -> String? { wire.string(slot) }
  package func array(_ slot: Int) -> [UInt8] { wire.array(slot) }
  package func fd(_ slot: Int) -> Int32 { wire.fd(slot) }

  /// Returns the object of an argument; nil if the client has destroyed the object.
  package func object<Object: Proxy>(_ slot: Int, _ type: Object.Type) -> Object? {
    wire.object(slot).flatMap { display.proxies[$0] as? Object }
  }

  /// Returns the object that the server has created.
  package func newObject<Object: Proxy>(_ slot: Int, _ type: Object.Type) -> Object {
    guard let handle = wire.object(slot) else { return Object(nil, of: display, version: 0) }
    return display.adopt(handle)
  }

  /// Closes file descriptors that no handler took.
  package func close(_ slots: Int...) {
    for slot in slots { wire.close(slot) }
  }
}
