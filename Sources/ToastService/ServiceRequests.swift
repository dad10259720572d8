import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastIcons
import ToastShell

// What people and the compositor ask of the service, and what its settings say.

extension Service {
  /// Reads the configuration anew.
  ///
  /// Toasts that are shown stay as they are. Errors are logged and shown; what is wrong stays as it was.
  public func reload() {
    let former = configuration
    settings.update()
    for error in settings.errors { warn(error.message) }
    if state != .starting { showConfigurationErrors() }
    if configuration.rules != former.rules { steps.append(.event(.rules(configuration.rules))) }
    if configuration.iconTheme != former.iconTheme, !hasOwnLookup {
      icons.lookup = IconLookup(theme: configuration.iconTheme)
    }
    shell.namespace = configuration.namespace
    hooks.searchAgain()
    if configuration.linger != former.linger, case .lingering = state { state = .showing }
  }

  /// The id of the toast that shows errors of the configuration.
  private static let errorToast = "waytoast-config"
  /// How long errors of the configuration are shown, in seconds: long enough to come back to, and not in the way for ever.
  private static let errorDuration = "20"

  /// Shows what is wrong with the configuration, once per change; when nothing is any more, that toast goes.
  func showConfigurationErrors() {
    guard state != .ending, state != .ended, let errors = settings.takeNews() else { return }
    guard let first = errors.first else {
      steps.append(.event(.dismiss(.id(Service.errorToast), .internal)))
      return
    }
    var show = ShowRequest(title: "Configuration: \(errors.count) error\(errors.count == 1 ? "" : "s")")
    show.subtitle = first.place
    show.id = Service.errorToast
    show.icon = "warning"
    show["duration"] = Service.errorDuration
    show["while-paused"] = WhilePaused.hold.rawValue
    steps.append(step(for: show, from: .internal))
  }

  /// Ends the service when the toasts that it shows are gone: another service has the display.
  public func leaveWhenIdle() {
    guard !isSuperseded else { return }
    isSuperseded = true
    warn("another waytoastd has the display now: this one ends when its toasts are gone")
    if case .lingering = state { state = .showing }
  }

  var configuration: Configuration { settings.configuration }

  /// A beginning of ids that no other service has used.
  public static func newIDPrefix() -> String {
    let number = UInt64.random(in: 36 * 36 * 36 * 36 * 36..<36 * 36 * 36 * 36 * 36 * 36)
    return String(number, radix: 36) + "-"
  }
}

// MARK: Requests

extension Service {
  func translate(_ event: ShellEvent) {
    switch event {
    case .ready:
      state = .showing
      showConfigurationErrors()
      onStart(nil)
    case .outputs(let outputs): steps.append(.event(.outputs(outputs)))
    case .entered(let stack, let output): steps.append(.event(.entered(stack, output: output)))
    case .stack(let stack, let event): steps.append(.event(.stack(stack, event)))
    case .captureFailed(_, let fault): warn("a toast is shown without its backdrop: \(fault)")
    case .click(let stack, let button, let point): steps.append(.event(.click(stack, button, point)))
    case .lost(let error):
      if state == .starting { onStart(error) }
      state = .ending
      // Nobody sees an exit any more: without outputs the toasts are gone at once.
      steps += [.event(.quit), .event(.outputs([]))]
    }
  }

  func translate(_ request: Request, from caller: Caller, at now: Instant) {
    if state == .ending {
      // Who asks now is heard by the next service: this one goes without an answer, and the command starts another.
      if request == .quit { quitters.append(caller) }
      return
    }
    switch request {
    case .show where !painter.hasFonts: steps.append(.answer(.error(Service.noFonts), caller))
    case .show(let show): steps.append(step(for: show, from: caller))
    case .dismiss(let target): steps.append(.event(.dismiss(target, caller)))
    case .list: steps.append(.event(.list(caller)))
    case .action(let id, let key):
      steps.append(.event(.act(id: id, key: key, caller)))
    case .pause: steps.append(.event(.pause(true, caller)))
    case .resume: steps.append(.event(.pause(false, caller)))
    case .status: steps.append(.status(caller))
    case .reload:
      reload()
      // A line for each error.
      let errors = settings.errors.map(\.message) + [hooks.use(configuration, at: now)].compactMap { $0 }
      steps.append(.answer(errors.isEmpty ? .ok() : .error(errors.joined(separator: "\n")), caller))
    case .config: steps.append(.answer(.config(configuration.wholeText), caller))
    case .quit:
      quitters.append(caller)
      quit()
    }
  }

  /// Makes what these steps ask for depend on a client that gives up at `deadline`.
  func limit(_ indices: Range<Int>, of caller: Caller, to deadline: Int64) {
    for index in indices {
      if case .event(let event) = steps[index] { steps[index] = .request(event, caller, deadline: deadline) }
    }
  }

  static let noFonts = "no fonts are installed: fontconfig finds none, so that no text could be seen"

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

  func message(of refusal: Refusal) -> String {
    refusal.message(ids: toasts.stacks.flatMap { $0.toasts.filter(\.isNamed).map(\.id) })
  }

  private func step(for show: ShowRequest, from caller: Caller) -> Step {
    do throws(InvalidRequest) {
      var request = try ToastRequest(
        show, in: settings.style(for: show), palette: configuration.palette, output: usualOutput(for: show)
      ) {
        name, side throws(IconError) in
        try icons.icon(named: name, side: side, scale: shell.finestScale)
      }
      request.origin =
        caller == .internal || show.hook != nil ? .hook : show.isValue ? .value : .command
      request.whilePaused = whilePaused(show, request.style)
      // Nobody reads the log of a service that was started for this toast.
      if caller != .internal, let warning = settings.warning {
        request.warning = [request.warning, warning].compactMap { $0 }.joined(separator: "; ")
      }
      return .event(.show(request, caller, wait: show.wait))
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
