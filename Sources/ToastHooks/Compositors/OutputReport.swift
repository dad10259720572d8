import ToastCore

/// What the IPC of a compositor says about one output.
public struct OutputReport: Hashable, Sendable {
  /// The connector's name, such as DP-1.
  public var name: String
  /// Whether the output has the focus.
  public var isFocused: Bool
  /// What bars leave free; nil where the compositor does not say so.
  public var usableArea: UsableAreaReport?

  public init(name: String, isFocused: Bool, usableArea: UsableAreaReport? = nil) {
    self.name = name
    self.isFocused = isFocused
    self.usableArea = usableArea
  }
}

extension OutputReport {
  /// The reports in Sway's answer to the question for workspaces: one for each workspace that an output shows.
  static func list(swayWorkspaces payload: [UInt8]) -> [OutputReport] {
    let shown = (SwayWorkspace.list(payload) ?? []).filter { $0.isVisible || $0.isFocused }
    return shown.prefix(HookLimits.list).compactMap { workspace in
      workspace.output.map { output in
        OutputReport(
          name: output, isFocused: workspace.isFocused,
          usableArea: workspace.area.flatMap { area in area.isPlausible ? .workspace(area) : nil })
      }
    }
  }

  /// The reports in Hyprland's answer to `j/monitors`.
  static func list(hyprlandMonitors answer: [UInt8]) -> [OutputReport] {
    let monitors = decoded([HyprlandPayload.Monitor].self, from: answer) ?? []
    return monitors.prefix(HookLimits.list).map { monitor in
      OutputReport(
        name: monitor.name, isFocused: monitor.focused == true,
        usableArea: monitor.reservedInsets.map { .reserved($0) })
    }
  }
}

extension LogicalRect {
  /// Whether the rectangle can be a part of an output: finite numbers and a size that is not negative.
  fileprivate var isPlausible: Bool {
    [x, y, width, height].allSatisfy(\.isFinite) && width >= 0 && height >= 0
  }
}
