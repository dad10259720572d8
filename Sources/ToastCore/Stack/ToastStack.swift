/// The toasts of one surface, which share one output, edge, alignment, layer and zone.
///
/// The state changes only through `handle`, and is read through `scene` and `schedule`. Time is an argument.
public struct ToastStack: Hashable, Sendable {
  public let id: StackID
  public internal(set) var key: StackKey
  /// The output on which the compositor placed the surface, once the compositor has reported it.
  public internal(set) var output: String?
  /// The toasts, oldest first; the oldest has the slot nearest to the edge.
  public internal(set) var toasts: [Toast] = []

  var surface = SurfaceState.none
  var backdropAge = BackdropAge()
  var placement: Placement
  /// The contacts that are down; only the first is tracked until all contacts are up.
  var contacts: Set<Contact> = []
  /// The latest positions of the pointers on the surface, by seat; only pointers that moved there.
  var pointers: [UInt32: LogicalPoint] = [:]
  /// The button with the keyboard focus, while the surface has the keyboard.
  var focus: KeyboardFocus?
  /// The size of the output; nil: no output.
  var bounds: LogicalSize?
  var maxVisible: Int
  /// The length that bars reserve at the edge of the stack, in logical pixels; 0 while unknown.
  var reserved = 0.0
  /// The room that the other stacks at the edge leave for this stack.
  public internal(set) var room = StackRoom()
  /// The scale of the surface, or of the output where it will be.
  public internal(set) var scale = Scale.one

  init(
    id: StackID, key: StackKey, bounds: LogicalSize?, placement: Placement = .resolved, maxVisible: Int = 3
  ) {
    self.id = id
    self.placement = placement
    self.key = key
    self.bounds = bounds
    self.maxVisible = max(1, maxVisible)
  }

  /// An input of the stack.
  public enum Event: Hashable, Sendable {
    // `indirect` keeps an event smaller than a toast; thousands of events may be queued.
    indirect case add(Toast)
    /// Changes the content of the toast with this number in place.
    indirect case update(ToastNumber, ToastContent, Style, duration: Duration?, Progress?)
    /// Removes all toasts with a generated id, because a new toast replaces them.
    case replace
    /// Changes the maximum number of toasts that are shown at the same time.
    case admit(most: Int)
    /// Pauses: waiting toasts are held, except for these.
    case pause(except: Set<ToastNumber>)
    /// Ends the pause: these held toasts are shown, and all other held toasts end with `missed`.
    case resume(Set<ToastNumber>)
    /// Stops holding the toast with this number.
    case unhold(ToastNumber)
    /// Makes the toast with this number leave, or all toasts without a number.
    ///
    /// Without an outcome, the toasts continue on another stack. Waiting toasts are removed at once.
    case dismiss(ToastNumber?, Outcome?)
    indirect case measured(ToastSerial, Measure)
    /// An image that toasts wait for was decoded, or its decoding failed.
    case decodingFinished(ImageID, isDecoded: Bool)
    /// The size of the output changed; nil: no output.
    case bounds(LogicalSize?)
    /// The length that bars reserve at the edge of the stack changed, in logical pixels.
    case reserved(Double)
    /// The room that the other stacks at the edge leave changed.
    case room(StackRoom)
    /// The scale of the surface changed, or became known before the surface is created.
    case scale(Scale)
    /// The compositor configured the surface with this size.
    case configured(LogicalSize)
    /// A buffer is about to be committed, one `refresh` after the previous commit.
    case drawing(refresh: Duration)
    /// A commit shows the captured frame of the backdrop, which was captured when the surface was mapped.
    case showedCapturedFrame
    /// The surface was closed.
    case closed
    /// A contact went down; `time` is the time of the compositor's event, in milliseconds of an unspecified clock.
    case press(Contact, LogicalPoint, time: UInt32)
    case move(Contact, LogicalPoint, time: UInt32)
    case release(Contact, LogicalPoint, time: UInt32)
    /// A contact was cancelled.
    case cancel(Contact)
    /// The pointer of a seat moved; nil: the pointer left the surface.
    case hover(seat: UInt32, LogicalPoint?)
    /// A key was pressed; nil: the surface lost the keyboard.
    case key(Key?)
    /// A pointer button was clicked at a point.
    case click(LogicalPoint, ClickAction)
    /// A part of a toast was tapped, wherever the toast is now.
    case tap(ToastSerial, PressTarget)
    /// A timer fired: only the time has changed.
    case tick
  }

