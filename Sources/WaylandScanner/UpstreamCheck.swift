import Glibc

/// A comparison of this project's interfaces with upstream's files, which may be newer.
///
/// Messages and enums that upstream added after the stated version are ignored.
struct UpstreamCheck {
  /// The differences, one line each.
  private(set) var differences: [String] = []
  /// The interfaces that could not be compared, one line each.
  private(set) var unproven: [String] = []
  private(set) var equal = 0

  /// The locations of upstream's files: the folders of Debian's packages and `$UPSTREAM_PROTOCOLS`.
  static func upstreams() -> [String] {
    let folder = getenv("UPSTREAM_PROTOCOLS").map { String(cString: $0) }
    return ["/usr/share/wayland/wayland.xml", "/usr/share/wayland-protocols"] + (folder.map { [$0] } ?? [])
  }

  init(_ ours: [ProtocolModel], against upstream: [ProtocolModel]) {
    let upstream = upstream.flatMap(\.interfaces)
    for stated in ours.flatMap(\.interfaces) {
      // The unstable predecessors of xdg-shell have interfaces of the same names.
      let found = upstream.filter { ($0.name, $0.protocolName) == (stated.name, stated.protocolName) }
      let useful = found.filter { $0.version >= stated.version }
      let before = differences.count
      for other in useful { compare(stated, other) }
      if !useful.isEmpty {
        if differences.count == before { equal += 1 }
      } else if let newest = found.map(\.version).max() {
        unproven.append(
          "\(stated.file): \(stated.name) \(stated.version): only version \(newest) upstream")
      } else {
        unproven.append("\(stated.file): \(stated.name) \(stated.version): no upstream")
      }
    }
  }

  private mutating func compare(_ ours: InterfaceModel, _ theirs: InterfaceModel) {
    let sides = (file: ours.file, upstream: theirs.file)
    compare(ours.requests, theirs.requests.filter { $0.since <= ours.version }, "request", ours, sides)
    compare(ours.events, theirs.events.filter { $0.since <= ours.version }, "event", ours, sides)
    // Newer upstream files give some old enums a later version, so the check accepts a stated enum of any version.
    let dated = theirs.enums.filter { other in
      other.since <= ours.version || ours.enums.contains { $0.name == other.name }
    }
    compareNames(
      ours.enums.map(\.name), dated.map(\.name), "enums of \(ours.name)", line: ours.line, sides)
    for stated in ours.enums {
      guard let other = theirs.enums.first(where: { $0.name == stated.name }) else { continue }
      let name = "\(ours.name).\(stated.name)"
      if stated.isBitfield != other.isBitfield {
        differ(stated.line, "\(name): bitfield \(stated.isBitfield)", "\(other.isBitfield)", sides)
      }
      func text(_ entry: EntryModel) -> String { "\(entry.name) \(entry.value) since \(entry.since)" }
      var entries = other.entries.filter { $0.since <= ours.version }.map(text)
      if stated.isPartial {
        let known = Set(stated.entries.map(\.name))
        entries = other.entries.filter { known.contains($0.name) }.map(text)
      }
      compareNames(
        stated.entries.map(text).sorted(), entries.sorted(), "entries of \(name)", line: stated.line, sides)
    }
  }

  private mutating func compare(
    _ ours: [MessageModel], _ theirs: [MessageModel], _ kind: String, _ interface: InterfaceModel,
    _ sides: (file: String, upstream: String)
  ) {
    let names = ours.map(\.name)
    guard names == theirs.map(\.name) else {
      let line = zip(ours, theirs).first { $0.name != $1.name }?.0.line ?? interface.line
      return differ(
        line, "\(kind)s of \(interface.name): \(names.joined(separator: " "))",
        theirs.map(\.name).joined(separator: " "), sides)
    }
    for (stated, other) in zip(ours, theirs) where text(stated) != text(other) {
      differ(stated.line, "\(interface.name).\(stated.name): \(text(stated))", text(other), sides)
    }
  }

  private mutating func compareNames(
    _ ours: [String], _ theirs: [String], _ what: String, line: Int,
    _ sides: (file: String, upstream: String)
  ) {
    if Set(ours) == Set(theirs) { return }
    let more = ours.filter { !theirs.contains($0) }.joined(separator: ", ")
    let less = theirs.filter { !ours.contains($0) }.joined(separator: ", ")
    differ(line, "\(what): \(more.isEmpty ? "nothing" : more)", less.isEmpty ? "nothing" : less, sides)
  }

  private mutating func differ(
    _ line: Int, _ ours: String, _ theirs: String, _ sides: (file: String, upstream: String)
  ) {
    differences.append("\(sides.file):\(line): \(ours); upstream: \(theirs) (\(sides.upstream))")
  }

  /// Returns everything about a message that affects its wire format or the destruction of its object.
  private func text(_ message: MessageModel) -> String {
    let arguments = message.arguments.map { argument in
      var text = "\(argument.name): \(argument.kind.rawValue)"
      if let interface = argument.interface { text += " \(interface)" }
      return argument.isNullable ? text + " or null" : text
    }
    return "(\(arguments.joined(separator: ", "))) since \(message.since)"
      + (message.isDestructor ? ", destructor" : "")
  }
}
