import Testing

@testable import ToastCore

/// Every event there is, at random, with the invariants checked after each.
@Test(arguments: 0..<8)
func randomOperationsKeepTheInvariants(seed: UInt64) {
  var run = RandomRun(seed: seed)
  for _ in 0..<25_000 {
    run.step()
    if !run.failures.isEmpty { break }
  }
  run.finish()
  #expect(run.failures.isEmpty, "seed \(seed): \(run.failures) after \(run.history.suffix(12))")
}

struct RandomRun {
  private var random: SeededGenerator
  private var desk = Desk(outputs: [])
  private var waiters: Set<Caller> = []
  private var others: Set<Caller> = []
  private(set) var history: [String] = []
  private(set) var failures: [String] = []

  private static let outputs = [
    Output(name: "A", size: LogicalSize(width: 1280, height: 720)),
    Output(name: "B", size: LogicalSize(width: 300, height: 120)),
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func step() {
    let operation = Int.random(in: 0..<16, using: &random)
    let contact = Contact(device: 1, number: Int32.random(in: 0...1, using: &random))
    let point = LogicalPoint(
      x: Double.random(in: -20...400, using: &random), y: Double.random(in: -20...250, using: &random))
    let stack = desk.toasts.stacks.randomElement(using: &random)?.id ?? StackID(7)
    history.append("\(operation)")
    switch operation {
    case 0...2: show()
    case 3:
      let selection: Selection = [.newest, .all, .id("b")].randomElement(using: &random) ?? .all
      let caller = desk.nextCaller()
      desk.send(.dismiss(selection, caller))
      others.insert(caller)
    case 4: desk.send(.outputs(RandomRun.outputs.filter { _ in Bool.random(using: &random) }))
    case 5: desk.send(.stack(stack, .closed))
    case 6: desk.send(.entered(stack, output: ["A", "B", "gone"].randomElement(using: &random) ?? "A"))
    case 7: desk.configures.toggle()
    case 8:
      desk.grant = Bool.random(using: &random) ? LogicalSize(width: 97, height: 33) : nil
      if desk.surfaces.contains(stack), let configure = desk.configure(stack) { desk.send(configure) }
    case 9: desk.send(.stack(stack, .press(contact, point)))
    case 10: desk.send(.stack(stack, .release(contact, point)))
    case 11: desk.send(.stack(stack, .cancel(Bool.random(using: &random) ? contact : nil)))
    case 12: desk.oversleep(.milliseconds(Int.random(in: 0...9000, using: &random)))
    case 13: hangUpOrQuit()
    default: desk.wait(.milliseconds(Int.random(in: 0...1500, using: &random)))
    }
    check()
  }

  private mutating func show() {
    var style: Style = Bool.random(using: &random) ? .glass : .plain
    style.edge = Edge.allCases.randomElement(using: &random) ?? .top
    if Int.random(in: 0..<4, using: &random) == 0 { (style.entrance, style.exit) = (.none, .none) }
    if Int.random(in: 0..<4, using: &random) == 0 { style.entrance = .bouncy }
    if Int.random(in: 0..<8, using: &random) == 0 { style.duration = .forever }
    let id = [nil, nil, "a", "b"].randomElement(using: &random) ?? nil
    let output: OutputChoice =
      [.focused, .focused, .all, .named("A"), .named("C")].randomElement(using: &random) ?? .all
    let waits = Bool.random(using: &random)
    let title = String(repeating: "x", count: Int.random(in: 1...60, using: &random))
    let caller = desk.show(title, id: id, style: style, output: output, waits: waits)
    if waits, desk.replies[caller]?.first?.hasPrefix("accepted") == true {
      waiters.insert(caller)
    } else {
      others.insert(caller)
    }
  }

  private mutating func hangUpOrQuit() {
    if Int.random(in: 0..<20, using: &random) == 0 {
      desk.send(.quit)
    } else if let caller = waiters.randomElement(using: &random) {
      desk.send(.hangUp(caller))
      waiters.remove(caller)
    }
  }

  private mutating func check() {
    let now = desk.now
    let toasts = desk.toasts
    func fail(_ text: String) { failures.append(text) }
    if Set(toasts.stacks.map(\.id)).count != toasts.stacks.count { fail("two stacks share an id") }
    let keys = toasts.stacks.map(\.key)
    if Set(keys).count != keys.count { fail("two stacks stand at \(keys)") }
    if !desk.surfaces.isSubset(of: toasts.stacks.map(\.id)) { fail("a surface without a stack") }
    for stack in toasts.stacks {
      if stack.toasts.isEmpty { fail("an empty stack") }
      if (stack.surface != .none) != desk.surfaces.contains(stack.id) {
        fail("the surface is lost or forgotten")
      }
      // A toast that an update brings back finds its room taken: of the two named ones, each may be one too many.
      if stack.toasts.count(where: \.isStanding) > stack.maxVisible + 2 { fail("more shown than may be") }
      if stack.bounds == nil, stack.surface != .none { fail("a surface without an output") }
      for toast in stack.toasts { check(toast, now) }
      guard let scene = stack.scene(at: now) else { continue }
      for figure in scene.figures {
        let numbers = [
          figure.frame.x, figure.frame.y, figure.frame.width, figure.frame.height, figure.opacity,
        ]
        if !numbers.allSatisfy(\.isFinite) { fail("not finite: \(figure)") }
        if !(0...1).contains(figure.opacity) { fail("opacity \(figure.opacity)") }
      }
      if stack.awaitsFrame { fail("a toast was not drawn though it could be") }
    }
  }

  private mutating func check(_ toast: Toast, _ now: Instant) {
    if let deadline = toast.deadline(at: now), deadline <= now { failures.append("overslept \(toast)") }
    if case .leaving = toast.phase, toast.presence.end > now + .seconds(1) {
      failures.append("an exit of over a second")
    }
    if case .running(let end) = toast.dwell, end > now + .seconds(5) {
      failures.append("a dwell without end")
    }
  }

  /// Whatever happened: once there is an output and nobody touches anything, each request ends with one outcome.
  mutating func finish() {
    desk.configures = true
    desk.send(.outputs(RandomRun.outputs))
    for stack in desk.toasts.stacks.map(\.id) where desk.surfaces.contains(stack) {
      if let configure = desk.configure(stack) { desk.send(configure) }
      desk.send(.stack(stack, .cancel(nil)))
    }
    desk.send(.quit)
    desk.wait(.seconds(2))
    if !desk.toasts.stacks.isEmpty { failures.append("left over: \(desk.figures())") }
    for caller in waiters where desk.replies[caller]?.count != 2 {
      failures.append("waiter was told \(desk.replies[caller] ?? [])")
    }
    for caller in others where desk.replies[caller]?.count != 1 {
      // Those that hung up had waited: an outcome may have come before.
      let replies = desk.replies[caller] ?? []
      failures.append("caller was told \(replies)")
    }
  }
}
