import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastIcons
import ToastLoop
import ToastRender
import ToastShell
import ToastSystem

/// The service: events in, one fold, effects out, and at the end of each turn one tail that draws.
public final class Service {
  private let loop: EventLoop
  let shell: Shell
  private let clients: Clients
  let painter: Painter
  let icons: IconLoader
  let errands: SurfaceErrands
  let hooks: ServiceHooks
  var settings: SettingsInForce
  let onStart: (ShellError?) -> Void
  /// The time now, in nanoseconds of `MonotonicClock`: a turn may take long.
  private let clock: () -> Int64
  /// Whether icons are found elsewhere than the configuration says.
  let hasOwnLookup: Bool

  var toasts: Toasts
  var backdrops = Backdrops()
  /// Whether there is memory to give back once nothing is shown: that of toasts, or of a client.
  private var hasLetGo = false
  /// Whether toasts may have gone since what is kept for them was looked through.
  private var hasFolded = false
  var steps: [Step] = []
  /// Whether another service has the display, so that no client finds this one.
  var isSuperseded = false
  /// Who asked it to end and is told when it does.
  var quitters: [Caller] = []
  var state = State.starting
  private var compositor: EventSource?
  /// What wakes it by itself.
  public private(set) var timer: LoopTimer?

  /// What is folded, in order, so that replies are in the order of the requests.
  enum Step {
    case event(Toasts.Event)
    /// What a client asked for that gives up at `deadline`.
    case request(Toasts.Event, Caller, deadline: Int64)
    case answer(Reply, Caller)
    case status(Caller)
  }

  /// What follows from a step.
  private enum Work {
    case effect(Toasts.Effect)
    case reply(Reply, Caller)

    var isForClients: Bool {
      switch self {
      case .reply, .effect(.accept), .effect(.refuse), .effect(.done), .effect(.list), .effect(.reportAction),
        .effect(.reportOutcome), .effect(.reportHeld):
        true
      case .effect(.reportMissed), .effect(.measure), .effect(.createSurface), .effect(.destroySurface): false
      }
    }
  }

  enum State: Equatable {
    /// Awaits what the compositor offers.
    case starting
    case showing
    /// Nothing is shown; it ends at this instant, if at any.
    case lingering(until: Instant?)
    /// Awaits the end of the last toast.
    case ending
    case ended
  }

  /// A service that speaks to the compositor behind `shell`.
  ///
  /// - Parameters:
  ///   - lookup: finds the icons of names; nil: in the theme of the configuration.
  ///   - iconProgram: the program that decodes icons, or nil where there is none.
  ///   - compositor: the compositor whose IPC can be asked where surfaces will be, or nil; called when that has to be known.
  ///   - findCompositor: finds what is listened to where the configuration says so.
  ///   - loadConfiguration: loads the settings, at once and for `reload`; its argument are those in force.
  ///   - generatedIDs: the beginning of the ids of toasts whose requests have none; no other service uses it.
  ///   - onStart: called once, when toasts can be shown (nil) or when it is known that they never will.
  public init(
    loop: EventLoop, shell: Shell, clients: Clients, painter: Painter = Painter(), lookup: IconLookup? = nil,
    iconProgram: String? = IconDecoding.installedProgram, compositor: @escaping () -> Compositor? = { nil },
    findCompositor: @escaping (CompositorChoice) throws(CompositorError) -> Compositor = {
      choice throws(CompositorError) in try Compositor.find(choice)
    },
    loadConfiguration: @escaping (Configuration?) -> LoadedConfiguration = { _ in
      LoadedConfiguration(Configuration())
    },
    generatedIDs: String = Service.newIDPrefix(), clock: @escaping () -> Int64 = MonotonicClock.now,
    onStart: @escaping (ShellError?) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.shell = shell
    self.clients = clients
    self.painter = painter
    settings = SettingsInForce(loadConfiguration)
    hooks = ServiceHooks(find: findCompositor) { compositor, settings in
      HookListener(loop: loop, compositor: compositor, settings: settings)
    }
    let configuration = settings.configuration
    toasts = Toasts(rules: configuration.rules, generatedIDs: generatedIDs)
    self.onStart = onStart
    self.clock = clock
    errands = SurfaceErrands(loop: loop, shell: shell, compositor: compositor)
    hasOwnLookup = lookup != nil
    icons = IconLoader(
      loop: loop, lookup: lookup ?? IconLookup(theme: configuration.iconTheme), program: iconProgram,
      images: painter.images)
    shell.namespace = configuration.namespace
    self.compositor = try loop.watch(shell.descriptor) { [shell] readiness in
      // A hang-up is read too: the compositor may have said why.
      if readiness != .writable { shell.read() }
    }
    timer = try LoopTimer(in: loop) {}
    for error in settings.errors { warn(error.message) }
  }

