import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastIcons
import ToastRender
import ToastSystem

// What a client asks in words, as what the core understands.
extension ToastRequest {
  /// A request whose texts are valid; each picture is looked up by `findIcon`, for a box of that side.
  ///
  /// - Parameters:
  ///   - style: what `Configuration.style(for:)` has for it.
  ///   - output: where it is shown if it names no output.
  init(
    _ show: ShowRequest, in style: Style, palette: Palette, output: OutputChoice?,
    findIcon: (String, Double) throws(IconError) -> Icon
  ) throws(InvalidRequest) {
    var style = style
    var content = ToastContent(
      title: show.title, subtitle: show.subtitle, actions: show.actions, isMarkup: show.isMarkup)
    var warnings = [String]()
    if show.isMarkup, Painter.isBlankMarkup(show.title) {
      throw InvalidRequest("empty title: a toast needs a title, a progress or content")
    }
    if show.isMarkup {
      for (text, name) in [(show.title, "title"), (show.subtitle ?? "", "subtitle")]
      where !Painter.isMarkup(text) {
        warnings.append("broken markup in the \(name): shown as text")
      }
    }
    func find(_ name: String, side: Double) -> Icon? {
      do throws(IconError) {
        return try findIcon(name, side)
      } catch {
        let warning = error.warning(about: name)
        if !warnings.contains(warning) { warnings.append(warning) }
        return nil
      }
    }
    // A style's own icon goes with its own content.
    if let name = show.icon ?? (show.content == nil ? style.icon : nil) {
      content.icon = find(name, side: style.iconSide)
    }
    if var tree = show.content {
      if let padding = tree.padding { style.padding = padding }
      tree.padding = nil
      if show.title.isEmpty { content.title = tree.firstText ?? "" }
      content.tree = tree.resolved(in: style, palette: palette, find: find)
      if content.tree == nil {
        throw InvalidRequest("content: nothing can be shown: \(warnings.joined(separator: "; "))")
      }
    }
    self.init(
      id: try show.toastID(), content: content, style: style,
      output: show.output.map { OutputChoice($0) } ?? output,
      progress: show.progress.flatMap { Progress(parsing: $0) },
      policy: show.policy.flatMap { Policy(rawValue: $0) },
      warning: warnings.isEmpty ? nil : warnings.joined(separator: "; "))
    isUrgent = show.isUrgent
  }
}

extension ShowRequest {
  /// The id of the toast that is asked for; nil: the service makes one up.
  func toastID() throws(InvalidRequest) -> String? {
    if let hook {
      guard let known = Hook(rawValue: hook) else {
        throw InvalidRequest("unknown hook \(hook.quoted): expected \(Hook.forms)")
      }
      return known.toastID
    }
    guard let id, id.hasPrefix(Request.hookPrefix) else { return id }
    throw InvalidRequest("bad id \(id.quoted): ids that begin with 'hook:' are reserved for hooks")
  }
}

extension IconError {
  /// What a caller is told of an icon called `name`.
  fileprivate func warning(about name: String) -> String {
    let end = "shown without an icon"
    if self != .missing || IconLookup.isFile(name) { return "icon \(name.quotedPath): \(self): \(end)" }
    let near = EditDistance.nearest(to: name, among: Symbol.names).map { "; did you mean '\($0)'?" } ?? ""
    return "unknown icon \(name.quoted): \(end)\(near)"
  }
}

extension Configuration {
  /// The style that a request names, or the usual one, with the values that it has this once.
  func style(for show: ShowRequest) throws(InvalidRequest) -> Style {
    let name = show.style ?? style
    guard var style = styles.first(where: { $0.name == name }) else {
      throw InvalidRequest(NameSuggestion.unknown("style", name, among: styles.map(\.name)))
    }
    for value in show.values { try value.set(in: &style, palette: palette) }
    return style
  }
}

extension OutputChoice {
  /// The choice that the command line's word means.
  init(_ word: String) {
    switch word {
    case "focused": self = .focused
    case "all": self = .all
    default: self = .named(word)
    }
  }
}

extension Acceptance {
  init(_ acceptance: Toasts.Acceptance) {
    self.init(
      id: acceptance.id, toast: acceptance.toast, warning: acceptance.warning, isHeld: acceptance.isHeld)
  }
}

extension ToastSummary {
  init(_ summary: ListedToast) {
    self.init(
      id: summary.id, title: summary.content.title, subtitle: summary.content.subtitle,
      progress: summary.progress, style: summary.style, phase: summary.phase, output: summary.output,
      remaining: summary.remaining?.seconds)
  }
}

extension Toasts {
  /// What the service says of itself; a toast on several outputs is one.
  var status: ServiceStatus {
    let all = stacks.flatMap(\.toasts)
    let waiting = Set(all.filter(\.isWaiting).map(\.id))
    let shown = Set(all.filter { !$0.isWaiting }.map(\.id))
    return ServiceStatus(paused: isPaused, shown: shown.count, waiting: waiting.subtracting(shown).count)
  }
}
