/// Understands the lines of Hyprland's event socket: `NAME>>DATA`.
///
/// Many events come twice, an old form and a newer `v2` with an id: once a `v2` was heard, its old form is passed over.
/// Unknown events are, too.
struct HyprlandEvents: Sendable {
  /// What follows from a line.
  enum Meaning: Hashable, Sendable {
    case event(CompositorEvent)
    /// A window wants attention; who it is has to be asked.
    case urgent(address: String)
    /// A window has the focus or is gone: it wants no attention any more.
    case calm(address: String)
    /// The configuration was loaded; whether it is right has to be asked.
    case configLoaded
  }

  /// The events that have a newer form which this Hyprland speaks.
  private var outdated: Set<String> = []
  private var outputs: [String: String] = [:]
  private var focusedOutput: String?
  private var keyboards: Set<String> = []
  /// How often each target is shared.
  private var casts: [String: (name: String, count: Int)] = [:]

  /// The newer forms of events that matter.
  private static let newer: Set = ["workspacev2", "monitoraddedv2", "monitorremovedv2", "screencastv2"]

  /// Data is cut at this many bytes, be it within a letter.
  static let longestData = 1024

  /// What a line says, without its newline; nil: nothing that matters.
  mutating func read(_ line: [UInt8]) -> Meaning? {
    guard let arrow = line.firstRange(of: Array(">>".utf8)) else { return nil }
    let name = String(decoding: line[..<arrow.lowerBound], as: UTF8.self)
    let bytes = line[arrow.upperBound...]
    let isCut = bytes.count >= HyprlandEvents.longestData
    let data = String(decoding: isCut ? bytes.withoutHalfLetter : bytes, as: UTF8.self)
    if outdated.contains(name) { return nil }
    if HyprlandEvents.newer.contains(name) { outdated.insert(String(name.dropLast(2))) }
    return read(name, data)
  }

  private mutating func read(_ name: String, _ data: String) -> Meaning? {
    switch name {
    case "submap": return .event(.mode(HyprlandEvents.mode(data)))
    case "workspace": return workspace(data, number: Int(data))
    case "workspacev2":
      guard let fields = data.fields(2) else { return nil }
      return workspace(fields[1], number: Int(fields[0]))
    case "focusedmon":
      guard let fields = data.fields(2) else { return nil }
      focusedOutput = fields[0]
      // A monitor without a workspace.
      return fields[1] == "?" ? nil : workspace(fields[1], number: Int(fields[1]))
    case "activelayout": return layout(data)
    case "urgent": return data.isEmpty ? nil : .urgent(address: data)
    case "activewindowv2", "closewindow": return .calm(address: data)
    case "monitoradded": return plugged(data, description: "")
    case "monitoraddedv2":
      guard let fields = data.fields(3) else { return nil }
      return plugged(fields[1], description: fields[2])
    case "monitorremoved": return unplugged(data)
    case "monitorremovedv2":
      guard let fields = data.fields(3) else { return nil }
      return unplugged(fields[1])
    case "screencast", "screencastv2": return screencast(data)
    case "configreloaded": return .configLoaded
    case "custom": return .event(.tick(data))
    default: return nil
    }
  }

  /// The mode of a submap's name, whether an event or an answer says it.
  static func mode(_ submap: String) -> String? {
    submap.isEmpty || submap == "default" ? nil : submap
  }

  // MARK: What is so at the start

  /// Takes the outputs that there are, and says so.
  mutating func know(_ monitors: [HyprlandPayload.Monitor]) -> [CompositorEvent] {
    let listed = monitors.prefix(HookLimits.list).map { ($0.name.bounded, $0.describing.bounded) }
    outputs = Dictionary(listed) { first, _ in first }
    guard let focused = monitors.first(where: { $0.focused == true }) else { return [.outputs(outputs)] }
    focusedOutput = focused.name.bounded
    guard let workspace = focused.activeWorkspace,
      case .event(let event) = self.workspace(workspace.name, number: workspace.id)
    else { return [.outputs(outputs)] }
    return [.outputs(outputs), event]
  }

  /// Takes the keyboards that there are, and says their layouts.
  mutating func know(_ devices: HyprlandPayload.Devices) -> [CompositorEvent] {
    let listed = devices.keyboards.prefix(HookLimits.list)
    keyboards = Set(listed.map(\.name.bounded))
    return listed.compactMap { HyprlandEvents.layout($0.activeKeymap ?? "", of: $0.name) }
  }

  // MARK: Kinds of events

  /// Names are ids here: both forms have them.
  private func workspace(_ name: String, number: Int?) -> Meaning? {
    guard !name.isEmpty else { return nil }
    // Workspaces with names have ids below zero.
    let number = number.flatMap { $0 > 0 ? $0 : nil }
    return .event(
      .workspace(FocusedWorkspace(id: name, name: name, number: number, output: focusedOutput)))
  }

  /// Both names may hold commas: a known keyboard tells where the layout begins.
  private func layout(_ data: String) -> Meaning? {
    let known = keyboards.filter { data.hasPrefix($0 + ",") }.max { $0.count < $1.count }
    guard let fields = known.map({ [$0, String(data.dropFirst($0.count + 1))] }) ?? data.fields(2) else {
      return nil
    }
    return HyprlandEvents.layout(fields[1], of: fields[0]).map { .event($0) }
  }

  private static func layout(_ name: String, of keyboard: String) -> CompositorEvent? {
    // What Hyprland says where xkbcommon does not.
    ["", "none", "error"].contains(name) ? nil : .layout(name, keyboard: keyboard)
  }

  private mutating func plugged(_ name: String, description: String) -> Meaning? {
    if outputs[name]?.isEmpty != false { outputs.remember(description, for: name, most: HookLimits.list) }
    return .event(.outputs(outputs))
  }

  private mutating func unplugged(_ name: String) -> Meaning? {
    outputs[name] = nil
    return .event(.outputs(outputs))
  }

  private mutating func screencast(_ data: String) -> Meaning? {
    guard let fields = data.fields(3) ?? data.fields(2) else { return nil }
    let session = fields[1...].joined(separator: ",")
    var cast = casts[session] ?? (name: fields.count > 2 ? fields[2] : "", count: 0)
    cast.count += fields[0] == "0" ? -1 : 1
    // Of those that had begun before, only the end is heard.
    if cast.count > 0 {
      casts.remember(cast, for: session, most: HookLimits.list)
    } else {
      casts[session] = nil
    }
    return .event(.screencasts(casts.mapValues(\.name)))
  }
}

extension String {
  /// The first `count` fields between commas, of which the last keeps its own; nil: there are fewer.
  fileprivate func fields(_ count: Int) -> [String]? {
    let fields = split(separator: ",", maxSplits: count - 1, omittingEmptySubsequences: false).map(
      String.init)
    return fields.count == count ? fields : nil
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the beginning of a letter of UTF-8 at their end.
  fileprivate var withoutHalfLetter: ArraySlice<UInt8> {
    guard let start = suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return self }
    let length =
      switch self[start] {
      case 0xC0...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...: 4
      default: 1
      }
    return start + length > endIndex ? self[..<start] : self
  }
}
