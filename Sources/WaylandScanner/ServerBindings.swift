extension Bindings {
  /// Writes the server bindings: a class and a `Request` enum for each interface, a method for each event.
  ///
  /// The server bindings use the tables and the enums of the client bindings.
  func server() throws(ScannerError) -> String {
    var lines = ["// Written by WaylandScanner.", "import Wayland"]
    // libwayland-server itself implements wl_display and wl_registry.
    for interface in interfaces where !["wl_display", "wl_registry"].contains(interface.name) {
      for argument in interface.requests.flatMap(\.arguments)
      where argument.kind == .newID && argument.interface == nil {
        throw ScannerError(
          file: interface.file, line: argument.line,
          text: "\(argument.name): only wl_registry may leave a new_id without interface to the server")
      }
      lines += server(interface)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func server(_ interface: InterfaceModel) -> [String] {
    let type = SwiftName.type(interface.name)
    var lines = ["", "/// The server's side of \(interface.name), version \(interface.version)."]
    lines += ["public final class \(type)Resource: Resource {"]
    lines += ["  public override class var interface: Interface { \(type).interface }"]
    for (opcode, event) in interface.events.enumerated() { lines += self.event(event, opcode, of: interface) }
    if !interface.requests.isEmpty { lines += requests(of: interface) }
    return lines + ["}"]
  }

  private func event(_ event: MessageModel, _ opcode: Int, of interface: InterfaceModel) -> [String] {
    var parameters: [String] = []
    var wire: [String] = []
    var made: (name: String, type: String)?
    for argument in event.arguments {
      let label = SwiftName.member(argument.name)
      switch argument.kind {
      case .newID:
        made = (label, resourceType(argument))
        wire.append(".object(\(label))")
      case .object:
        parameters.append("\(label): \(resourceType(argument))\(argument.isNullable ? "?" : "")")
        wire.append(self.wire(argument))
      default:
        parameters.append("\(label): \(valueType(of: argument, in: interface))")
        wire.append(self.wire(argument))
      }
    }
    let since = event.since > 1 ? ", since: \(event.since)" : ""
    let result = made.map { " -> \($0.type)" } ?? ""
    let name = "send" + SwiftName.type(event.name)
    var lines = [""]
    if event.since > 1 { lines.append("  /// Since version \(event.since).") }
    lines.append("  public func \(name)(\(parameters.joined(separator: ", ")))\(result) {")
    if let made { lines.append("    let \(made.name) = create(\(made.type).self)") }
    lines.append("    post(\(opcode), [\(wire.joined(separator: ", "))]\(since))")
    if event.isDestructor { lines.append("    destroy()") }
    if let made { lines.append("    return \(made.name)") }
    return lines + ["  }"]
  }

  private func requests(of interface: InterfaceModel) -> [String] {
    func type(_ argument: ArgumentModel) -> String {
      switch argument.kind {
      case .object: resourceType(argument) + (argument.isNullable ? "?" : "")
      case .newID: resourceType(argument)
      default: valueType(of: argument, in: interface)
      }
    }
    var lines = ["", "  public enum Request {"]
    lines += interface.requests.map { "    " + enumCase($0, type: type) }
    lines += ["  }", "", "  public var onRequest: ((Request) -> Void)?", ""]
    lines += ["  public override func dropHandler() { onRequest = nil }", ""]
    lines += ["  public override func handle(_ opcode: UInt32, _ arguments: RequestArguments) {"]
    lines += ["    switch opcode {"]
    for (opcode, request) in interface.requests.enumerated() {
      lines.append("    case \(opcode):")
      var values: [String] = []
      for (slot, argument) in request.arguments.enumerated() {
        let read = "\(slot), \(resourceType(argument)).self"
        switch (argument.kind, argument.isNullable) {
        case (.newID, _):
          lines.append("      let new\(slot) = arguments.newObject(\(read))")
          values.append("new\(slot)")
        case (.object, true): values.append("arguments.object(\(read))")
        case (.object, false):
          lines.append("      guard let object\(slot) = arguments.required(\(read)) else { return }")
          values.append("object\(slot)")
        default: values.append(value(argument, at: slot, in: interface))
        }
      }
      lines += deliver(request, to: "onRequest", values: values)
      if request.isDestructor { lines.append("      destroy()") }
    }
    return lines + ["    default: break", "    }", "  }"]
  }

  private func resourceType(_ argument: ArgumentModel) -> String {
    guard let name = argument.interface, index(of: name) != nil else { return "Resource" }
    return SwiftName.type(name) + "Resource"
  }
}
