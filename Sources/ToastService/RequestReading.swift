import ToastCore
import ToastIPC
import ToastIcons
import ToastRender

// What a client asks in words, as what the core understands.
extension ToastRequest {
  /// A request whose texts are valid; the style is looked up, and the icon by `findIcon`.
  init(
    _ show: ShowRequest, styles: [Style], findIcon: (String, Style) throws(IconFault) -> Icon
  ) throws(InvalidRequest) {
    var style = try ToastRequest.style(named: show.style ?? Style.glass.name, among: styles)
    for value in show.values { _ = style.set(value.name, to: value.text) }
    var content = ToastContent(
      title: show.title, subtitle: show.subtitle, actions: show.actions, isMarkup: show.isMarkup)
    var warnings = [String]()
    if show.isMarkup {
      for (text, name) in [(show.title, "title"), (show.subtitle ?? "", "subtitle")]
      where !Painter.isMarkup(text) {
        warnings.append("broken markup in the \(name), shown as text")
      }
    }
    if let name = show.icon ?? style.icon {
      do throws(IconFault) {
        content.icon = try findIcon(name, style)
      } catch {
        let reason = error == .missing ? "" : ": \(error)"
        warnings.append("unknown icon \(name.quoted), shown without\(reason)")
      }
    }
    self.init(
      id: show.id, content: content, style: style, output: OutputChoice(show.output ?? "focused"),
      progress: show.progress.flatMap { Progress(parsing: $0) },
      policy: show.policy.flatMap { Policy(rawValue: $0) },
      warning: warnings.isEmpty ? nil : warnings.joined(separator: "; "))
  }

  private static func style(named name: String, among styles: [Style]) throws(InvalidRequest) -> Style {
    if let style = styles.first(where: { $0.name == name }) { return style }
    let known = styles.map(\.name).joined(separator: ", ")
    throw InvalidRequest("unknown style '\(name)': there are \(known)")
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

extension Selection {
  init(_ target: DismissTarget) {
    switch target {
    case .newest: self = .newest
    case .all: self = .all
    case .id(let id): self = .id(id)
    }
  }
}

extension ToastSummary {
  init(_ summary: Summary) {
    self.init(
      id: summary.id, title: summary.content.title, subtitle: summary.content.subtitle,
      progress: summary.progress, style: summary.style, phase: summary.phase, output: summary.output,
      remaining: summary.remaining?.seconds)
  }
}
