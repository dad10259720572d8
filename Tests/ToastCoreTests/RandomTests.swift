import Testing

@testable import ToastCore

/// Applies random events, and checks the invariants after each event.
@Test(arguments: 0..<8)
func `Random operations keep the invariants`(seed: UInt64) {
  var run = RandomRun(seed: seed)
  for _ in 0..<25_000 {
    run.step()
    if !run.failures.isEmpty { break }
  }
  run.finish()
  #expect(run.failures.isEmpty, "seed \(seed): \(run.failures) after \(run.history.suffix(12))")
}

struct RandomRun {
  var random: SeededGenerator
  var harness = Harness(outputs: [])
  private var waiters: Set<Caller> = []
  private var others: Set<Caller> = []
  private(set) var history: [String] = []
  var failures: [String] = []

  private static let outputs = [
    Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
    Output(name: "B", size: LogicalSize(width: 300, height: 120)),
  ]

  private static let mostVisible = 4

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step() {
    let operation = Int.random(in: 0..<28, using: &random)
    let kinds: [Contact.Kind] = [.finger(0), .finger(1), .button, .scroll]
    let contact = Contact(
      seat: UInt32.random(in: 1...2, using: &random), kinds.randomElement(using: &random) ?? .button)
    let point = LogicalPoint(
      x: Double.random(in: -20...400, using: &random), y: Double.random(in: -20...250, using: &random))
    let stack = harness.toasts.stacks.randomElement(using: &random)?.id ?? StackID(7)
    history.append("\(operation)")
    let before = harness
    let time = harness.eventTime
    switch operation {
    case 0...2: show()
    case 3:
      let target: DismissTarget = [.newest, .all, .id("b")].randomElement(using: &random) ?? .all
      let caller = harness.nextCaller()
      harness.send(.dismiss(target, caller))
      others.insert(caller)
    case 4: harness.send(.outputs(RandomRun.outputs.filter { _ in Bool.random(using: &random) }))
    case 5: harness.send(.stack(stack, Bool.random(using: &random) ? .showedCapturedFrame : .closed))
    case 6: harness.send(.entered(stack, output: ["A", "B", "gone"].randomElement(using: &random) ?? "A"))
    case 7: harness.configures.toggle()
    case 8:
      harness.grant = Bool.random(using: &random) ? LogicalSize(width: 97, height: 33) : nil
      if harness.surfaces.contains(stack), let configure = harness.configure(stack) {
        harness.send(configure)
      }
    case 9: harness.send(.stack(stack, .press(contact, point, time: time)))
    case 10: harness.send(.stack(stack, .release(contact, point, time: time)))
    case 24, 25: press(contact)
    case 26: harness.send(.stack(stack, .reserved(RandomRun.reserved)))
    case 27:
      // The service was stopped, and a request is the first event that it reads.
      harness.pass(.milliseconds(Int.random(in: 0...4000, using: &random)))
      show()
    case 11: harness.send(.stack(stack, .cancel(contact)))
    case 12: harness.oversleep(.milliseconds(Int.random(in: 0...9000, using: &random)))
    case 13: hangUpOrQuit()
    case 14: drag(stack, contact, from: point)
    case 15:
      harness.send(.stack(stack, .hover(seat: contact.seat, Bool.random(using: &random) ? point : nil)))
    case 16:
      if Bool.random(using: &random) {
        harness.send(.click(stack, .right, point))
      } else {
        harness.send(.click(stack, PointerButton.allCases.randomElement(using: &random) ?? .left, point))
      }
    case 17: decode(image())
    case 18: pauseOrRule()
    case 20:
      let keys: [Key?] = [nil, .tab(isBackwards: false), .tab(isBackwards: true), .enter, .escape]
      harness.send(.stack(stack, .key(keys.randomElement(using: &random) ?? nil)))
    case 19:
      let caller = harness.nextCaller()
      harness.send(
        .act(
          id: ["a", nil].randomElement(using: &random) ?? nil,
          key: ["undo", "default"].randomElement(using: &random) ?? "", caller))
      others.insert(caller)
    default: harness.wait(.milliseconds(Int.random(in: 0...1500, using: &random)))
    }
    check()
    checkChoices(since: before)
    // A change of the surface, or a drag, may make a toast jump.
    if harness.now == before.now, ![4, 5, 6, 8, 10, 14, 24, 25].contains(operation) {
      checkContinuity(since: before)
    }
  }

