/// The content of a protocol file: its interfaces in order.
struct ProtocolModel {
  let interfaces: [InterfaceModel]
}

/// An interface, with its messages in wire order: the index of a message is its opcode.
struct InterfaceModel {
  let name: String
  let protocolName: String
  let version: Int
  let requests: [MessageModel]
  let events: [MessageModel]
  let enums: [EnumModel]
  let file: String
  let line: Int
}

/// A request or an event.
struct MessageModel {
  let name: String
  let since: Int
  let isDestructor: Bool
  let arguments: [ArgumentModel]
  let line: Int
}

/// An argument of a message.
struct ArgumentModel {
  enum Kind: String { case int, uint, fixed, string, object, newID = "new_id", array, fd }

  let name: String
  let kind: Kind
  /// The interface of an object or a new_id; nil if the interface is known only at run time.
  let interface: String?
  let isNullable: Bool
  /// The enum of the values; `interface.enum` if another interface has the enum.
  let enumName: String?
  let line: Int
}

/// An enum; a partial enum has only the entries that the project uses.
struct EnumModel {
  let name: String
  let since: Int
  let isBitfield: Bool
  let isPartial: Bool
  let entries: [EntryModel]
  let line: Int
}

/// A named value of an enum.
struct EntryModel {
  let name: String
  let value: UInt32
  let since: Int
  let line: Int
}

extension ProtocolModel {
  /// Reads a protocol file of this project or of upstream; descriptions are ignored.
  init(reading file: String) throws(ScannerError) {
    try self.init(file: file, bytes: try readFile(file))
  }

  init(file: String, bytes: [UInt8]) throws(ScannerError) {
    let root = try ElementReader.read(bytes, file: file)
    guard root.name == "protocol" else {
      throw ScannerError(file: file, line: root.line, text: "<\(root.name)> where <protocol> was expected")
    }
    guard let name = root.attributes["name"] else {
      throw ScannerError(file: file, line: root.line, text: "<protocol> without name")
    }
    let reader = ModelReader(file: file, protocolName: name)
    interfaces = try reader.each("interface", in: root, among: ["interface"]) {
      element throws(ScannerError) in try reader.interface(element)
    }
  }
}

/// Converts elements to models; each error has the line of the element.
private struct ModelReader {
  let file: String
  let protocolName: String

  func each<Model>(
    _ name: String, in parent: Element, among allowed: [String],
    _ read: (Element) throws(ScannerError) -> Model
  ) throws(ScannerError) -> [Model] {
    var models: [Model] = []
    var names: Set<String> = []
    for child in parent.children where !["description", "copyright"].contains(child.name) {
      guard allowed.contains(child.name) else {
        throw error(child, "<\(child.name)> inside <\(parent.name)>")
      }
      guard child.name == name else { continue }
      let own = try text("name", child)
      guard names.insert(own).inserted else { throw error(child, "\(name) \(own) is stated twice") }
      models.append(try read(child))
    }
    return models
  }

  func interface(_ element: Element) throws(ScannerError) -> InterfaceModel {
    let kinds = ["request", "event", "enum"]
    let model = InterfaceModel(
      name: try text("name", element), protocolName: protocolName,
      version: try number("version", element),
      requests: try each("request", in: element, among: kinds) { child throws(ScannerError) in
        try message(child)
      },
      events: try each("event", in: element, among: kinds) { child throws(ScannerError) in
        try message(child)
      },
      enums: try each("enum", in: element, among: kinds) { child throws(ScannerError) in
        try enumeration(child)
      },
      file: file, line: element.line)
    for message in model.requests + model.events where message.since > model.version {
      throw ScannerError(
        file: file, line: message.line,
        text: "\(message.name) is since \(message.since), but \(model.name) is version \(model.version)")
    }
    return model
  }

  private func message(_ element: Element) throws(ScannerError) -> MessageModel {
    let type = element.attributes["type"]
    guard type == nil || type == "destructor" else {
      throw error(element, "type=\"\(type ?? "")\": only destructor is known")
    }
    return MessageModel(
      name: try text("name", element), since: try number("since", element, or: 1),
      isDestructor: type != nil,
      arguments: try each("arg", in: element, among: ["arg"]) { child throws(ScannerError) in
        try argument(child)
      },
      line: element.line)
  }

  private func argument(_ element: Element) throws(ScannerError) -> ArgumentModel {
    let type = try text("type", element)
    guard let kind = ArgumentModel.Kind(rawValue: type) else {
      throw error(element, "unknown argument type \"\(type)\"")
    }
    let model = ArgumentModel(
      name: try text("name", element), kind: kind, interface: element.attributes["interface"],
      isNullable: try flag("allow-null", element), enumName: element.attributes["enum"],
      line: element.line)
    if model.interface != nil, kind != .object, kind != .newID {
      throw error(element, "\(model.name): a \(type) has no interface")
    }
    if model.isNullable, kind != .object, kind != .string {
      throw error(element, "\(model.name): a \(type) cannot be null")
    }
    if model.enumName != nil, kind != .int, kind != .uint {
      throw error(element, "\(model.name): a \(type) has no enum")
    }
    return model
  }

  private func enumeration(_ element: Element) throws(ScannerError) -> EnumModel {
    EnumModel(
      name: try text("name", element), since: try number("since", element, or: 1),
      isBitfield: try flag("bitfield", element), isPartial: try flag("partial", element),
      entries: try each("entry", in: element, among: ["entry"]) { child throws(ScannerError) in
        EntryModel(
          name: try text("name", child), value: UInt32(truncatingIfNeeded: try number("value", child)),
          since: try number("since", child, or: 1), line: child.line)
      },
      line: element.line)
  }

  private func text(_ attribute: String, _ element: Element) throws(ScannerError) -> String {
    guard let value = element.attributes[attribute], !value.isEmpty else {
      throw error(element, "<\(element.name)> without \(attribute)")
    }
    return value
  }

  private func number(_ attribute: String, _ element: Element, or fallback: Int? = nil)
    throws(ScannerError) -> Int
  {
    if let fallback, element.attributes[attribute] == nil { return fallback }
    let value = try text(attribute, element)
    let number = value.hasPrefix("0x") ? Int(value.dropFirst(2), radix: 16) : Int(value)
    guard let number else { throw error(element, "\(attribute)=\"\(value)\" is not a number") }
    return number
  }

  private func flag(_ attribute: String, _ element: Element) throws(ScannerError) -> Bool {
    switch element.attributes[attribute] {
    case nil, "false": return false
    case "true": return true
    case let value?: throw error(element, "\(attribute)=\"\(value)\" is neither true nor false")
    }
  }

  private func error(_ element: Element, _ text: String) -> ScannerError {
    ScannerError(file: file, line: element.line, text: text)
  }
}
