import ToastCore
import ToastSystem

/// A connection to Hyprland's events, and one more for each question.
///
/// Questions are asked one after the other, since Hyprland answers them in its main thread.
final class HyprlandSession: CompositorSession {
  private let folder: String
  private let hooks: Set<Hook>
  private let stream: ByteStream
  private var lines = LineReader(limit: HyprlandSession.longestLine)
  private var events = HyprlandEvents()
  private var stall = Timeout()

  private var questions: [Question]
  private var asked: Asked?
  private var lastNumber = 0
  /// The windows that want attention, until it is known who they are.
  private var urgent: [String] = []
  /// Those that were reported, until they have got it.
  private var reported: [String: UrgentWindow] = [:]
  /// What was heard, until `advance` says so.
  private var batch = EventCoalescer()

  private(set) var isReady = false
  private(set) var end: String?

  /// A name, an arrow, the data and a newline.
  static let longestLine = 4096
  /// How long an answer may take, while Hyprland itself does not wait longer than 5 s.
  private static let patience = Duration.seconds(1)
  /// Windows that want attention at once are as good as one.
  private static let mostUrgent = 16

  private enum Question: String {
    case monitors = "j/monitors"
    case devices = "j/devices"
    case submap = "submap"
    case clients = "j/clients"
    case configErrors = "j/configerrors"
  }

  private struct Asked {
    var question: Question
    var request: HyprlandRequest
    var number: Int
    var deadline: Instant
  }

  /// Connects, and asks for what `hooks` need.
  ///
  /// Errors: `connect`, `socket`.
  init(folder: String, hooks: Set<Hook>) throws(SystemError) {
    self.folder = folder
    self.hooks = hooks
    stream = try ByteStream(path: Compositor.hyprland(folder: folder).eventSocket)
    let needs: [(Question, Set<Hook>)] = [
      (.monitors, Set(Hook.allCases)), (.devices, [.layout]), (.submap, [.mode]),
    ]
    questions = needs.filter { !$0.1.isDisjoint(with: hooks) }.map(\.0)
  }

  var sockets: [(number: Int, stream: ByteStream)] {
    [(0, stream)] + (asked.map { [($0.number, $0.request.stream)] } ?? [])
  }

  var deadline: Instant? {
    [asked?.deadline, stall.deadline].compactMap { $0 }.min()
  }

  func handle(_ readiness: Readiness, of number: Int) {
    if number == 0 {
      stream.handle(readiness) { lines.append($0) }
    } else if let asked, asked.number == number {
      asked.request.handle(readiness)
    }
  }

  func advance(to now: Instant) -> [CompositorReport] {
    var progress = false
    while let line = lines.next() {
      progress = true
      if case .line(let bytes) = line, let meaning = events.read(bytes) { take(meaning) }
    }
    finish(at: now)
    if end == nil, stream.isOver { end = "it hung up" }
    if stall.isOver(isWaiting: lines.isInLine, progress: progress, at: now), end == nil {
      end = "it stopped within a line"
    }
    defer { batch = EventCoalescer() }
    return batch.reports
  }

  // MARK: Events

  private func take(_ meaning: HyprlandEvents.Meaning) {
    switch meaning {
    case .event(let event):
      guard event.matters(to: hooks) else { return }
      batch.append(CompositorReport(event, isInitial: !isReady))
    case .urgent(let address):
      guard hooks.contains(.urgent), urgent.count < HyprlandSession.mostUrgent else { return }
      urgent.append(address)
      ask(.clients)
    case .calm(let address):
      urgent.removeAll { $0 == address }
      guard let window = reported.removeValue(forKey: address) else { return }
      batch.append(CompositorReport(.urgent(window, false)))
    case .configLoaded:
      if hooks.contains(.config) { ask(.configErrors) }
    }
  }

  // MARK: Questions

  private func ask(_ question: Question) {
    // One that is on its way may be answered already: it is asked again.
    if !questions.contains(question) { questions.append(question) }
  }

  /// Takes the answer that has come whole or too late, and asks the next question.
  private func finish(at now: Instant) {
    while end == nil {
      if let asked {
        let request = asked.request
        guard request.isOver || asked.deadline <= now else { return }
        self.asked = nil
        take(request.isOver && !request.isTooLong ? request.answer : [], to: asked.question)
      } else if questions.isEmpty {
        isReady = true
        return
      } else {
        start(questions.removeFirst(), at: now)
      }
    }
  }

  private func start(_ question: Question, at now: Instant) {
    guard let request = try? HyprlandRequest(question.rawValue, folder: folder) else {
      take([], to: question)
      return
    }
    lastNumber += 1
    asked = Asked(
      question: question, request: request, number: lastNumber, deadline: now + HyprlandSession.patience)
  }

  /// What cannot be read says nothing.
  private func take(_ answer: [UInt8], to question: Question) {
    let events: [CompositorEvent] =
      switch question {
      case .monitors: decoded([HyprlandPayload.Monitor].self, from: answer).map { self.events.know($0) } ?? []
      case .devices: HyprlandPayload.Devices(answer: answer).map { self.events.know($0) } ?? []
      case .submap: HyprlandSession.submap(answer).map { [.mode(HyprlandEvents.mode($0))] } ?? []
      case .clients: urgentWindows(answer)
      case .configErrors: HyprlandSession.configEvents(answer)
      }
    batch.append(events.filter { $0.matters(to: hooks) }.map { CompositorReport($0, isInitial: !isReady) })
  }

  /// The name that an answer states: in one line, and not the words with which an old Hyprland refuses.
  private static func submap(_ answer: [UInt8]) -> String? {
    let text = String(decoding: answer, as: UTF8.self)
    guard text.hasSuffix("\n"), !text.dropLast().contains("\n") else { return nil }
    return String(text.dropLast())
  }

  private func urgentWindows(_ answer: [UInt8]) -> [CompositorEvent] {
    let clients = decoded([HyprlandPayload.Client].self, from: answer)
    let windows = urgent.compactMap { address -> UrgentWindow? in
      let client = clients?.first { $0.address == "0x" + address }
      // A window that is not among them is gone; where there is no answer, it is only not known which it is.
      if clients != nil, client == nil { return nil }
      return UrgentWindow(id: address, app: client?.class ?? "", title: client?.title ?? "").bounded
    }
    urgent = []
    for window in windows where reported.count < HookLimits.table { reported[window.id] = window }
    return windows.map { .urgent($0, true) }
  }

  private static func configEvents(_ answer: [UInt8]) -> [CompositorEvent] {
    guard let errors = decoded([String].self, from: answer)?.filter({ !$0.isBlank }) else { return [] }
    return [.config(failed: !errors.isEmpty, errors: errors)]
  }
}