  /// Checks that no toast jumped at one instant.
  ///
  /// Toasts without animation, and toasts whose surface or size has changed, are excluded.
  private mutating func checkContinuity(since before: Harness) {
    for stack in harness.toasts.stacks {
      guard let old = before.toasts.stacks.first(where: { $0.id == stack.id }), old.surface == stack.surface,
        let figures = stack.scene(at: harness.now)?.figures, let oldScene = old.scene(at: before.now)
      else { continue }
      for figure in figures where figure.style.entrance != .none && figure.style.exit != .none {
        guard let was = oldScene.figures.first(where: { $0.toast == figure.toast }),
          was.frame.size == figure.frame.size, was.style.transition == figure.style.transition
        else { continue }
        let step = abs(was.frame.y - figure.frame.y)
        let fade = abs(was.opacity - figure.opacity)
        // Two animations may end within their tolerance at the same instant.
        if step > 1.001 || fade > 0.01 {
          failures.append("a jump of \(step), \(fade) from \(was.frame) to \(figure.frame)")
        }
      }
    }
  }

  private mutating func show() {
    var style = [Style.glass, .plain, .material, .banner].randomElement(using: &random) ?? .glass
    style.edge = Edge.allCases.randomElement(using: &random) ?? .top
    if Int.random(in: 0..<4, using: &random) == 0 { (style.entrance, style.exit) = (.none, .none) }
    if Int.random(in: 0..<4, using: &random) == 0 { style.entrance = .bouncy }
    if Bool.random(using: &random) { style.keyboard = .onDemand }
    if Bool.random(using: &random) {
      style.alignment = Alignment.allCases.randomElement(using: &random) ?? .end
    }
    if Int.random(in: 0..<4, using: &random) == 0 { style.layer = .top }
    if Int.random(in: 0..<8, using: &random) == 0 { style.input = .none }
    if Int.random(in: 0..<8, using: &random) == 0 { style.duration = .forever }
    let id = [nil, nil, "a", "b"].randomElement(using: &random) ?? nil
    let output: OutputChoice? =
      [nil, nil, .focused, .all, .named("A"), .named("C")].randomElement(using: &random) ?? nil
    let waits = Bool.random(using: &random)
    let title = String(repeating: "x", count: [1, 4, 60].randomElement(using: &random) ?? 1)
    let icons: [Icon?] = [nil, .symbol("bell"), .awaited(image()), .image(image())]
    let icon = icons.randomElement(using: &random) ?? nil
    let progress: [Progress?] = [nil, .value(Double.random(in: 0...1.5, using: &random)), Progress.none]
    let undo = ToastAction(key: "undo", label: "Undo")
    let actions = [[], [undo], [undo, ToastAction(key: "default", label: "Open")]]
    let caller = harness.show(
      title, icon: icon, id: id, style: style, output: output,
      progress: progress.randomElement(using: &random) ?? nil,
      policy: [nil, nil, .stack, .replace, .queue].randomElement(using: &random) ?? nil,
      actions: actions.randomElement(using: &random) ?? [], waits: waits,
      origin: [.command, .command, .hook, .value].randomElement(using: &random) ?? .command,
      isUrgent: Int.random(in: 0..<6, using: &random) == 0,
      whilePaused: WhilePaused.allCases.randomElement(using: &random) ?? .hold)
    if waits, harness.replies[caller]?.first?.hasPrefix("accepted") == true {
      waiters.insert(caller)
    } else {
      others.insert(caller)
    }
  }

  private mutating func pauseOrRule() {
    if Bool.random(using: &random) {
      let caller = harness.nextCaller()
      harness.send(.pause(!harness.toasts.isPaused, caller))
      others.insert(caller)
    } else {
      var rules = Toasts.Rules()
      rules.maxVisible = Int.random(in: 1...RandomRun.mostVisible, using: &random)
      rules.policy = Policy.allCases.randomElement(using: &random) ?? .stack
      harness.send(.rules(rules))
    }
  }

  private mutating func decode(_ image: ImageID) {
    harness.send(.decodingFinished(image, isDecoded: Bool.random(using: &random)))
    if harness.toasts.stacks.contains(where: { $0.toasts.contains { $0.content.icon == .awaited(image) } }) {
      failures.append("a toast waits for a decoded image")
    }
  }

  private mutating func image() -> ImageID { ImageID(UInt32.random(in: 1...3, using: &random)) }

