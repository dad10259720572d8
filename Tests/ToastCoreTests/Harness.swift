import Testing

@testable import ToastCore

/// A simulated service around `Toasts`: it measures texts, creates surfaces, draws frames and wakes at deadlines.
struct Harness {
  var toasts = Toasts()
  private(set) var now = Instant(nanoseconds: 1_000_000_000_000)
  private(set) var log: [String] = []
  /// The replies to each caller: acceptances, refusals and outcomes.
  private(set) var replies: [Caller: [String]] = [:]
  /// The actions that were reported to each caller, with the number of the toast.
  private(set) var choices: [Caller: [String]] = [:]
  /// The number of the toast that each caller was given.
  private(set) var numbers: [Caller: ToastNumber] = [:]
  /// The callers that waited and were told about an action only with the outcome.
  private(set) var untold: [Caller] = []
  private var latelyAccepted: Set<Caller> = []
  /// The callers whose toasts were held.
  private(set) var held: Set<Caller> = []
  /// The callers that were told of a hold by a later pause.
  private(set) var heldLater: Set<Caller> = []
  /// The styles in which texts were measured.
  private(set) var measured: [Style] = []
  /// The stacks that have a surface.
  private(set) var surfaces: Set<StackID> = []
  /// The size with which surfaces are configured; nil: the requested size.
  var grant: LogicalSize?
  /// Whether surfaces are configured as soon as they are created.
  var configures = true
  private var lastCaller: UInt64 = 0
  private let origin = Instant(nanoseconds: 1_000_000_000_000)

  static let refresh = Duration.milliseconds(16)

  init(outputs: [Output] = [Output(name: "A", size: LogicalSize(width: 1280, height: 720))]) {
    send(.outputs(outputs))
  }

  @discardableResult
  mutating func show(
    _ title: String, icon: Icon? = nil, id: String? = nil, style: Style = .glass,
    output: OutputChoice? = nil, progress: Progress? = nil, policy: Policy? = nil,
    actions: [ToastAction] = [], waits: Bool = true, origin: ToastRequest.Origin = .command,
    isUrgent: Bool = false, whilePaused: WhilePaused = .hold
  ) -> Caller {
    let caller = nextCaller()
    let content = ToastContent(title: title, icon: icon, actions: actions)
    let request = ToastRequest(
      id: id, content: content, style: style, output: output, progress: progress, policy: policy,
      origin: origin, isUrgent: isUrgent, whilePaused: whilePaused)
    send(.show(request, caller, wait: !waits ? .none : origin == .value ? .exit : .outcome))
    return caller
  }

  mutating func nextCaller() -> Caller {
    lastCaller += 1
    return Caller(lastCaller)
  }

  mutating func send(_ event: Toasts.Event) {
    latelyAccepted = []
    var events = [event]
    while !events.isEmpty {
      for effect in toasts.handle(events.removeFirst(), at: now) {
        events += perform(effect)
      }
    }
    draw()
  }

