import ToastCore
import ToastSystem

/// The command-line options that describe a toast, and the request that they set.
public final class ShowOptions {
  /// The request that the options have set so far.
  public var request = ShowRequest(title: "")
  /// The path of the icon that is sent to the service, if the path differs from the argument.
  private var resolvedIcon: (path: String, typed: String)?

  /// Creates an empty request.
  public init() {}

  /// The options of the toast.
  public var toast: [CommandOption] {
    let icons = CompletionSource(ShowOptions.symbols, areFiles: true)
    return [
      .init(
        "style", "s", "NAME",
        "\(StyleSetting.alternatives(Style.builtIn.map(\.name))) (default: \(Style.builtIn[0].name)), or a style of the configuration",
        offers: ShowOptions.styles
      ) { self.request.style = $0 },
      value("duration", "t"),
      .init("icon", "i", "ICON", "a symbol, an icon of the theme, or a file: PNG, JPEG, SVG", offers: icons) {
        self.request.icon = $0
      },
      value("tint"),
      .init(
        "id", nil, "NAME", "update the toast with that id in place, or show a new one",
        offers: ShowOptions.ids
      ) { self.request.id = $0 },
      .init("progress", "p", "V", "a bar: 0.42 or 42%; at most 200%; 'none' removes it") {
        self.request.progress = $0
      },
      .init("action", "a", "KEY=LABEL", "a button; a tap runs default=LABEL; can be repeated") {
        text throws(UsageError) in
        guard let action = ToastAction(parsing: text) else {
          throw UsageError("bad action \(text.quoted): expected \(ToastAction.forms)")
        }
        self.request.actions.append(action)
      },
      .init(
        "output", "o", "NAME", "the name of an output, focused (the default) or all",
        offers: CompletionSource(["focused", "all"])
      ) { self.request.output = $0 },
      .init(
        "content", nil, "FILE", "custom content instead of TITLE: a tree in JSON; - reads standard input",
        offers: .files
      ) { text throws(UsageError) in self.request.content = try ContentFile.read(text) },
      .init("markup", nil, nil, "TITLE and SUBTITLE are Pango markup") { _ in self.request.isMarkup = true },
      .init(
        "policy", nil, "P", "how to show it among other toasts: stack, replace or queue",
        offers: CompletionSource(Policy.allCases.map(\.rawValue))
      ) { self.request.policy = $0 },
      .init("urgent", nil, nil, "show the toast while paused too") { _ in self.request.isUrgent = true },
    ]
  }

  /// An option for each setting of a style, for this toast only; `toast` has two of them.
  public var style: [CommandOption] {
    ShowRequest.settings.filter { !ShowOptions.others.contains($0.name) }.map { option($0.name, for: $0) }
  }

  /// The settings without an option here: those that `toast` has, and the meaning of `short`, `medium` and `long`, which the style sets.
  private static let others = ["duration", "tint", "short", "medium", "long"]

  private func value(_ name: String, _ short: Character? = nil) -> CommandOption {
    option(name, short, for: StyleSetting.named(name))
  }

  private func option(_ name: String, _ short: Character? = nil, for setting: StyleSetting?) -> CommandOption
  {
    // The help text is only built when it is printed, because it would take a third of the time of a command.
    .init(name, short, setting?.argument, setting?.help ?? "", offers: CompletionSource(setting?.words ?? []))
    {
      self.request[name] = $0
    }
  }

  /// The descriptions of the arguments of options.
  public static var notes: [HelpNote] {
    let durations = Style.builtIn.map { style in
      let named = [("short", ToastDuration.short), ("medium", .medium), ("long", .long)]
        .map { "\($0) \(style.seconds(of: $1))" }
      return "\(style.name) \(style.seconds(of: style.duration)) s (\(named.joined(separator: ", ")))"
    }
    return [
      .term("D", "\(ToastDuration.forms); 0 means 'forever'. Default: \(durations.joined(separator: "; "))"),
      .term("COLOR", "\(StyleSetting.named("tint")?.expected ?? Color.forms)"),
      .term("FONT", Font.forms),
      .term(
        "PX",
        "logical pixels without a unit, such as 8; two for --margin ('EDGE SIDES') and --padding ('VERTICAL HORIZONTAL')"
      ),
      .term("BORDER", StyleSetting.named("border")?.expected ?? ""),
      .term("T", Transition.forms),
      .term("CURVE", Animation.forms),
      .term("ICON", symbols.joined(separator: ", ")),
    ]
  }

  /// The completions for a style.
  public static let styles = CompletionSource(
    Style.builtIn.map(\.name),
    from: "waytoastctl config 2>/dev/null | sed -n 's/^\\[style \\(.*\\)\\]$/\\1/p'")
  /// The completions for an id: the ids of the shown toasts.
  public static let ids = CompletionSource(from: "waytoastctl list 2>/dev/null | cut -f1")

  /// The symbols of ToastRender without the ring and solid variants.
  public static let symbols = [
    "checkmark", "xmark", "info", "question", "alert", "warning", "plus", "minus", "star", "heart", "eye",
    "eye-off", "hand-wave", "arrow-up", "arrow-down", "arrow-left", "arrow-right", "refresh", "bell",
    "bell-off", "volume", "volume-medium", "volume-low", "muted", "microphone", "microphone-muted", "music",
    "headphones", "play", "pause", "stop", "next", "previous", "eject", "record", "camera", "screenshot",
    "screencast", "brightness", "brightness-low", "moon", "battery", "battery-medium", "battery-low",
    "battery-empty", "battery-charging", "bolt", "plug", "power", "coffee", "lock", "unlock", "shield",
    "wifi", "wifi-medium", "wifi-low", "wifi-off", "bluetooth", "bluetooth-off", "airplane", "globe", "link",
    "cloud", "mail", "message", "folder", "document", "trash", "copy", "clipboard", "download", "upload",
    "clock", "timer", "calendar", "search", "keyboard", "caps-lock", "mouse", "touchpad", "monitor", "phone",
    "terminal", "window", "workspace", "person", "home", "gear", "logout",
  ]
}

extension ShowOptions {
  /// Makes the paths of icons absolute, because the service has another working directory.
  ///
  /// Errors: `getcwd`.
  public func resolveIcon() throws(SystemError) {
    if let icon = request.icon {
      let resolved = try ContentFile.resolved(icon)
      request.icon = resolved
      if resolved != icon { resolvedIcon = (resolved, typed: icon) }
    }
    if let content = request.content { request.content = try ContentFile.resolved(content) }
  }
}

extension ShowOptions {
  /// Returns a warning of the service with the icon as the caller has typed it.
  public func inCallersWords(_ warning: String) -> String {
    guard let resolvedIcon else { return warning }
    let (text, path) = (Array(warning.utf8), Array(resolvedIcon.path.quotedPath.utf8))
    for start in text.indices where text[start...].starts(with: path) {
      let rest = text[(start + path.count)...]
      return String(decoding: text[..<start] + resolvedIcon.typed.quotedPath.utf8 + rest, as: UTF8.self)
    }
    return warning
  }
}

extension StyleSetting {
  /// The description of the setting, and the words that the setting accepts.
  fileprivate var help: String {
    words.isEmpty ? summary : "\(summary) (\(StyleSetting.alternatives(words)))"
  }
}

extension Style {
  fileprivate func seconds(of duration: ToastDuration) -> String {
    var style = self
    style.duration = duration
    return style.dwell.map { $0.seconds.plainText } ?? "for ever"
  }
}
