import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastIcons

// What people and the compositor ask of the service, and what its settings say.

extension Service {
  /// Reads the configuration anew.
  ///
  /// Toasts that are shown stay as they are. What is wrong with it is said, and the settings in force stay.
  public func reload() {
    if let complaint = readAnew() { warn(complaint) }
  }

  /// Puts the configuration in force as it is now, or returns what is wrong with it.
  private func readAnew() -> String? {
    let former = configuration
    settings.update()
    if configuration.rules != former.rules { steps.append(.event(.rules(configuration.rules))) }
    if configuration.iconTheme != former.iconTheme, !hasOwnLookup {
      icons.lookup = IconLookup(theme: configuration.iconTheme)
    }
    shell.namespace = configuration.namespace
    hooks.searchAgain()
    if configuration.linger != former.linger, case .lingering = state { state = .showing }
    return settings.complaint
  }

  var configuration: Configuration { settings.configuration }
}

// MARK: Requests

extension Service {
  func translate(_ request: Request, from caller: Caller, at now: Instant) {
    if state == .ending {
      // Who asks now is heard by the next service: this one goes without an answer, and the command starts another.
      if request == .quit { quitters.append(caller) }
      return
    }
    switch request {
    case .show where !painter.hasFonts: steps.append(.answer(.error(Service.noFonts), caller))
    case .show(let show): steps.append(step(for: show, from: caller))
    case .dismiss(let target): steps.append(.event(.dismiss(Selection(target), caller)))
    case .list: steps.append(.event(.list(caller)))
    case .action(let id, let key):
      steps.append(.event(.act(id: id, key: key, caller)))
    case .pause: steps.append(.event(.pause(true, caller)))
    case .resume: steps.append(.event(.pause(false, caller)))
    case .status: steps.append(.status(caller))
    case .reload:
      let complaint = readAnew() ?? hooks.use(configuration, at: now)
      steps.append(.answer(complaint.map { .error($0) } ?? .ok(), caller))
    case .config: steps.append(.answer(.config(configuration.wholeText), caller))
    case .quit:
      quitters.append(caller)
      quit()
    }
  }

  private static let noFonts = "no fonts are installed: fontconfig finds none, so that no text could be seen"

  /// What the compositor says becomes requests of nobody's.
  func hear(at now: Instant) {
    guard state != .ending, state != .ended else { return }
    if let complaint = hooks.use(configuration, at: now) { warn(complaint) }
    let news = hooks.takeNews(at: now)
    // What their toasts are seen over is not there any more.
    for output in news.outputs { shell.dropPictures(on: output) }
    for note in news.notes {
      switch note {
      case .show(let toast):
        var show = ShowRequest(toast, in: configuration)
        // The display may not know of it yet, or not any more.
        if !toasts.outputs.contains(where: { $0.name == show.output }) { show.output = nil }
        let step = step(for: show, from: .internal)
        if case .answer(.error(let message), _) = step {
          complain(ofHook: message)
        } else {
          steps.append(step)
        }
      case .dismiss(let id): steps.append(.event(.dismiss(.id(id), .internal)))
      }
    }
    if let problem = hooks.takeProblem() { warn(problem) }
  }

  /// Says what is wrong with the toast of a hook, which nobody awaits; what is so each time is said once.
  func complain(ofHook message: String) {
    guard message != hooks.lastComplaint else { return }
    hooks.lastComplaint = message
    warn("cannot show the toast of a hook as configured: \(message)")
  }

  private func step(for show: ShowRequest, from caller: Caller) -> Step {
    do throws(InvalidRequest) {
      var request = try ToastRequest(
        show, in: settings.style(for: show), palette: configuration.palette, output: usualOutput(for: show)
      ) {
        name, side throws(IconFault) in
        try icons.icon(named: name, side: side, scale: shell.finestScale)
      }
      request.origin = caller == .internal || show.hook != nil ? .hook : .command
      request.whilePaused = whilePaused(show, request.style)
      // The caller that started the service for this toast does not see its log.
      if caller != .internal, let complaint = settings.complaint {
        request.warning = [request.warning, complaint].compactMap { $0 }.joined(separator: "; ")
      }
      return .event(.show(request, caller, wait: show.wait ? .outcome : .none))
    } catch {
      return .answer(.error(error.message), caller)
    }
  }

  /// The output of a request that names none: of a new toast that of the configuration, if there is such an output.
  private func usualOutput(for show: ShowRequest) -> OutputChoice? {
    if let id = (try? show.toastID()) ?? nil, toasts.toast(updatedBy: id) != nil { return nil }
    let choice = OutputChoice(configuration.output)
    switch choice {
    case .focused: return nil
    case .all: return choice
    case .named(let name): return toasts.outputs.contains { $0.name == name } ? choice : nil
    }
  }

  /// What happens to a new toast while the service is paused: a hook goes by its name, other toasts by their style.
  private func whilePaused(_ show: ShowRequest, _ style: Style) -> WhilePaused {
    if let choice = style.whilePaused { return choice }
    guard let hook = show.hook.flatMap(Hook.init(rawValue:)) else { return .hold }
    return hook.isShownWhilePaused ? .show : .drop
  }

  /// One toast that says how many held toasts will not be shown any more.
  func missedStep(_ count: Int) -> Step {
    var show = ShowRequest(title: count == 1 ? "1 toast was missed" : "\(count) toasts were missed")
    show.subtitle = "while the service was paused"
    show.icon = "bell-off"
    show.id = "waytoast-missed"
    return step(for: show, from: .internal)
  }
}
