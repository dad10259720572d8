import Testing

@testable import ToastCore

/// A toast with `keyboard = on-demand` needs the keyboard only while a pointer or a finger is on it.
@Suite struct KeyboardNeedTests {
  private static let finger = Contact(seat: 1, .finger(0))
  private static let button = Contact(seat: 1, .button)
  private static let scroll = Contact(seat: 1, .scroll)

  /// The state of pointers and fingers on the toast.
  enum State: CaseIterable {
    case untouched
    /// A pointer moved over the toast.
    case hovered
    case buttonDown
    case buttonDragged
    /// The pointer of a drag is outside the surface.
    case buttonDraggedOutside
    case fingerDown
    case fingerDragged
    case twoFingersDown
    case scrolled
    /// A pointer and a finger of different seats.
    case hoveredAndTouched
  }

  enum Event: CaseIterable {
    case nothing
    case pointerLeaves
    case buttonUp
    case buttonLost
    case fingerUp
    case touchCancelled
    case scrollEnds
    case toastDismissed
    case toastLosesActions
    case toastRefusesKeyboard
    case surfaceCloses
    case outputGoes
    case anotherToastComes
  }

  /// Returns the events that end the need in this state.
  private static func ends(_ state: State) -> Set<Event> {
    let always: Set<Event> = [
      .toastDismissed, .toastLosesActions, .toastRefusesKeyboard, .surfaceCloses, .outputGoes,
    ]
    switch state {
    case .untouched: return Set(Event.allCases)
    case .hovered: return always.union([.pointerLeaves])
    // The shell cancels the button when the pointer leaves: see `Pointer.leave`.
    case .buttonDown, .buttonDragged, .buttonDraggedOutside: return always.union([.buttonUp, .buttonLost])
    case .fingerDown, .fingerDragged, .twoFingersDown: return always.union([.fingerUp, .touchCancelled])
    case .scrolled: return always.union([.scrollEnds])
    case .hoveredAndTouched: return always
    }
  }

  @Test(arguments: State.allCases) func `The need for the keyboard follows each event in each state`(
    state: State
  ) throws {
    for event in Event.allCases {
      var harness = Harness()
      var style = Style.glass
      style.keyboard = .onDemand
      style.duration = .forever
      let undo = ToastAction(key: "undo", label: "Undo")
      harness.show("Deleted a file", id: "a", style: style, actions: [undo])
      #expect(need(of: harness) != .now, "a toast that appears does not need the keyboard")
      harness.wait(.seconds(1))
      let stack = StackID(1)
      let frame = try #require(harness.toasts.stacks[0].scene(at: harness.now)?.figures.first).frame
      // The point is beside the button.
      let point = LogicalPoint(x: frame.maxX - 30, y: frame.y + 10)
      let near = LogicalPoint(x: point.x + 2, y: point.y)
      let dragged = LogicalPoint(x: point.x, y: point.y - 8)
      let outside = LogicalPoint(x: point.x, y: -20)
      func send(_ event: ToastStack.Event) { harness.send(.stack(stack, event)) }

      switch state {
      case .untouched: break
      case .hovered: send(.hover(seat: 1, point))
      case .buttonDown: harness.press(point, by: Self.button)
      case .buttonDragged:
        harness.press(point, by: Self.button)
        harness.move(dragged, by: Self.button)
      case .buttonDraggedOutside:
        send(.hover(seat: 1, point))
        harness.press(point, by: Self.button)
        send(.hover(seat: 1, outside))
        harness.move(outside, by: Self.button)
        harness.move(dragged, by: Self.button)
        send(.hover(seat: 1, outside))
      case .fingerDown: harness.press(point, by: Self.finger)
      case .fingerDragged:
        harness.press(point, by: Self.finger)
        harness.move(dragged, by: Self.finger)
      case .twoFingersDown:
        harness.press(point, by: Self.finger)
        harness.press(near, by: Contact(seat: 1, .finger(1)))
      case .scrolled: harness.press(point, by: Self.scroll)
      case .hoveredAndTouched:
        send(.hover(seat: 2, point))
        harness.press(point, by: Self.finger)
      }
      #expect((need(of: harness) == .now) == (state != .untouched), "\(state)")

      // This time is longer than a tap.
      harness.wait(.seconds(0.6))
      switch event {
      case .nothing: break
      case .pointerLeaves: send(.hover(seat: state == .hoveredAndTouched ? 2 : 1, nil))
      case .buttonUp: harness.release(dragged, by: Self.button)
      case .buttonLost: send(.cancel(Self.button))
      case .fingerUp: harness.release(point, by: Self.finger)
      case .touchCancelled:
        send(.cancel(Self.finger))
        send(.cancel(Contact(seat: 1, .finger(1))))
      case .scrollEnds: harness.release(point, by: Self.scroll)
      case .toastDismissed: harness.send(.dismiss(.id("a"), harness.nextCaller()))
      case .toastLosesActions: harness.show("Deleted a file", id: "a", style: style)
      case .toastRefusesKeyboard:
        style.keyboard = .none
        harness.show("Deleted a file", id: "a", style: style, actions: [undo])
      case .surfaceCloses: send(.closed)
      case .outputGoes: harness.send(.outputs([]))
      case .anotherToastComes: harness.show("Another", style: style, actions: [undo])
      }
      let isOver = Self.ends(state).contains(event)
      #expect((need(of: harness) == .now) == !isOver, "\(state), \(event)")
    }
  }

  @Test func `A toast that moves away from a resting pointer no longer needs the keyboard`() throws {
    var harness = Harness()
    var style = Style.glass
    style.keyboard = .onDemand
    style.duration = .forever
    let undo = ToastAction(key: "undo", label: "Undo")
    harness.show("First toast", id: "a", style: .glass)
    harness.show("Second toast", id: "b", style: style, actions: [undo])
    harness.wait(.seconds(1))
    let frame = try #require(harness.toasts.stacks[0].scene(at: harness.now)?.figures.last).frame
    harness.send(
      .stack(StackID(1), .hover(seat: 1, LogicalPoint(x: frame.maxX - 30, y: frame.maxY - 4))))
    #expect(need(of: harness) == .now)
    harness.send(.dismiss(.id("a"), harness.nextCaller()))
    harness.wait(.seconds(1))
    #expect(need(of: harness) == .later)
  }

  private func need(of harness: Harness) -> KeyboardNeed {
    harness.toasts.stacks.first?.keyboardNeed ?? .none
  }
}