  /// Every toast leaves, and then the service ends.
  public func quit() {
    guard state != .ended, state != .ending else { return }
    state = .ending
    steps.append(.event(.quit))
  }

  /// One turn of the loop: folds what happened, does what follows, draws what differs, and sets the alarm.
  public func turn(at now: Instant) {
    repeat {
      collect(at: now)
      fold(at: now)
      makeSurfaces(at: now)
      draw(at: now)
      rest(at: now)
      let isBlocked = shell.flush()
      compositor?.interest = isBlocked ? [.readable, .writable] : .readable
      clients.watchNewcomers()
      letGo()
      prepare()
      // What is seen now is on its way before a program is started for an icon.
      icons.advance(to: now)
      setAlarm(at: now)
      // That the connection broke while sending may wake nobody, nor does a program that could not be started, nor what
      // was read already.
    } while shell.hasEvents || shell.takeDeferral() || icons.hasEvents || clients.hasBacklog
  }

  // MARK: Events

  private func collect(at now: Instant) {
    // The clock comes first: a request is not judged against a toast whose time is over.
    if toasts.isDue(at: now) { steps.append(.event(.tick)) }
    for event in shell.takeEvents() { translate(event) }
    steps += icons.takeEvents().map(Step.event)
    for event in clients.takeEvents(at: now) {
      switch event {
      case .hangUp(let caller):
        hasLetGo = true
        steps.append(.event(.hangUp(caller)))
      case .malformed(let caller, let message): steps.append(.answer(.error(message), caller))
      case .request(let caller, let request, let deadline):
        let first = steps.count
        translate(request, from: caller, at: now)
        if let deadline, request != .quit {
          limit(steps.indices.suffix(from: first), of: caller, to: deadline)
        }
      }
    }
    // After a client may have had the configuration read anew.
    if state != .starting { hear(at: now) }
  }

  // MARK: The fold

  func fold(at now: Instant) {
    guard !steps.isEmpty else { return }
    hasFolded = true
    while !steps.isEmpty {
      let batch = steps
      steps = []
      // Effects are performed when the core is at rest, and replies in their place among them.
      var work: [Work] = []
      for step in batch {
        switch step {
        case .event(let event):
          work += toasts.handle(event, at: now).map(Work.effect)
        case .request(_, let caller, let deadline) where deadline < clock():
          // To find its icon, or what came before it, took so long that the client has told its user of a failure.
          work.append(.reply(.error(InvalidRequest.tooLate.message), caller))
        case .request(let event, _, _): work += toasts.handle(event, at: now).map(Work.effect)
        case .answer(let reply, let caller): work.append(.reply(reply, caller))
        case .status(let caller): work.append(.reply(.status(toasts.status), caller))
        }
      }
      // Replies go out first: a measurement can take longer than a client waits.
      for work in work.filter(\.isForClients) + work.filter({ !$0.isForClients }) {
        switch work {
        case .effect(let effect): perform(effect)
        case .reply(let reply, let caller): clients.send(reply, to: caller)
        }
      }
      steps += icons.takeEvents().map(Step.event)
    }
  }

  /// Lets go of what was kept for toasts that have gone: when what is seen now is on its way.
  private func letGo() {
    guard hasFolded else { return }
    hasFolded = false
    var pictures: Set<ImageID> = []
    for stack in toasts.stacks {
      for toast in stack.toasts { pictures.formUnion(toast.content.pictures.compactMap(\.picture)) }
    }
    icons.keep { pictures.contains($0) }
    painter.retain { serial in toasts.stacks.contains { $0.toasts.contains { $0.serial == serial } } }
  }

