/// The part that the client bindings and the server bindings share: the interfaces, checked against each other, and
/// the Swift form of arguments.
struct Bindings {
  let interfaces: [InterfaceModel]
  private let byName: [String: Int]

  /// Checks that every interface and every enum to which the files refer exists.
  init(_ files: [ProtocolModel]) throws(ScannerError) {
    interfaces = files.flatMap(\.interfaces)
    var byName: [String: Int] = [:]
    for (index, interface) in interfaces.enumerated() {
      if let other = byName.updateValue(index, forKey: interface.name) {
        throw ScannerError(
          file: interface.file, line: interface.line,
          text: "\(interface.name) is stated in \(interfaces[other].file) too")
      }
    }
    self.byName = byName
    for interface in interfaces {
      for message in interface.requests {
        for argument in message.arguments { try check(argument, of: interface, isEvent: false) }
      }
      for message in interface.events {
        for argument in message.arguments { try check(argument, of: interface, isEvent: true) }
      }
    }
  }

  private func check(_ argument: ArgumentModel, of interface: InterfaceModel, isEvent: Bool)
    throws(ScannerError)
  {
    func error(_ text: String) -> ScannerError {
      ScannerError(file: interface.file, line: argument.line, text: "\(argument.name): \(text)")
    }
    if argument.kind == .newID {
      switch argument.interface {
      case let name? where byName[name] == nil: throw error("the interface \(name) is not stated")
      case nil where isEvent: throw error("a new_id in an event needs an interface")
      default: break
      }
    }
    if let name = argument.enumName, enumeration(name, seenFrom: interface) == nil {
      throw error("the enum \(name) is not stated")
    }
  }

  private func enumeration(_ name: String, seenFrom interface: InterfaceModel) -> (InterfaceModel, EnumModel)?
  {
    let parts = name.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? byName[parts[0]].map { interfaces[$0] } : interface
    guard let owner, let model = owner.enums.first(where: { $0.name == parts.last }) else { return nil }
    return (owner, model)
  }

  /// Returns the index of an interface in the table; nil for an opaque interface.
  func index(of interface: String?) -> Int? {
    interface.flatMap { byName[$0] }
  }

  /// Returns the Swift type of an argument's enum, such as `WlOutput.Transform`.
  private func enumType(of argument: ArgumentModel, in interface: InterfaceModel) -> String? {
    guard let name = argument.enumName, let (owner, model) = enumeration(name, seenFrom: interface) else {
      return nil
    }
    return SwiftName.type(owner.name) + "." + SwiftName.type(model.name)
  }

  /// Returns the Swift type of an argument that is not an object.
  func valueType(of argument: ArgumentModel, in interface: InterfaceModel) -> String {
    if let type = enumType(of: argument, in: interface) { return type }
    return switch argument.kind {
    case .int, .fd: "Int32"
    case .uint: "UInt32"
    case .fixed: "Double"
    case .string: argument.isNullable ? "String?" : "String"
    case .array: "[UInt8]"
    case .object, .newID: preconditionFailure("\(argument.name) is an object")
    }
  }

  /// Returns the expression that writes `argument` to the wire.
  func wire(_ argument: ArgumentModel) -> String {
    let name = SwiftName.member(argument.name)
    return switch (argument.kind, argument.enumName) {
    case (.int, .some): ".int(Int32(bitPattern: \(name).rawValue))"
    case (.uint, .some): ".uint(\(name).rawValue)"
    case (.newID, _): ".newObject"
    default: ".\(argument.kind)(\(name))"
    }
  }

  /// Returns the expression that reads an argument other than an object from `slot` of the wire arguments.
  func value(_ argument: ArgumentModel, at slot: Int, in interface: InterfaceModel) -> String {
    let bits =
      argument.kind == .int ? "UInt32(bitPattern: arguments.int(\(slot)))" : "arguments.uint(\(slot))"
    if let type = enumType(of: argument, in: interface) { return "\(type)(rawValue: \(bits))" }
    let read = "arguments.\(argument.kind)(\(slot))"
    return argument.kind == .string && !argument.isNullable ? read + " ?? \"\"" : read
  }

  /// Returns the enums of an interface as Swift types, which can hold unknown values too.
  func enums(of interface: InterfaceModel) -> [String] {
    interface.enums.flatMap { model in
      let type = SwiftName.type(model.name)
      let kind = model.isBitfield ? "OptionSet" : "RawRepresentable"
      var lines = ["", "  public struct \(type): \(kind), Hashable, Sendable {"]
      lines += ["    public let rawValue: UInt32"]
      lines += ["    public init(rawValue: UInt32) { self.rawValue = rawValue }"]
      for entry in model.entries {
        let value = model.isBitfield && entry.value == 0 ? "[]" : "\(type)(rawValue: \(entry.value))"
        lines.append("    public static let \(SwiftName.member(entry.name)): \(type) = \(value)")
      }
      return lines + ["  }"]
    }
  }

  /// Returns `case name(a: A, b: B)`.
  func enumCase(_ message: MessageModel, type: (ArgumentModel) -> String) -> String {
    let payload = message.arguments.map { "\(SwiftName.member($0.name)): \(type($0))" }
    return "case " + SwiftName.member(message.name) + parenthesized(payload)
  }

  /// Returns `(a, b)`, or an empty text for no parts.
  func parenthesized(_ parts: [String]) -> String {
    parts.isEmpty ? "" : "(" + parts.joined(separator: ", ") + ")"
  }

  /// Returns the statements of `handle` that pass a received message to `handler`.
  ///
  /// The statements close the file descriptors of the message if there is no handler.
  func deliver(_ message: MessageModel, to handler: String, values: [String]) -> [String] {
    let labelled = zip(message.arguments, values).map { "\(SwiftName.member($0.name)): \($1)" }
    let value = ".\(SwiftName.member(message.name))\(parenthesized(labelled))"
    let slots = message.arguments.indices.filter { message.arguments[$0].kind == .fd }
    if !slots.isEmpty {
      return [
        "      if let \(handler) {", "        \(handler)(\(value))", "      } else {",
        "        arguments.close(\(slots.map(String.init).joined(separator: ", ")))", "      }",
      ]
    }
    return ["      \(handler)?(\(value))"]
  }
}
