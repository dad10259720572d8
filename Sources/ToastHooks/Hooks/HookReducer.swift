import ToastCore
import ToastSystem

/// What a compositor said so far, and the toasts that follow from it: a pure fold, with the time as an argument.
///
/// What was so at the start, or did not change, is silent.
public struct HookReducer: Hashable, Sendable {
  /// Which hooks are on, and what they say.
  public private(set) var settings: [Hook: HookSettings]

  private var mode: String?
  private var workspace: String?
  /// The output that has the focus: that is where toasts are to be seen.
  private var focus: String?
  private var layouts: [String: String] = [:]
  private var urgent: Set<String> = []
  /// The window of the last toast of this.
  private var urgentShown: String?
  private var outputs: [String: String]?
  /// The outputs before the present burst: a dock's come one after the other.
  private var outputsBefore: [String: String] = [:]
  private var screencasts: [String: String] = [:]
  private var lanes: [Hook: HookThrottle] = [:]
  /// When a mode that nobody has confirmed since the connection broke is given up.
  private var doubt: Instant?

  /// How long a mode's toast survives a broken connection.
  static let patience = Duration.seconds(1)
  /// What a text begins with that is to be a toast.
  static let prefix = "waytoast:"

  /// Hooks of which nothing is known yet.
  public init(settings: [Hook: HookSettings] = HookSettings.defaults()) {
    self.settings = settings
  }

  /// When `handle` is to be called again though nothing has happened, or nil.
  public var deadline: Instant? {
    (lanes.values.map(\.deadline) + [doubt]).compactMap { $0 }.min()
  }

  /// Takes what a compositor said, and returns what is to be done.
  public mutating func handle(_ reports: [CompositorReport], at now: Instant) -> [HookEffect] {
    for report in reports { take(report.event, isInitial: report.isInitial, at: now) }
    if let doubt, doubt <= now {
      self.doubt = nil
      change(mode: nil, at: now)
    }
    return Hook.allCases.compactMap { lanes[$0]?.take(at: now) }
  }

  /// Puts other settings in force.
  ///
  /// The toast of a hook that is off now goes, and that of a mode still in force says it in its new way.
  public mutating func use(_ settings: [Hook: HookSettings], at now: Instant) -> [HookEffect] {
    let former = self.settings
    self.settings = settings
    if let mode, settings[.mode] != former[.mode], lanes[.mode]?.isBusy == true {
      say(.mode, [.mode: mode], at: now)
    }
    for hook in Hook.allCases where !isEnabled(hook) { lanes[hook]?.takeBack(hook, at: now) }
    return handle([], at: now)
  }

  /// Whether a hook is on.
  public func isEnabled(_ hook: Hook) -> Bool { settings[hook]?.isEnabled == true }

  // MARK: Events

  private mutating func take(_ event: CompositorEvent, isInitial: Bool, at now: Instant) {
    switch event {
    case .mode(let new): take(mode: new, isInitial: isInitial, at: now)
    case .workspace(let new):
      let old = workspace
      workspace = new.id
      focus = new.output ?? focus
      guard !isInitial, new.id != old else { return }
      let number = new.number.map(String.init)
      say(.workspace, [.name: new.name, .label: new.label, .number: number, .output: new.output], at: now)
    case .layout(let new, let keyboard): take(layout: new, of: keyboard, isInitial: isInitial, at: now)
    case .urgent(let window, true):
      guard urgent.count < HookLimits.table, urgent.insert(window.id).inserted, !isInitial else { return }
      urgentShown = window.id
      say(.urgent, [.app: window.app, .title: window.title], at: now)
    case .urgent(let window, false):
      urgent.remove(window.id)
      if window.id == urgentShown { takeBack(.urgent, at: now) }
    case .outputs(let new): take(outputs: new, isInitial: isInitial, at: now)
    case .screencasts(let new): take(screencasts: new, isInitial: isInitial, at: now)
    case .screenshot(let path):
      guard !isInitial else { return }
      let file = path.flatMap { $0.split(separator: "/").last }.map(String.init)
      say(.screenshot, [.path: path, .file: file], at: now)
    case .config(let failed, let errors):
      guard !isInitial else { return }
      if failed {
        say(.config, [.error: errors.first, .count: String(max(1, errors.count))], at: now)
      } else {
        takeBack(.config, at: now)
      }
    case .tick(let text):
      guard !isInitial, text.hasPrefix(HookReducer.prefix) else { return }
      let words = text.dropFirst(HookReducer.prefix.count).drop(while: \.isWhitespace)
      if !String(words).withoutControls.isBlank { say(.tick, [.text: String(words)], at: now) }
    case .lost:
      doubt = mode == nil ? nil : now + HookReducer.patience
      // Nobody would say which windows have got their attention meanwhile.
      urgent = []
    }
  }

