/// The JSON events of niri, as far as they are used: objects whose only key is the name of the event.
enum NiriPayload {
  struct Event: Decodable {
    private enum CodingKeys: String, CodingKey {
      case workspacesChanged = "WorkspacesChanged"
      case workspaceActivated = "WorkspaceActivated"
      case keyboardLayoutsChanged = "KeyboardLayoutsChanged"
      case keyboardLayoutSwitched = "KeyboardLayoutSwitched"
      case windowsChanged = "WindowsChanged"
      case windowOpenedOrChanged = "WindowOpenedOrChanged"
      case windowUrgencyChanged = "WindowUrgencyChanged"
      case windowClosed = "WindowClosed"
      case castsChanged = "CastsChanged"
      case castStartedOrChanged = "CastStartedOrChanged"
      case castStopped = "CastStopped"
      case screenshotCaptured = "ScreenshotCaptured"
      case configLoaded = "ConfigLoaded"
    }

    var workspacesChanged: WorkspacesChanged?
    var workspaceActivated: WorkspaceActivated?
    var keyboardLayoutsChanged: KeyboardLayoutsChanged?
    var keyboardLayoutSwitched: KeyboardLayoutSwitched?
    var windowsChanged: WindowsChanged?
    var windowOpenedOrChanged: WindowOpenedOrChanged?
    var windowUrgencyChanged: WindowUrgencyChanged?
    var windowClosed: WindowClosed?
    var castsChanged: CastsChanged?
    var castStartedOrChanged: CastStartedOrChanged?
    var castStopped: CastStopped?
    var screenshotCaptured: ScreenshotCaptured?
    var configLoaded: ConfigLoaded?
  }

  struct WorkspacesChanged: Decodable { var workspaces: [Workspace] }

  struct WorkspaceActivated: Decodable {
    var id: UInt64
    var focused: Bool
  }

  struct KeyboardLayoutsChanged: Decodable { var keyboardLayouts: KeyboardLayouts }
  struct KeyboardLayoutSwitched: Decodable { var idx: Int }
  struct WindowsChanged: Decodable { var windows: [Window] }
  struct WindowOpenedOrChanged: Decodable { var window: Window }

  struct WindowUrgencyChanged: Decodable {
    var id: UInt64
    var urgent: Bool
  }

  struct WindowClosed: Decodable { var id: UInt64 }
  struct CastsChanged: Decodable { var casts: [Cast] }
  struct CastStartedOrChanged: Decodable { var cast: Cast }
  struct CastStopped: Decodable { var streamId: UInt64 }
  struct ScreenshotCaptured: Decodable { var path: String? }
  struct ConfigLoaded: Decodable { var failed: Bool }

  struct Workspace: Decodable {
    var id: UInt64
    /// The position of the workspace on its output, from 1.
    var idx: Int
    var name: String?
    var output: String?
    var isFocused: Bool?

    /// The workspace with texts cut to `HookLimits`.
    var bounded: Workspace {
      var workspace = self
      workspace.name = name?.bounded
      workspace.output = output?.bounded
      return workspace
    }
  }

  struct KeyboardLayouts: Decodable {
    var names: [String]
    var currentIdx: Int
  }

  struct Window: Decodable {
    var id: UInt64
    var title: String?
    var appId: String?
    var isUrgent: Bool?
  }

  struct Cast: Decodable {
    var streamId: UInt64
    var target: Target?
  }

  /// The shared output or window; both are nil before the user has chosen one.
  struct Target: Decodable {
    private enum CodingKeys: String, CodingKey {
      case output = "Output"
      case window = "Window"
    }

    struct Output: Decodable { var name: String }
    struct Window: Decodable { var id: UInt64 }

    var output: Output?
    var window: Window?
  }
}
