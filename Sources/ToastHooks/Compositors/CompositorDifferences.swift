import ToastSystem

/// What differs between compositors, as far as toasts are concerned.
///
/// This file is the one place where the name of a compositor decides anything; the sessions and questions of this
/// module, which speak the IPC of one compositor each, are the exception. `docs/compositors.md` tells users the same.
///
/// These differences need no name, since what the compositor does tells them; the code that handles them is the same on
/// all compositors:
///
/// | compositor | difference | handled by |
/// |---|---|---|
/// | Sway 1.10 | an output that goes takes its layer surfaces along without `closed` | an output's global that is removed counts as `closed` |
/// | Sway 1.7, 1.12, KWin | an output that goes sends `closed` | the same |
/// | Sway 1.7, Hyprland, KWin 6.7 | on-demand keyboard focus is given as soon as a surface is shown | focus is requested only while a pointer or finger is on the toast |
/// | Sway 1.10, 1.12 | on-demand keyboard focus is given at a click or when the pointer enters | the same |
/// | Sway 1.7 | a finger that leaves the surface is told only when it goes up | the offset at the last motion counts |
/// | phoc | a pointer that leaves the surface with a button down is never told to be released | `leave` ends the drag |
/// | Hyprland | release and leave are told at the surface's edge | the same |
/// | Sway | points on a surface are told as the surface stood when the press began | the next point decides (`Contact`) |
/// | Sway 1.7 | neither fractional-scale nor cursor-shape; scale 1.5 is called 2 | xdg-output tells the scale; the cursor theme |
/// | Wayfire | the first configure is 0 × 0 | such a configure is answered, and the next awaited |
/// | Sway 1.7 | lock screens are overlay surfaces | `layer = top` (docs/compositors.md) |
/// | KWin 6.7 | blur may be switched off while a toast is shown | `capabilities` is heard at any time |
public struct CompositorDifferences: Hashable, Sendable {
  /// Whether outputs can be captured without a question to the user and without a sign that somebody records.
  public var canCaptureWithoutPrompt: Bool
  /// Whether a blur that is offered (ext-background-effect) may be switched off in the configuration all the same, so
  /// that the IPC has to be asked.
  public var blurNeedsConfirmation: Bool

  public init(canCaptureWithoutPrompt: Bool, blurNeedsConfirmation: Bool) {
    self.canCaptureWithoutPrompt = canCaptureWithoutPrompt
    self.blurNeedsConfirmation = blurNeedsConfirmation
  }
}

extension CompositorDifferences {
  /// What holds for the compositor of this session.
  ///
  /// - Parameters:
  ///   - compositor: the one whose IPC answers, or nil.
  ///   - variable: the value of an environment variable, nil when it is unset or empty.
  public static func of(
    _ compositor: Compositor?, variable: (String) -> String? = Environment.value
  ) -> CompositorDifferences {
    switch compositor {
    // Sway 1.7 to 1.12 capture for every client that is not sandboxed.
    case .sway: CompositorDifferences(canCaptureWithoutPrompt: true, blurNeedsConfirmation: false)
    // Hyprland since 0.49 asks for permission (ecosystem.enforce_permissions). 0.56 offers ext-background-effect whatever
    // decoration:blur:enabled says, and shows no blur where that is false.
    case .hyprland: CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: true)
    // niri since 26.04 tells bars of captures that it takes for a screencast (CastsChanged). It offers
    // ext-background-effect also with `blur { off }`, which its IPC does not tell: a known limit.
    case .niri: CompositorDifferences(canCaptureWithoutPrompt: false, blurNeedsConfirmation: false)
    // labwc, KWin, Wayfire and others have no IPC. One that cannot be reached may be one of those that ask.
    case nil:
      CompositorDifferences(
        canCaptureWithoutPrompt: variable("HYPRLAND_INSTANCE_SIGNATURE") == nil
          && variable("NIRI_SOCKET") == nil,
        blurNeedsConfirmation: false)
    }
  }
}

extension Compositor {
  /// A connection that tells what `hooks` need.
  ///
  /// Errors: `connect`, `socket`.
  func session(for hooks: Set<Hook>) throws(SystemError) -> any CompositorSession {
    switch self {
    case .sway(let socket): try SwaySession(path: socket, hooks: hooks)
    case .hyprland(let folder): try HyprlandSession(folder: folder, hooks: hooks)
    case .niri(let socket): try NiriSession(path: socket, hooks: hooks)
    }
  }
}