  /// An output of the stack.
  public enum Effect: Hashable, Sendable {
    /// Requests a measurement of the content, which is answered with `Event.measured`.
    indirect case measure(ToastSerial, ToastContent, Style, within: LogicalSize)
    case createSurface
    /// Destroys the surface, because every toast is gone or the compositor closed the surface.
    case destroySurface
    /// The primary button was pressed and released on the same part of a toast.
    case clicked(ToastSerial, PressTarget)
    /// A toast, in its state at that instant, began to leave; a waiting toast is removed without an exit.
    indirect case left(Toast, Outcome?)
    /// A toast was removed after its exit.
    case ended(ToastSerial, ToastNumber, id: String, Outcome?)
  }

  /// The state of the surface.
  enum SurfaceState: Hashable, Sendable {
    case none
    /// The surface was requested and waits for its first configure.
    case requested
    /// The surface was configured with this size and can be drawn on.
    case configured(LogicalSize)
    /// The compositor closed the surface before its first configure.
    ///
    /// The surface is requested again at this instant, or when the outputs change.
    case refused(until: Instant)
  }

  /// The knowledge about the output on which the compositor places the surface.
  enum Placement: Hashable, Sendable {
    case resolved
    /// The output is being resolved, because another stack may already be there.
    ///
    /// An empty frame is committed before any toast is shown, and the compositor reports the output. After the commit,
    /// the report is awaited until this instant.
    case resolvingOutput(until: Instant?)
  }

  /// The timeout for the compositor's report of the output of an empty surface.
  static let outputTimeout = Duration.milliseconds(100)

  /// The delay before a refused surface is requested again; an immediate retry could repeat forever.
  static let retryDelay = Duration.seconds(1)

  /// Whether the surface exists or was requested.
  public var hasSurface: Bool {
    switch surface {
    case .requested, .configured: true
    case .none, .refused: false
    }
  }

