extension Bindings {
  /// Writes the client bindings: a class for each interface, a method for each request, an `Event` enum, and the
  /// interface tables of libwayland.
  func client(importing module: String?) -> String {
    var lines = ["// Written by WaylandScanner."]
    if let module { lines += ["import \(module)"] }
    lines += table()
    for (index, interface) in interfaces.enumerated() { lines += client(interface, index) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func client(_ interface: InterfaceModel, _ index: Int) -> [String] {
    var lines = ["", "/// \(interface.name), version \(interface.version)."]
    lines += ["public final class \(SwiftName.type(interface.name)): Proxy {"]
    lines += ["  public override class var interface: Interface { table[\(index)] }"]
    lines += enums(of: interface)
    for (opcode, request) in interface.requests.enumerated() {
      lines += self.request(request, opcode, of: interface)
    }
    // libwayland itself handles the events of wl_display.
    if !interface.events.isEmpty, interface.name != "wl_display" { lines += events(of: interface) }
    return lines + ["}"]
  }

  private func request(_ request: MessageModel, _ opcode: Int, of interface: InterfaceModel) -> [String] {
    var parameters: [String] = []
    var wire: [String] = []
    var since = request.since > 1 ? ", since: \(request.since)" : ""
    var result: String?
    var name = SwiftName.member(request.name)
    for argument in request.arguments {
      let label = SwiftName.member(argument.name)
      switch (argument.kind, argument.interface) {
      case (.newID, nil):
        name += "<Bound: Proxy>"
        parameters += ["_ interface: Bound.Type", "version: UInt32"]
        wire += [
          ".string(Bound.interface.name)", ".uint(min(version, Bound.interface.version))", ".newObject",
        ]
        since += ", version: min(version, Bound.interface.version)"
        result = "Bound"
      case (.newID, let interface?):
        wire.append(".newObject")
        result = SwiftName.type(interface)
      case (.object, _):
        parameters.append("\(label): \(objectType(argument))\(argument.isNullable ? "?" : "")")
        wire.append(self.wire(argument))
      default:
        parameters.append("\(label): \(valueType(of: argument, in: interface))")
        wire.append(self.wire(argument))
      }
    }
    var lines = [""]
    if request.since > 1 { lines.append("  /// Since version \(request.since).") }
    if request.isDestructor, request.arguments.isEmpty, ["destroy", "release"].contains(request.name) {
      return lines + ["  public override func destroy() { destroy(\(opcode)\(since)) }"]
    }
    let head = "  public func \(name)(\(parameters.joined(separator: ", ")))"
    let call = "(\(opcode), [\(wire.joined(separator: ", "))]\(since)"
    if let result {
      lines.append("\(head) -> \(result) { create\(call)) }")
    } else {
      lines += ["\(head) { send\(call)\(request.isDestructor ? ", destroying: true" : "")) }"]
    }
    return lines
  }

  private func events(of interface: InterfaceModel) -> [String] {
    func type(_ argument: ArgumentModel) -> String {
      switch argument.kind {
      case .object: objectType(argument) + "?"
      case .newID: objectType(argument)
      default: valueType(of: argument, in: interface)
      }
    }
    var lines = ["", "  public enum Event {"]
    lines += interface.events.map { "    " + enumCase($0, type: type) }
    lines += ["  }", "", "  public var onEvent: ((Event) -> Void)?", ""]
    lines += ["  public override func dropHandler() { onEvent = nil }", ""]
    lines += ["  public override func handle(_ opcode: UInt32, _ arguments: EventArguments) {"]
    lines += ["    switch opcode {"]
    for (opcode, event) in interface.events.enumerated() {
      lines.append("    case \(opcode):")
      var values: [String] = []
      for (slot, argument) in event.arguments.enumerated() {
        switch argument.kind {
        case .object: values.append("arguments.object(\(slot), \(objectType(argument)).self)")
        case .newID:
          // The object is created without a handler too, so that the object can be found and freed.
          lines.append("      let new\(slot) = arguments.newObject(\(slot), \(objectType(argument)).self)")
          values.append("new\(slot)")
        default: values.append(value(argument, at: slot, in: interface))
        }
      }
      lines += deliver(event, to: "onEvent", values: values)
      if event.isDestructor { lines.append("      free()") }
    }
    return lines + ["    default: break", "    }", "  }"]
  }

  /// Returns the class of an object argument; `Proxy` for an opaque interface.
  private func objectType(_ argument: ArgumentModel) -> String {
    guard let name = argument.interface, index(of: name) != nil else { return "Proxy" }
    return SwiftName.type(name)
  }

  /// Returns the interface tables of libwayland: names, signatures, and the interface of each object argument.
  private func table() -> [String] {
    func messages(_ messages: [MessageModel], _ label: String) -> [String] {
      guard !messages.isEmpty else { return ["    \(label): []"] }
      let rows = messages.map { message in
        let slots = message.arguments.flatMap {
          $0.kind == .newID && $0.interface == nil ? [-1, -1, -1] : [index(of: $0.interface) ?? -1]
        }
        let types = slots.contains { $0 >= 0 } ? ", \(slots)" : ""
        return "      MessageRow(\"\(message.name)\", \"\(signature(message))\"\(types)),"
      }
      return ["    \(label): ["] + rows + ["    ]"]
    }
    var lines = ["", "nonisolated(unsafe) private let table = InterfaceTable(["]
    for interface in interfaces {
      lines.append("  InterfaceRow(\"\(interface.name)\", \(interface.version),")
      var rows = messages(interface.requests, "requests")
      rows[rows.count - 1] += ","
      lines += rows + messages(interface.events, "events") + ["  ),"]
    }
    return lines + ["])"]
  }

  private func signature(_ message: MessageModel) -> String {
    message.arguments.reduce(into: message.since > 1 ? String(message.since) : "") { text, argument in
      if argument.isNullable { text += "?" }
      text += argument.signature
    }
  }
}

extension ArgumentModel {
  /// The letters of the argument in a signature of libwayland.
  var signature: String {
    switch kind {
    case .int: "i"
    case .uint: "u"
    case .fixed: "f"
    case .string: "s"
    case .object: "o"
    case .newID: interface == nil ? "sun" : "n"
    case .array: "a"
    case .fd: "h"
    }
  }
}
