import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC

extension ShowRequest {
  /// The toast of a hook, where these settings are in force.
  public init(_ toast: HookToast, in configuration: Configuration) {
    self.init(title: toast.title)
    subtitle = toast.subtitle
    icon = toast.icon
    style = toast.style
    hook = toast.hook.rawValue
    // Who has an output of his own for toasts has it for these too.
    if configuration.output == "focused" { output = toast.output }
    self["duration"] = toast.duration?.text
    guard toast.hook == .mode else { return }
    let style = configuration.styles.first { $0.name == toast.style ?? configuration.style }
    if style?.exit.takes(longerThan: ShowRequest.longestExit) == true {
      self["exit"] = "ease-out:\(ShowRequest.longestExit)"
    }
  }

  /// How long the exit of a toast may take that says how things are, in seconds: 100 ms after they are otherwise it is
  /// gone, of which 20 ms are for the compositor to say so and for the last frame.
  private static let longestExit = 0.08
}

extension Animation {
  /// A spring takes longer than its duration says, which none states so short.
  fileprivate func takes(longerThan seconds: Double) -> Bool {
    switch self {
    case .none: false
    case .curve(_, let own): own > seconds
    case .spring: true
    }
  }
}
