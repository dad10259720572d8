/// A parser of the lines of Hyprland's event socket: `NAME>>DATA`.
///
/// Hyprland sends many events twice, in an old form and in a newer form `v2` with an identifier. After the
/// first `v2` of an event, the parser ignores the old form. The parser also ignores unknown events.
struct HyprlandEvents: Sendable {
  /// The meaning of a line.
  enum Meaning: Hashable, Sendable {
    case event(CompositorEvent)
    /// A window demands attention; a request gives its app and title.
    case urgent(address: String)
    /// A window got the focus or was closed, and so demands no attention.
    case notUrgent(address: String)
    /// Hyprland has loaded its configuration; a request gives the errors.
    case configLoaded
  }

  /// The names of the events whose newer form has arrived.
  private var outdated: Set<String> = []
  private var outputs: [String: String] = [:]
  private var focusedOutput: String?
  private var keyboards: Set<String> = []
  /// The active screencasts by target.
  private var casts: [String: (name: String, count: Int)] = [:]

  /// The newer forms of the events that are used.
  private static let newer: Set = ["workspacev2", "monitoraddedv2", "monitorremovedv2", "screencastv2"]

  /// The length at which Hyprland cuts the data, in bytes, even within a character.
  static let maximumData = 1024
  /// The maximum length of a line: a name, `>>`, the data and a newline.
  static let maximumLine = 4096

  /// Parses a line without its newline; returns nil for a line that is not used.
  mutating func read(_ line: [UInt8]) -> Meaning? {
    guard let arrow = line.firstRange(of: Array(">>".utf8)) else { return nil }
    let name = String(decoding: line[..<arrow.lowerBound], as: UTF8.self)
    let bytes = line[arrow.upperBound...]
    let isCut = bytes.count >= HyprlandEvents.maximumData
    let data = String(decoding: isCut ? bytes.withoutPartialCharacter : bytes, as: UTF8.self)
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
      // "?" is a monitor without a workspace.
      return fields[1] == "?" ? nil : workspace(fields[1], number: Int(fields[1]))
    case "activelayout": return layout(data)
    case "urgent": return data.isEmpty ? nil : .urgent(address: data)
    case "activewindowv2", "closewindow": return .notUrgent(address: data)
    case "monitoradded": return addOutput(data, description: "")
    case "monitoraddedv2":
      guard let fields = data.fields(3) else { return nil }
      return addOutput(fields[1], description: fields[2])
    case "monitorremoved": return removeOutput(data)
    case "monitorremovedv2":
      guard let fields = data.fields(3) else { return nil }
      return removeOutput(fields[1])
    case "screencast", "screencastv2": return screencast(data)
    case "configreloaded": return .configLoaded
    case "custom": return .event(.tick(data))
    default: return nil
    }
  }

  /// Returns the mode of the name of a submap, from an event or a reply.
  static func mode(_ submap: String) -> String? {
    submap.isEmpty || submap == "default" ? nil : submap
  }

  // MARK: Initial state

  /// Sets the outputs, and returns them and the focused workspace as events.
  mutating func setMonitors(_ monitors: [HyprlandPayload.Monitor]) -> [CompositorEvent] {
    outputs = Dictionary(
      firstOf: monitors.prefix(HookLimits.list).map { ($0.name.bounded, $0.makeAndModel.bounded) })
    guard let focused = monitors.first(where: { $0.focused == true }) else { return [.outputs(outputs)] }
    focusedOutput = focused.name.bounded
    guard let workspace = focused.activeWorkspace,
      case .event(let event) = self.workspace(workspace.name, number: workspace.id)
    else { return [.outputs(outputs)] }
    return [.outputs(outputs), event]
  }

  /// Sets the keyboards, and returns their layouts as events.
  mutating func setDevices(_ devices: HyprlandPayload.Devices) -> [CompositorEvent] {
    let listed = devices.keyboards.prefix(HookLimits.list)
    keyboards = Set(listed.map(\.name.bounded))
    return listed.compactMap { HyprlandEvents.layout($0.activeKeymap ?? "", of: $0.name) }
  }

  // MARK: Kinds of events

  /// The identifier of a workspace is its name, because both forms of the event contain the name.
  private func workspace(_ name: String, number: Int?) -> Meaning? {
    guard !name.isEmpty else { return nil }
    // Workspaces with names have negative identifiers.
    let number = number.flatMap { $0 > 0 ? $0 : nil }
    return .event(
      .workspace(FocusedWorkspace(id: name, name: name, number: number, output: focusedOutput)))
  }

  /// The names of the keyboard and of the layout may contain commas, so the longest known keyboard determines
  /// the split.
  private func layout(_ data: String) -> Meaning? {
    let known = keyboards.filter { data.hasPrefix($0 + ",") }.max { $0.count < $1.count }
    guard let fields = known.map({ [$0, String(data.dropFirst($0.count + 1))] }) ?? data.fields(2) else {
      return nil
    }
    return HyprlandEvents.layout(fields[1], of: fields[0]).map { .event($0) }
  }

  private static func layout(_ name: String, of keyboard: String) -> CompositorEvent? {
    // Hyprland sends these names if xkbcommon has no name for the layout.
    ["", "none", "error"].contains(name) ? nil : .layout(name, keyboard: keyboard)
  }

  private mutating func addOutput(_ name: String, description: String) -> Meaning? {
    if outputs[name]?.isEmpty != false {
      outputs.remember(description, for: name, limit: HookLimits.list)
    }
    return .event(.outputs(outputs))
  }

  private mutating func removeOutput(_ name: String) -> Meaning? {
    outputs[name] = nil
    return .event(.outputs(outputs))
  }

  private mutating func screencast(_ data: String) -> Meaning? {
    guard let fields = data.fields(3) ?? data.fields(2) else { return nil }
    let session = fields[1...].joined(separator: ",")
    var cast = casts[session] ?? (name: fields.count > 2 ? fields[2] : "", count: 0)
    cast.count += fields[0] == "0" ? -1 : 1
    // A screencast that started before the connection only sends its end.
    if cast.count > 0 {
      casts.remember(cast, for: session, limit: HookLimits.list)
    } else {
      casts[session] = nil
    }
    return .event(.screencasts(casts.mapValues(\.name)))
  }
}

extension String {
  /// Returns the first `count` fields between commas, of which the last may contain commas; nil for fewer fields.
  fileprivate func fields(_ count: Int) -> [String]? {
    let fields = split(separator: ",", maxSplits: count - 1, omittingEmptySubsequences: false).map(
      String.init)
    return fields.count == count ? fields : nil
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without an incomplete UTF-8 character at the end.
  fileprivate var withoutPartialCharacter: ArraySlice<UInt8> {
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
