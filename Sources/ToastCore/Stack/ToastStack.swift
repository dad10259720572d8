/// The toasts of one surface, in order: one output, edge, alignment, layer and zone.
///
/// A fold: `handle` is the only way in, `scene` and `schedule` are the only ways out, and time is an argument.
public struct ToastStack: Hashable, Sendable {
  public let id: StackID
  public internal(set) var key: StackKey
  /// The output that the compositor put the surface on, when it said so.
  public internal(set) var output: String?
  /// Oldest first; the oldest stands nearest to the edge.
  public internal(set) var toasts: [Toast] = []

  var surface = SurfaceState.none
  var backdropAge = BackdropAge()
  var placement: Placement
  /// The contacts that are down; the first of them is tracked, and no other until all are up.
  var contacts: Set<Contact> = []
  /// The positions of the pointers that have moved on the surface, by seat.
  var pointers: [UInt32: LogicalPoint] = [:]
  /// The button that has the keyboard's focus, while the surface has the keyboard.
  var focus: KeyboardFocus?
  /// The output's size; nil while there is no output.
  var bounds: LogicalSize?
  var maxVisible: Int
  /// What bars reserve at its edge, in logical pixels, as far as it is known.
  var reserved = 0.0
  /// The room that the other stacks of the edge leave.
  public internal(set) var room = StackRoom()

  init(
    id: StackID, key: StackKey, bounds: LogicalSize?, placement: Placement = .settled, maxVisible: Int = 3
  ) {
    self.id = id
    self.placement = placement
    self.key = key
    self.bounds = bounds
    self.maxVisible = max(1, maxVisible)
  }

  /// What can happen to a stack.
  public enum Event: Hashable, Sendable {
    // Indirect: a toast would make every event as large as it is, and thousands of them may be on their way.
    indirect case add(Toast)
    /// New content for the toast with this number, in place.
    indirect case update(ToastNumber, ToastContent, Style, duration: Duration?, Progress?)
    /// Toasts without a name of their own give way to another.
    case replace
    /// At most so many are shown at once.
    case admit(most: Int)
    /// The service is paused: toasts that wait are held, except these.
    case pause(except: Set<ToastNumber>)
    /// The service is not paused any more: these toasts are not held any more, and other held ones are missed.
    case resume(Set<ToastNumber>)
    /// The toast with this number is not held any more.
    case unhold(ToastNumber)
    /// The toast with this number leaves, or all of them: for another stack if there is no outcome. Those that wait are
    /// gone at once.
    case dismiss(ToastNumber?, Outcome?)
    indirect case measured(ToastSerial, Measure)
    /// A picture that toasts await is there, or never will be.
    case decoded(ImageID, isThere: Bool)
    /// The output's size, nil when there is no output.
    case bounds(LogicalSize?)
    /// What bars reserve at the stack's edge, in logical pixels.
    case reserved(Double)
    /// The other stacks of the edge leave this room.
    case room(StackRoom)
    /// The compositor granted the surface this size.
    case configured(LogicalSize)
    /// A buffer is about to be committed, one `refresh` after the last.
    case drawing(refresh: Duration)
    /// A frame shows a picture of what is behind the surface, which was taken when that was mapped.
    case pictured
    /// The surface is gone.
    case closed
    /// A contact and the time of the compositor's event, in milliseconds of a clock of its own.
    case press(Contact, LogicalPoint, time: UInt32)
    case move(Contact, LogicalPoint, time: UInt32)
    case release(Contact, LogicalPoint, time: UInt32)
    /// A contact was lost.
    case cancel(Contact)
    /// A seat's pointer moved; nil: it is not on the surface any more.
    case hover(seat: UInt32, LogicalPoint?)
    /// A key was pressed; nil: the keyboard has gone elsewhere.
    case key(Key?)
    /// A click of a pointer's button at a point.
    case click(LogicalPoint, ClickAction)
    /// A tap on a part of a toast, wherever both are.
    case tap(ToastSerial, PressTarget)
    /// Nothing but that it is later.
    case tick
  }