  /// Presses a toast, if there is one, and drags it a few times; the contact may stay down.
  private mutating func drag(_ id: StackID, _ contact: Contact, from elsewhere: LogicalPoint) {
    guard let stack = harness.toasts.stacks.first(where: { $0.id == id }) else { return }
    let frame = stack.scene(at: harness.now)?.figures.randomElement(using: &random)?.frame
    var point = frame.map { LogicalPoint(x: $0.x + $0.width / 2, y: $0.y + $0.height / 2) } ?? elsewhere
    harness.press(point, by: contact, on: id)
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      harness.wait(.milliseconds(Int.random(in: 0...30, using: &random)))
      point.x += Double.random(in: -3...3, using: &random)
      point.y += Double.random(in: -25...25, using: &random)
      harness.move(point, by: contact, on: id)
      check()
    }
    if Bool.random(using: &random) { harness.release(point, by: contact, on: id) }
  }

  private mutating func hangUpOrQuit() {
    if Int.random(in: 0..<20, using: &random) == 0 {
      harness.send(.quit)
    } else if let caller = waiters.randomElement(using: &random) {
      harness.send(.hangUp(caller))
      waiters.remove(caller)
    }
  }

  private mutating func check() {
    let now = harness.now
    let toasts = harness.toasts
    func fail(_ text: String) { failures.append(text) }
    if Set(toasts.stacks.map(\.id)).count != toasts.stacks.count { fail("two stacks share an id") }
    let keys = toasts.stacks.compactMap { stack in
      var key = stack.key
      key.output = stack.output ?? key.output
      return key.output == nil ? nil : key
    }
    if Set(keys).count != keys.count { fail("two stacks stand at \(keys)") }
    if !harness.surfaces.isSubset(of: toasts.stacks.map(\.id)) { fail("a surface without a stack") }
    checkPlaces()
    for stack in toasts.stacks {
      if stack.toasts.isEmpty { fail("an empty stack") }
      let (size, largest) = (stack.surfaceSize, stack.largestSize)
      if largest.width < size.width || largest.height < size.height { fail("\(size) may grow to \(largest)") }
      if stack.hasSurface != harness.surfaces.contains(stack.id) {
        fail("the state of the surface is wrong")
      }
      // An update may bring back each of the two named toasts although their room is taken.
      if stack.toasts.count(where: \.occupiesSlot) > RandomRun.mostVisible + 2 {
        fail("too many toasts are shown")
      }
      if stack.bounds == nil, stack.hasSurface { fail("a surface without an output") }
      for toast in stack.toasts { check(toast, now) }
      checkPointers(stack)
      guard let scene = stack.scene(at: now) else { continue }
      for figure in scene.figures {
        let numbers = [
          figure.frame.x, figure.frame.y, figure.frame.width, figure.frame.height, figure.opacity,
        ]
        if !numbers.allSatisfy(\.isFinite) { fail("not finite: \(figure)") }
        if !(0...1).contains(figure.opacity) { fail("opacity \(figure.opacity)") }
      }
      if stack.awaitsFrame { fail("a toast was not drawn") }
    }
  }

  mutating func check(_ toast: Toast, _ now: Instant) {
    if let deadline = toast.deadline(at: now), deadline <= now {
      failures.append("missed the deadline of \(toast)")
    }
    let ends = [toast.transitionOffset, toast.drag, toast.visibility, toast.slotOffset].map(\.end)
    if let end = ends.max(), end > now + .seconds(1) { failures.append("an animation of more than a second") }
    if let end = toast.dwell.end, end > now + .seconds(5) {
      failures.append("a dwell that is too long")
    }
  }

  /// Checks that each request ends with one outcome once an output exists and no contact is down.
  mutating func finish() {
    harness.configures = true
    harness.send(.outputs(RandomRun.outputs))
    for stack in harness.toasts.stacks.map(\.id) where harness.surfaces.contains(stack) {
      if let configure = harness.configure(stack) { harness.send(configure) }
      for contact in harness.toasts.stacks.first(where: { $0.id == stack })?.contacts ?? [] {
        harness.send(.stack(stack, .cancel(contact)))
      }
    }
    harness.send(.quit)
    harness.wait(.seconds(2))
    if !harness.toasts.stacks.isEmpty { failures.append("left over: \(harness.figures())") }
    for caller in waiters where harness.replies[caller]?.count != 2 {
      failures.append("a waiting caller was told \(harness.replies[caller] ?? [])")
    }
    for caller in others where harness.replies[caller]?.count != 1 {
      // The connections that were closed had waited; an outcome may have been reported before.
      let replies = harness.replies[caller] ?? []
      failures.append("a caller was told \(replies)")
    }
  }
}