  /// Handles one event.
  ///
  /// - Returns: the effects, in order.
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
    case .decodingFinished(let image, let isDecoded): setImage(image, isDecoded: isDecoded, &effects)
    case .bounds(let bounds): setBounds(bounds, &effects)
    case .reserved(let length): setReserved(length, &effects)
    case .room(let room): setRoom(room)
    case .scale(let scale): moveSurface { $0.scale = scale }
    case .configured(let size): if hasSurface { surface = .configured(size) }
    case .drawing(let refresh): draw(refresh: refresh, at: now)
    case .showedCapturedFrame: if case .configured = surface { backdropAge.begin(at: now) }
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
    effects += reconcile(at: now)
    if !pointers.isEmpty { releaseHover(at: now) }
    return effects
  }

  /// Applies the ends of entrances, dwells and exits up to `now`.
  private mutating func advance(to now: Instant) -> [Effect] {
    var effects = [Effect]()
    if case .refused(let end) = surface, end <= now { surface = .none }
    if case .resolvingOutput(let end?) = placement, end <= now { placement = .resolved }
    for index in toasts.indices {
      let isShown = toasts[index].isShown
      switch toasts[index].phase {
      case .entering
      where toasts[index].transitionOffset.isOver(at: now) && toasts[index].visibility.isOver(at: now):
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

  /// Admits waiting toasts, assigns slots, and requests or destroys the surface.
  private mutating func reconcile(at now: Instant) -> [Effect] {
    var effects = [Effect]()
    admit(&effects)
    assignSlots(at: now)
    switch surface {
    case .none
    where bounds != nil
      && toasts.indices.contains { toasts[$0].phase == .waiting(.frame) || !toasts[$0].isWaiting }:
      surface = .requested
      effects.append(.createSurface)
    case .requested, .configured:
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
    var admitted = toasts.count { $0.occupiesSlot || $0.phase == .waiting(.measure) }
    for index in toasts.indices where admitted < maxVisible && toasts[index].phase == .waiting(.room) {
      // A toast with the policy `queue` waits until no other toast is shown, and later toasts wait behind it.
      if toasts[index].policy == .queue, admitted > 0 { return }
      admitted += 1
      if let measure = toasts[index].measure {
        // A toast that is alone at its edge is admitted at any height, because it would otherwise wait forever.
        let isAlone = admitted == 1 && room.isWhole
        guard isAlone || room.taken + nextSlotOffset + measure.size.height <= bounds.height else { return }
        toasts[index].phase = .waiting(.frame)
      } else {
        toasts[index].phase = .waiting(.measure)
        effects.append(
          .measure(toasts[index].serial, toasts[index].content, resolved(toasts[index].style), within: bounds)
        )
      }
    }
  }

  mutating func leave(_ index: Int, _ outcome: Outcome?, at now: Instant, _ effects: inout [Effect]) {
    let isUnseen = surface == .none || toasts[index].isWaiting
    toasts[index].leave(outcome, at: now)
    if isUnseen { toasts[index].endAnimations() }
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
      let isResized = toasts[index].update(content, style, at: now)
      toasts[index].duration = duration
      toasts[index].dwell.restart(duration, at: now)
      if toasts[index].isLeaving { toasts[index].reenter(at: now) }
      if toasts[index].isHeld { toasts[index].phase = .waiting(.resume(since: now)) }
      if isResized { measureAgain(index, &effects) }
    }
  }

  private mutating func setMeasure(_ measure: Measure, of serial: ToastSerial, at now: Instant) {
    guard let index = toasts.firstIndex(where: { $0.serial == serial }) else { return }
    toasts[index].measure = measure
    // The toast returns to the queue, because only the measured size decides whether it fits.
    if toasts[index].phase == .waiting(.measure) { toasts[index].phase = .waiting(.room) }
  }

  /// Replaces the placeholder of an image in place, without a cross-fade and without a restart of the dwell.
  private mutating func setImage(_ image: ImageID, isDecoded: Bool, _ effects: inout [Effect]) {
    for index in toasts.indices {
      if isDecoded { _ = toasts[index].outgoing?.content.resolve(image, isDecoded: true) }
      guard toasts[index].content.resolve(image, isDecoded: isDecoded) else { continue }
      // The toast is measured again without the box of the icon.
      if !isDecoded { measureAgain(index, &effects) }
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
      // The toast is measured again when there is room for it.
      toasts[index].measure = nil
      if !toast.isHeld { toasts[index].phase = .waiting(.room) }
    } else if let bounds {
      effects.append(.measure(toast.serial, toast.content, resolved(toast.style), within: bounds))
    }
  }

  private mutating func draw(refresh: Duration, at now: Instant) {
    if case .resolvingOutput = placement {
      placement = .resolvingOutput(until: now + ToastStack.outputTimeout)
      return
    }
    for index in toasts.indices where toasts[index].awaitsFrame {
      if toasts[index].isWaiting {
        toasts[index].enter(refresh: refresh, at: now)
      } else {
        // The toast had lost its surface and is visible again.
        toasts[index].dwell.release(.hidden, at: now)
      }
    }
  }

  /// Ends the surface; visible toasts continue on the next surface with their remaining dwell.
  private mutating func close(at now: Instant, _ effects: inout [Effect]) {
    guard hasSurface else { return }
    surface = surface == .requested && bounds != nil ? .refused(until: now + ToastStack.retryDelay) : .none
    output = nil
    backdropAge.reset()
    if case .resolvingOutput = placement { placement = .resolvingOutput(until: nil) }
    effects.append(.destroySurface)
    loseContacts(at: now)
    for index in toasts.indices {
      toasts[index].dwell.hold(for: .hidden, at: now)
      if toasts[index].isLeaving { toasts[index].endAnimations() }
    }
  }
}

/// The identifier of a stack, never reused by a service.
public struct StackID: Hashable, Sendable {
  public var value: UInt32

  public init(_ value: UInt32) {
    self.value = value
  }
}

/// The properties that toasts must share to be shown on the same surface.
public struct StackKey: Hashable, Sendable {
  /// The name of the output; nil: the compositor chooses the output.
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