  private mutating func take(mode new: String?, isInitial: Bool, at now: Instant) {
    doubt = nil
    // What begins with a connection is news only where it contradicts a toast.
    if isInitial, lanes[.mode]?.isBusy != true {
      mode = new
    } else {
      change(mode: new, at: now)
    }
  }

  private mutating func change(mode new: String?, at now: Instant) {
    guard new != mode else { return }
    mode = new
    if let new {
      say(.mode, [.mode: new], at: now)
    } else {
      takeBack(.mode, at: now)
    }
  }

  private mutating func take(layout new: String, of keyboard: String, isInitial: Bool, at now: Instant) {
    guard let old = layouts[keyboard] else {
      // A keyboard that has just been plugged in did not change.
      layouts.remember(new, for: keyboard, most: HookLimits.table)
      return
    }
    layouts[keyboard] = new
    guard !isInitial, new != old else { return }
    say(.layout, [.layout: new, .keyboard: keyboard], at: now)
  }

  private mutating func take(outputs new: [String: String], isInitial: Bool, at now: Instant) {
    let old = outputs
    outputs = new
    guard !isInitial, let old else { return }
    if lanes[.output, default: HookThrottle()].isQuiet(at: now) { outputsBefore = old }
    guard new.keys != old.keys else { return }
    let came = new.keys.filter { outputsBefore[$0] == nil }.sorted()
    let went = outputsBefore.keys.filter { new[$0] == nil }.sorted()
    let names = came.isEmpty ? went : came
    guard !names.isEmpty else {
      takeBack(.output, at: now)
      return
    }
    let descriptions = names.compactMap { new[$0] ?? outputsBefore[$0] }.filter { !$0.isEmpty }
    say(
      .output,
      [
        .output: names.joined(separator: ", "), .description: descriptions.joined(separator: ", "),
        .change: came.isEmpty ? "disconnected" : "connected",
      ], at: now)
  }

  private mutating func take(screencasts new: [String: String], isInitial: Bool, at now: Instant) {
    let old = screencasts
    screencasts = new
    guard !isInitial, new.keys != old.keys else { return }
    let came = new.filter { old[$0.key] == nil }.min { $0.key < $1.key }
    if let came {
      say(.screencast, [.target: came.value, .change: "started"], at: now)
    } else if new.isEmpty {
      say(.screencast, [.target: old.min { $0.key < $1.key }?.value, .change: "ended"], at: now)
    }
  }

  // MARK: Notes

  private mutating func say(_ hook: Hook, _ facts: [HookField: String?], at now: Instant) {
    guard let settings = settings[hook], settings.isEnabled else { return }
    let toast = HookToast(settings, facts: facts.compactMapValues { $0 }, output: focus)
    lanes[hook, default: HookThrottle()].say(toast, at: now)
  }

  private mutating func takeBack(_ hook: Hook, at now: Instant) {
    lanes[hook]?.takeBack(hook, at: now)
  }
}