  /// Advances the time, and wakes the fold only at its deadlines.
  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let deadline = toasts.deadline(at: now), deadline <= end {
      now = max(now, deadline)
      send(.tick)
    }
    now = end
    draw()
  }

  /// Advances the time without a wake-up, like a suspended or busy machine.
  mutating func oversleep(_ duration: Duration) {
    now = now + duration
    send(.tick)
  }

  /// Advances the time without an event, like a stopped service.
  mutating func pass(_ duration: Duration) { now = now + duration }

  /// The time of touch events in milliseconds, on a clock that wraps soon.
  var eventTime: UInt32 {
    UInt32(truncatingIfNeeded: now.nanoseconds / 1_000_000 - 999_999_000 + 0xFFFF_F000)
  }

  static let finger = Contact(seat: 1, .finger(0))

  mutating func press(
    _ point: LogicalPoint, by contact: Contact = Harness.finger, on stack: StackID = StackID(1)
  ) {
    send(.stack(stack, .press(contact, point, time: eventTime)))
  }

  mutating func move(
    _ point: LogicalPoint, by contact: Contact = Harness.finger, on stack: StackID = StackID(1)
  ) {
    send(.stack(stack, .move(contact, point, time: eventTime)))
  }

  mutating func release(
    _ point: LogicalPoint, by contact: Contact = Harness.finger, on stack: StackID = StackID(1)
  ) {
    send(.stack(stack, .release(contact, point, time: eventTime)))
  }

  mutating func tap(_ stack: StackID, at point: LogicalPoint) {
    press(point, on: stack)
    release(point, on: stack)
  }

  private mutating func perform(_ effect: Toasts.Effect) -> [Toasts.Event] {
    switch effect {
    case .accept(let caller, let acceptance):
      replies[caller, default: []].append("accepted \(acceptance.id)")
      numbers[caller] = acceptance.toast
      latelyAccepted.insert(caller)
      if acceptance.isHeld { held.insert(caller) }
    case .refuse(let caller, let refusal): replies[caller, default: []].append("refused: \(refusal)")
    case .done(let caller): replies[caller, default: []].append("done")
    case .list(let caller, let list):
      replies[caller, default: []].append(list.map(\.id).joined(separator: " "))
    case .reportAction(let caller, _, let number, let key):
      choices[caller, default: []].append("\(number.value) \(key)")
    case .reportHeld(let caller, _, let number):
      #expect(
        numbers[caller] == number && !held.contains(caller),
        "the hold is reported once, for the caller's own toast")
      held.insert(caller)
      heldLater.insert(caller)
    case .reportMissed(let count): note("\(count) missed")
    case .reportOutcome(let caller, _, let number, let outcome):
      if numbers[caller] != number { replies[caller, default: []].append("of \(number.value)") }
      if case .action = outcome, choices[caller] == nil, !latelyAccepted.contains(caller) {
        untold.append(caller)
      }
      replies[caller, default: []].append(outcome.description)
      note("\(outcome)")
    case .measure(let stack, let serial, let content, let style, let bounds):
      measured.append(style)
      let icon = content.icon == nil ? 0.0 : 27
      let width = min(Double(content.title.count) * 10 + icon + 48, bounds.width - 32)
      // A button is 60 × 20, and the buttons start at the bottom left.
      let buttons = content.buttons.indices.map {
        LogicalRect(x: 10 + 70 * Double($0), y: 25, width: 60, height: 20)
      }
      let measure = Measure(
        size: LogicalSize(width: max(1, width), height: 50), lines: 1, buttons: buttons)
      return [.stack(stack, .measured(serial, measure))]
    case .createSurface(let id):
      surfaces.insert(id)
      note("surface \(id.value) created")
      return configures ? configure(id).map { [$0] } ?? [] : []
    case .destroySurface(let id):
      surfaces.remove(id)
      note("surface \(id.value) destroyed")
    }
    return []
  }

  func configure(_ id: StackID) -> Toasts.Event? {
    guard let stack = toasts.stacks.first(where: { $0.id == id }) else { return nil }
    return .stack(id, .configured(grant ?? stack.surfaceSize))
  }

  private mutating func draw() {
    for stack in toasts.stacks where stack.awaitsFrame && stack.scene(at: now) != nil {
      _ = toasts.handle(.stack(stack.id, .drawing(refresh: Harness.refresh)), at: now)
    }
  }

  mutating func note(_ text: String) {
    let milliseconds = (now - origin).nanoseconds / 1_000_000
    log.append("\(milliseconds) \(text)")
  }

  /// The phase, position and opacity of each toast.
  func figures() -> [String] {
    toasts.stacks.flatMap { stack in
      stack.toasts.map { toast in
        let figure = stack.scene(at: now)?.figures.first { $0.toast == toast.serial }
        let place = figure.map { " y \(rounded($0.frame.y)) opacity \(rounded($0.opacity))" } ?? ""
        return "\(toast.content.title) \(toast.phase.story)\(place)"
      }
    }
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}

extension Phase {
  /// The phase, and the outcome of a leaving toast.
  var story: String {
    if case .leaving(let outcome) = self { "leaving(\(outcome?.description ?? "moved"))" } else { word }
  }
}
