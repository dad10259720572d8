import Glibc
import ToastSystem

/// The differences between compositors in the way they show toasts.
///
/// This file is the only place where the name of a compositor decides anything; the exceptions are the
/// folders Sway, Hyprland and Niri of this module, each of which speaks the IPC of one compositor.
/// `docs/compositors.md` documents the differences for users.
///
/// The following differences need no name, because the client observes the behaviour itself; the same code
/// handles the difference on all compositors:
///
/// | compositor | difference | handled by |
/// |---|---|---|
/// | Sway 1.10 | removing an output destroys the layer surfaces on the output without `closed` | a removed global of an output counts as `closed` |
/// | Sway 1.7, 1.12, KWin | removing an output sends `closed` | the same |
/// | Sway 1.7, Hyprland, KWin 6.7 | a surface with on-demand keyboard focus gets the focus as soon as it is mapped | the shell requests the focus only while a pointer or finger is on the toast |
/// | Sway 1.10, 1.12 | a surface with on-demand keyboard focus gets the focus at a click or when the pointer enters | the same |
/// | Sway 1.7 | a finger outside the surface causes no event until the finger is lifted | the offset at the last motion counts |
/// | phoc | a pointer that leaves the surface with a pressed button never causes a release event | `leave` ends the drag |
/// | Hyprland | release and leave events arrive at the edge of the surface | the same |
/// | Sway | coordinates on a surface refer to the position of the surface when the press began | the next point decides (`Contact`) |
/// | Sway 1.7 | no fractional-scale and no cursor-shape; a scale of 1.5 is reported as 2 | xdg-output reports the scale; the cursor theme |
/// | Wayfire | the first configure has the size 0 × 0 | the shell acknowledges that configure and waits for the next |
/// | Sway 1.7 | lock screens are overlay surfaces | `layer = top` (docs/compositors.md) |
/// | KWin 6.7 | the blur may be switched off while a toast is shown | the shell handles `capabilities` at any time |
public struct CompositorDifferences: Hashable, Sendable {
  /// Whether a client can capture outputs without a prompt to the user and without an indicator of a
  /// recording.
  public var canCaptureWithoutPrompt: Bool
  /// Whether the compositor offers a blur (ext-background-effect) even if the configuration switches the blur
  /// off, so that the client has to request the setting through the IPC.
  public var blurNeedsConfirmation = false
}

extension CompositorDifferences {
  /// Returns the differences of the compositor of this session.
  ///
  /// - Parameters:
  ///   - compositor: The compositor whose IPC accepts connections, or nil.
  ///   - variable: Returns the value of an environment variable, or nil if the variable is unset or empty.
  public static func of(
    _ compositor: Compositor?, variable: (String) -> String? = Environment.value
  ) -> CompositorDifferences {
    if let compositor { return compositor.kind.properties.differences }
    // labwc, KWin, Wayfire and others have no IPC and capture without a prompt. A compositor with an IPC that
    // cannot be reached may be one that prompts.
    let mayPrompt = Compositor.Kind.allCases.map(\.properties).contains { row in
      !row.differences.canCaptureWithoutPrompt && row.variables.contains { variable($0) != nil }
    }
    return CompositorDifferences(canCaptureWithoutPrompt: !mayPrompt)
  }
}

/// The properties of one kind of compositor: a row of the table of compositors.
struct CompositorProperties {
  /// The name of the compositor in sentences.
  var title: String
  /// The environment variables that name the IPC; messages mention the first.
  var variables: [String]
  /// Whether the variables contain paths; otherwise they contain names of entries of `folders`.
  var variablesArePaths = true
  /// Returns the folders that usually contain the IPC, for the value of XDG_RUNTIME_DIR.
  var folders: (_ runtime: String?) -> [String] = { [$0].compactMap { $0 } }
  /// Returns whether the name of an entry of `folders` can be the IPC of the compositor.
  var isEntry: (_ name: String) -> Bool
  /// The suffix of the path of the IPC that gives the path of the socket for events.
  var eventSocketSuffix = ""
  /// The type of the sessions that report events.
  var session: any CompositorSession.Type
  /// The requests that the compositor can answer on a connection of their own.
  var requests: [CompositorRequest.Kind: CompositorRequest.Definition] = [:]
  var differences: CompositorDifferences
}

extension Compositor.Kind {
  /// The table of compositors.
  var properties: CompositorProperties {
    switch self {
    case .sway:
      CompositorProperties(
        title: "Sway", variables: ["SWAYSOCK", "I3SOCK"],
        isEntry: { $0.hasPrefix("sway-ipc.\(geteuid()).") && $0.hasSuffix(".sock") },
        session: SwaySession.self, requests: [.outputs: SwayRequest.outputs],
        // Sway 1.7 to 1.12 capture for every client outside a sandbox.
        differences: CompositorDifferences(canCaptureWithoutPrompt: true))
    case .hyprland:
      CompositorProperties(
        title: "Hyprland", variables: ["HYPRLAND_INSTANCE_SIGNATURE"], variablesArePaths: false,
        // Hyprland before 0.40 uses /tmp.
        folders: { [$0 ?? "/run/user/\(geteuid())", "/tmp"].map { $0 + "/hypr" } },
        isEntry: { !$0.hasPrefix(".") }, eventSocketSuffix: "/.socket2.sock",
        session: HyprlandSession.self,
        requests: [.outputs: HyprlandRequest.outputs, .blur: HyprlandRequest.blur],
        // Hyprland 0.49 and later prompt for permission (ecosystem.enforce_permissions). Hyprland 0.56 offers
        // ext-background-effect regardless of decoration:blur:enabled, and shows no blur if that option is
        // false.
        differences: CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: true))
    case .niri:
      CompositorProperties(
        title: "niri", variables: ["NIRI_SOCKET"],
        isEntry: { $0.hasPrefix("niri.") && $0.hasSuffix(".sock") }, session: NiriSession.self,
        // niri 26.04 and later report captures to bars as a screencast (CastsChanged). niri offers
        // ext-background-effect also with `blur { off }`, which its IPC does not report: a known limit.
        differences: CompositorDifferences(canCaptureWithoutPrompt: false))
    }
  }
}