  /// What a stack wants done.
  public enum Effect: Hashable, Sendable {
    /// Measure the content and answer with `Event.measured`.
    indirect case measure(ToastSerial, ToastContent, Style, within: LogicalSize)
    case createSurface
    /// Every toast is gone, or the surface is.
    case destroySurface
    /// The primary button was pressed on this part of a toast and released in place.
    case clicked(ToastSerial, PressTarget)
    /// A toast, as it was, began to leave; one that waited is gone already.
    indirect case left(Toast, Outcome?)
    /// A toast is gone.
    case ended(ToastSerial, ToastNumber, id: String, Outcome?)
  }

  /// The surface, as far as the stack cares.
  enum SurfaceState: Hashable, Sendable {
    case none
    /// Asked for; awaits its first configure.
    case awaited
    /// Has this size and can be drawn on.
    case granted(LogicalSize)
    /// Was closed before it could be drawn on; awaits other outputs, or this instant, to ask again.
    case refused(until: Instant)
  }

  /// Whether it matters, and is known, where the compositor puts the surface.
  enum Placement: Hashable, Sendable {
    case settled
    /// Another stack may be there already: before any toast is seen, an empty frame finds out which output it is.
    /// Once that is committed, the answer is awaited until this instant.
    case sought(until: Instant?)
  }

  /// A compositor that has not said by then where an empty surface is will not say it.
  static let search = Duration.milliseconds(100)

  /// A surface that was refused is asked for again after so long: at once would never end.
  static let refusal = Duration.seconds(1)

  /// Whether there is a surface, be it one that is only asked for.
  public var hasSurface: Bool {
    switch surface {
    case .awaited, .granted: true
    case .none, .refused: false
    }
  }