  private func perform(_ effect: Toasts.Effect) {
    switch effect {
    case .accept(.internal, let acceptance):
      if let warning = acceptance.warning { complain(ofHook: warning) }
    case .accept(let caller, let acceptance):
      clients.send(.ok(Acceptance(acceptance)), to: caller)
    // The toast of the hook has left by itself, or was dismissed.
    case .refuse(.internal, .unknownID): break
    case .refuse(.internal, let refusal): complain(ofHook: message(of: refusal))
    case .refuse(let caller, let refusal): clients.send(.error(message(of: refusal)), to: caller)
    case .done(let caller): clients.send(.ok(), to: caller)
    case .list(let caller, let summaries):
      clients.send(.toasts(summaries.map { ToastSummary($0) }), to: caller)
    case .reportAction(let caller, let id, let toast, let key):
      clients.send(.event(ToastEvent(.action(key), id: id, toast: toast)), to: caller)
    case .reportOutcome(let caller, let id, let toast, let outcome):
      clients.send(.event(ToastEvent(.outcome(outcome.description), id: id, toast: toast)), to: caller)
    case .reportHeld(let caller, let id, let toast):
      clients.send(.event(ToastEvent(.held, id: id, toast: toast)), to: caller)
    case .reportMissed(let count): steps.append(missedStep(count))
    case .measure(let stack, let serial, let content, let style, let bounds):
      let measure = painter.measure(content, style: style, within: bounds)
      steps.append(.event(.stack(stack, .measured(serial, measure))))
      for picture in content.pictures { icons.need(picture) }
    case .createSurface(let stack): errands.want(stack)
    case .destroySurface(let stack):
      errands.withdraw(stack)
      backdrops.forget(stack)
      painter.resetAppearance(of: stack)
      shell.destroySurface(of: stack)
    }
  }

  // MARK: The tail

  private func draw(at now: Instant) {
    // A stack may have to make way in the turn in which another one grows, also while its frame callback is outstanding.
    for stack in toasts.stacks {
      shell.place(
        stack.id, size: stack.surfaceSize, inset: stack.surfaceInset, keyboard: stack.keyboardNeed)
    }
    for id in toasts.stacks.map(\.id) {
      defer { shell.finish(id) }
      guard let refresh = shell.refresh(of: id, at: now) else { continue }
      if toasts.stacks.contains(where: { $0.id == id && $0.awaitsFrame }) {
        steps.append(.event(.stack(id, .drawing(refresh: refresh))))
        fold(at: now)
      }
      guard let stack = toasts.stacks.first(where: { $0.id == id }), let scene = stack.scene(at: now) else {
        continue
      }
      let isMoving = if case .frame = stack.schedule(at: now) { true } else { false }
      var showsPicture = false
      do throws(SystemError) {
        try shell.show(scene, on: id, wantsFrame: isMoving || stack.isDragged, at: now) { scene, canvas in
          guard let pixels = canvas.pixels.baseAddress else { return }
          if case .picture = canvas.backdrop { showsPicture = true }
          painter.draw(
            scene, of: id, in: canvas.stale, scale: canvas.scale,
            behind: behind(canvas.backdrop, of: id),
            pixels: pixels, stride: canvas.stride, size: canvas.size)
        }
      } catch {
        // No memory for a buffer: the toast lives on unseen and ends on time.
        warn("a frame was not drawn: \(error)")
      }
      if showsPicture, !stack.showsCapturedFrame {
        steps.append(.event(.stack(id, .showedCapturedFrame)))
        fold(at: now)
      }
    }
  }

  /// Where nothing is shown, lets go of everything, and in the end of itself.
  private func rest(at now: Instant) {
    if toasts.stacks.isEmpty {
      switch state {
      case .starting, .ended: break
      case .ending: end()
      case .showing:
        painter.removeAll()
        icons.forget()
        hasLetGo = true
        state = .lingering(until: lingerEnd(at: now))
      case .lingering(let end?) where !staysForGood: if end <= now { self.end() }
      case .lingering: state = .lingering(until: lingerEnd(at: now))
      }
      if hasLetGo { Memory.trim() }
      hasLetGo = false
    } else if case .lingering = state {
      state = .showing
    } else if isSuperseded, state == .showing, toasts.isPaused,
      toasts.stacks.allSatisfy({ $0.toasts.allSatisfy(\.isWaiting) })
    {
      // No client can resume it.
      quit()
      fold(at: now)
      rest(at: now)
    }
  }

  /// One that is asked not to disturb stays to keep to it, and one that watches stays to see.
  private var staysForGood: Bool { !isSuperseded && (toasts.isPaused || hooks.isListening) }

  private func lingerEnd(at now: Instant) -> Instant? {
    isSuperseded ? now : staysForGood ? nil : configuration.linger.map { now + $0 }
  }

  /// Sets the alarm: for the toasts, or for the end of a service that nobody needs.
  private func setAlarm(at now: Instant) {
    let lingering: Instant? = if case .lingering(let end) = state { end } else { nil }
    timer?.deadline =
      [
        toasts.deadline(at: now), shell.deadline, icons.deadline, errands.deadline, hooks.deadline,
        lingering,
      ]
      .compactMap { $0 }.min()?.nanoseconds
  }

  private func end() {
    state = .ended
    for caller in quitters { clients.send(.ok(), to: caller) }
    compositor?.remove()
    shell.disconnect()
    loop.stop()
  }

  func warn(_ text: String) {
    CommandStatus.say(text, as: "waytoastd")
  }
}
