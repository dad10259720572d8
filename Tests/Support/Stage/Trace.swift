import WaylandServer

/// A record of all requests as lines of text, in which objects have the same names in every run.
///
/// The first object of an interface has the name of the interface (`surface`, `layer_surface`), the next ones have
/// names such as `surface#2`. The name of a destroyed object is reused.
public struct Trace {
  public private(set) var lines: [String] = [] {
    didSet { if lines.count > oldValue.count { count += lines.count - oldValue.count } }
  }
  /// The number of lines since the start, including taken ones.
  public private(set) var count = 0
  private var names: [ObjectIdentifier: Name] = [:]

  private struct Name {
    var kind: String
    var number: Int
  }

  mutating func append(_ line: String) { lines.append(line) }

  mutating func record(_ resource: Resource, _ request: Any) {
    let (opcode, arguments) = parts(of: request)
    let line = [name(of: resource) + "." + snakeCase(opcode)] + arguments
    lines.append(line.joined(separator: " "))
  }

  mutating func forget(_ resource: Resource) { names[ObjectIdentifier(resource)] = nil }

  mutating func clear() { lines = [] }

  mutating func name(of resource: Resource) -> String {
    let name = names[ObjectIdentifier(resource)] ?? newName(for: resource)
    return name.number == 1 ? name.kind : "\(name.kind)#\(name.number)"
  }

  private mutating func newName(for resource: Resource) -> Name {
    let kind = kind(of: type(of: resource).interface.name)
    let taken = Set(names.values.filter { $0.kind == kind }.map(\.number))
    var number = 1
    while taken.contains(number) { number += 1 }
    let name = Name(kind: kind, number: number)
    names[ObjectIdentifier(resource)] = name
    return name
  }

  /// Returns the interface name without its prefix and version.
  private func kind(of interface: String) -> String {
    var words = interface.split(separator: "_")
    if let first = words.first, ["wl", "zwlr", "wp", "ext"].contains(first) { words.removeFirst() }
    if words.first == "zxdg" { words[0] = "xdg" }
    if words.last == "v1" { words.removeLast() }
    return words.joined(separator: "_")
  }

  private mutating func parts(of request: Any) -> (opcode: String, arguments: [String]) {
    guard let payload = Mirror(reflecting: request).children.first else { return ("\(request)", []) }
    let tuple = Mirror(reflecting: payload.value)
    guard tuple.displayStyle == .tuple else { return (payload.label ?? "", [describe(payload.value)]) }
    let arguments = tuple.children.map { argument in
      switch argument.label {
      // The values of these arguments vary, and the stage itself checks them.
      case "fd": "fd"
      case "serial": "serial"
      default: describe(argument.value)
      }
    }
    return (payload.label ?? "", arguments)
  }

  private mutating func describe(_ value: Any) -> String {
    switch value {
    case let resource as Resource: name(of: resource)
    case let text as String: "\"\(text)\""
    case let number as Double: number == number.rounded() ? "\(Int(number))" : "\(number)"
    case let number as any BinaryInteger: "\(number)"
    case let value as any RawRepresentable: "\(value.rawValue)"
    default: "null"
    }
  }

  private func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if character.isUppercase { result += "_" + character.lowercased() } else { result.append(character) }
    }
  }
}
