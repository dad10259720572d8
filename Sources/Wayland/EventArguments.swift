/// The arguments of an event while it is handled; only bindings read it.
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

  /// The object of a slot; nil where this side has destroyed it meanwhile.
  package func object<Object: Proxy>(_ slot: Int, _ type: Object.Type) -> Object? {
    wire.object(slot).flatMap { display.proxies[$0] as? Object }
  }

  /// The object that the server has made.
  package func newObject<Object: Proxy>(_ slot: Int, _ type: Object.Type) -> Object {
    guard let handle = wire.object(slot) else { return Object(nil, of: display, version: 0) }
    return display.adopt(handle)
  }

  /// Closes the file descriptors that nobody took.
  package func close(_ slots: Int...) {
    for slot in slots { wire.close(slot) }
  }
}