  public mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    var effects = advance(to: now)
    switch event {
    case .add(let toast): toasts.append(toast)
    case .update(let number, let content, let style, let duration, let progress):
      update(number, content, style, duration, progress, at: now, &effects)
    case .replace:
      for index in toasts.indices where !toasts[index].isNamed && !toasts[index].isLeaving {
        leave(index, .replaced, at: now, &effects)
      }
    case .admit(let most): maxVisible = max(1, most)
    case .pause(let shown): pause(except: shown, at: now, &effects)
    case .resume(let numbers): resume(numbers, at: now, &effects)
    case .unhold(let number):
      for index in toasts.indices where toasts[index].number == number && toasts[index].isHeld {
        toasts[index].phase = .waiting(.room)
      }
    case .dismiss(let number, let outcome): dismiss(number, outcome, at: now, &effects)
    case .measured(let serial, let measure): setMeasure(measure, of: serial, at: now)
    case .decoded(let image, let isThere): setImage(image, isThere: isThere, &effects)
    case .bounds(let bounds): setBounds(bounds, &effects)
    case .reserved(let length): setReserved(length, &effects)
    case .room(let room): setRoom(room)
    case .configured(let size): if hasSurface { surface = .granted(size) }
    case .drawing(let refresh): draw(refresh: refresh, at: now)
    case .pictured: if case .granted = surface { backdropAge.begin(at: now) }
    case .closed: close(at: now, &effects)
    case .press(let contact, let point, let time): press(contact, point, time: time, at: now)
    case .move(let contact, let point, let time): move(contact, point, time: time, at: now)
    case .release(let contact, let point, let time): release(contact, point, time: time, at: now, &effects)
    case .cancel(let contact): cancel(contact, at: now)
    case .key(let key?): press(key, at: now, &effects)
    case .key(nil): focus = nil
    case .hover(let seat, let point): hover(seat: seat, point, at: now)
    case .click(let point, let action): click(point, action, at: now, &effects)
    case .tap(let serial, let target):
      if let index = toasts.firstIndex(where: { $0.serial == serial && $0.isShown }) {
        tap(index, target, at: now, &effects)
      }
    case .tick: break
    }
    effects += advance(to: now)
    effects += settle(at: now)
    if !pointers.isEmpty { releaseHover(at: now) }
    return effects
  }

  /// What time alone does: entrances, dwells and exits end.
  private mutating func advance(to now: Instant) -> [Effect] {
    var effects = [Effect]()
    if case .refused(let end) = surface, end <= now { surface = .none }
    if case .sought(let end?) = placement, end <= now { placement = .settled }
    for index in toasts.indices {
      let isShown = toasts[index].isShown
      switch toasts[index].phase {
      case .entering where toasts[index].away.isOver(at: now) && toasts[index].presence.isOver(at: now):
        toasts[index].phase = .resting
      case .settling where toasts[index].drag.isOver(at: now):
        toasts[index].phase = .resting
      default: break
      }
      if isShown, let end = toasts[index].dwell.end, end <= now { leave(index, .expired, at: now, &effects) }
    }
    if toasts.indices.contains(where: { toasts[$0].isLeaving }) {
      toasts.removeAll { toast in
        guard case .leaving(let outcome) = toast.phase, toast.exitEnd <= now else { return false }
        effects.append(.ended(toast.serial, toast.number, id: toast.id, outcome))
        return true
      }
    }
    return effects
  }

  /// What follows from the toasts there are: who enters next, who stands where, whether there is a surface.
  private mutating func settle(at now: Instant) -> [Effect] {
    var effects = [Effect]()
    admit(&effects)
    arrange(at: now)
    switch surface {
    case .none
    where bounds != nil
      && toasts.indices.contains { toasts[$0].phase == .waiting(.frame) || !toasts[$0].isWaiting }:
      surface = .awaited
      effects.append(.createSurface)
    case .awaited, .granted:
      if toasts.isEmpty {
        surface = .none
        backdropAge.reset()
        effects.append(.destroySurface)
      }
    case .none, .refused: break
    }
    return effects
  }

  private mutating func admit(_ effects: inout [Effect]) {
    guard let bounds else { return }
    var admitted = toasts.count { $0.isStanding || $0.phase == .waiting(.measure) }
    for index in toasts.indices where admitted < maxVisible && toasts[index].phase == .waiting(.room) {
      // It waits until it is alone, and who came later waits behind it.
      if toasts[index].policy == .queue, admitted > 0 { return }
      admitted += 1
      if let measure = toasts[index].measure {
        // A toast that is alone at its edge enters however large it is: it would wait for ever.
        let isAlone = admitted == 1 && room.isWhole
        guard isAlone || room.taken + nextPlace + measure.size.height <= bounds.height else { return }
        toasts[index].phase = .waiting(.frame)
      } else {
        toasts[index].phase = .waiting(.measure)
        effects.append(
          .measure(toasts[index].serial, toasts[index].content, seen(toasts[index].style), within: bounds))
      }
    }
  }

  mutating func leave(_ index: Int, _ outcome: Outcome?, at now: Instant, _ effects: inout [Effect]) {
    let isUnseen = surface == .none || toasts[index].isWaiting
    toasts[index].leave(outcome, at: now)
    if isUnseen { toasts[index].vanish() }
    effects.append(.left(toasts[index], outcome))
  }

  private mutating func update(
    _ number: ToastNumber, _ content: ToastContent, _ style: Style, _ duration: Duration?,
    _ progress: Progress?,
    at now: Instant, _ effects: inout [Effect]
  ) {
    for index in toasts.indices where toasts[index].number == number && toasts[index].isUpdatable {
      var content = content
      if progress == nil { content.progress = toasts[index].content.progress }
      let isResized = toasts[index].exchange(content, style, at: now)
      toasts[index].duration = duration
      toasts[index].dwell.restart(duration, at: now)
      if toasts[index].isLeaving { toasts[index].comeBack(at: now) }
      if toasts[index].isHeld { toasts[index].phase = .waiting(.resume(since: now)) }
      if isResized { measureAgain(index, &effects) }
    }
  }

  private mutating func setMeasure(_ measure: Measure, of serial: ToastSerial, at now: Instant) {
    guard let index = toasts.firstIndex(where: { $0.serial == serial }) else { return }
    toasts[index].measure = measure
    // Back in the line: whether it fits is known only now.
    if toasts[index].phase == .waiting(.measure) { toasts[index].phase = .waiting(.room) }
  }

  /// In place: it says the same as before, so that nothing fades and the dwell goes on.
  private mutating func setImage(_ image: ImageID, isThere: Bool, _ effects: inout [Effect]) {
    for index in toasts.indices {
      if isThere { _ = toasts[index].outgoing?.content.settle(image, isThere: true) }
      guard toasts[index].content.settle(image, isThere: isThere) else { continue }
      // Its box closes: the toast is another size without it.
      if !isThere { measureAgain(index, &effects) }
    }
  }

  private mutating func setBounds(_ bounds: LogicalSize?, _ effects: inout [Effect]) {
    if case .refused = surface { surface = .none }
    guard bounds != self.bounds else { return }
    self.bounds = bounds
    for index in toasts.indices { measureAgain(index, &effects) }
  }

  private mutating func setReserved(_ length: Double, _ effects: inout [Effect]) {
    guard length != reserved else { return }
    reserved = length
    for index in toasts.indices where toasts[index].style.safeArea == .auto { measureAgain(index, &effects) }
  }

  private mutating func measureAgain(_ index: Int, _ effects: inout [Effect]) {
    let toast = toasts[index]
    if toast.isWaiting {
      // Measured anew when it gets room.
      toasts[index].measure = nil
      if !toast.isHeld { toasts[index].phase = .waiting(.room) }
    } else if let bounds {
      effects.append(.measure(toast.serial, toast.content, seen(toast.style), within: bounds))
    }
  }

  private mutating func draw(refresh: Duration, at now: Instant) {
    if case .sought = placement {
      placement = .sought(until: now + ToastStack.search)
      return
    }
    for index in toasts.indices where toasts[index].awaitsFrame {
      if toasts[index].isWaiting {
        toasts[index].enter(refresh: refresh, at: now)
      } else {
        // It had lost its surface, and is seen again.
        toasts[index].dwell.release(.hidden, at: now)
      }
    }
  }

  /// What was shown on a lost surface goes on where the next one appears, with the time it had left.
  private mutating func close(at now: Instant, _ effects: inout [Effect]) {
    guard hasSurface else { return }
    surface = surface == .awaited && bounds != nil ? .refused(until: now + ToastStack.refusal) : .none
    output = nil
    backdropAge.reset()
    if case .sought = placement { placement = .sought(until: nil) }
    effects.append(.destroySurface)
    loseContacts(at: now)
    for index in toasts.indices {
      toasts[index].dwell.hold(for: .hidden, at: now)
      if toasts[index].isLeaving { toasts[index].vanish() }
    }
  }
}

extension ToastStack {
  /// Takes out the toasts that are not leaving, for another stack: with the time they have left, to enter anew.
  mutating func takeStanding(at now: Instant) -> [Toast] {
    loseContacts(at: now)
    var taken = toasts.filter { !$0.isLeaving }
    toasts.removeAll { !$0.isLeaving }
    for index in taken.indices {
      taken[index].dwell.hold(for: .hidden, at: now)
      taken[index].measure = nil
      if !taken[index].isHeld { taken[index].phase = .waiting(.room) }
    }
    return taken
  }
}

/// What tells one stack from every other, for as long as the service runs.
public struct StackID: Hashable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) {
    self.value = value
  }
}

/// Where a stack is: what toasts must share to stand on one surface.
public struct StackKey: Hashable, Sendable {
  /// An output's name; nil leaves the choice to the compositor.
  public var output: String?
  public var edge: Edge
  public var alignment: Alignment
  public var layer: Layer
  public var keepsClearOfBars: Bool

  public init(output: String?, style: Style) {
    self.output = output
    edge = style.edge
    alignment = style.alignment
    layer = style.layer
    keepsClearOfBars = style.keepsClearOfBars
  }
}
