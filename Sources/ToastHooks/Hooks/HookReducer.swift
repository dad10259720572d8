import ToastCore
import ToastSystem

/// The state of the hooks: a pure function from the reports of a compositor and the time to changes of
/// toasts.
///
/// The state at the start of a connection, and reports without a change, cause no toasts.
public struct HookReducer: Hashable, Sendable {
  /// The settings of the hooks.
  public private(set) var settings: [Hook: HookSettings]

  private var mode: String?
  private var workspace: String?
  /// The output that has the focus, which shows the toasts.
  private var focusedOutput: String?
  private var layouts: [String: String] = [:]
  private var urgent: Set<String> = []
  /// The identifier of the window of the last urgent toast.
  private var shownUrgent: String?
  private var outputs: [String: String]?
  /// The outputs before the current burst, because a dock connects its outputs one after the other.
  private var outputsBefore: [String: String] = [:]
  private var screencasts: [String: String] = [:]
  private var throttles: [Hook: HookThrottle] = [:]
  /// When the mode expires, if no new connection confirms the mode.
  private var modeExpiry: Instant?

  /// How long the toast of a mode stays after the connection is lost.
  static let modeGracePeriod = Duration.seconds(1)
  /// The prefix of a tick that is shown as a toast.
  static let tickPrefix = "waytoast:"

  /// Creates the state before the first report.
  public init(settings: [Hook: HookSettings] = HookSettings.defaults()) {
    self.settings = settings
  }

  /// When to call `handle` although no report has arrived; nil for never.
  public var deadline: Instant? {
    (throttles.values.map(\.deadline) + [modeExpiry]).compactMap { $0 }.min()
  }

  /// Handles the reports of a compositor, and returns the changes of toasts that are due.
  public mutating func handle(_ reports: [CompositorReport], at now: Instant) -> [HookEffect] {
    for report in reports { handle(report.event, isInitial: report.isInitial, at: now) }
    if let modeExpiry, modeExpiry <= now {
      self.modeExpiry = nil
      setMode(nil, at: now)
    }
    return Hook.allCases.compactMap { throttles[$0]?.dequeue(at: now) }
  }

  /// Replaces the settings, and returns the changes of toasts.
  ///
  /// The toasts of disabled hooks are dismissed, and the toast of the current mode is updated.
  public mutating func setSettings(_ settings: [Hook: HookSettings], at now: Instant) -> [HookEffect] {
    let former = self.settings
    self.settings = settings
    if let mode, settings[.mode] != former[.mode], throttles[.mode]?.isShownOrPending == true {
      show(.mode, [.mode: mode], at: now)
    }
    for hook in Hook.allCases where !isEnabled(hook) { dismiss(hook, at: now) }
    return handle([], at: now)
  }

  /// Returns whether a hook is enabled.
  public func isEnabled(_ hook: Hook) -> Bool { settings[hook]?.isEnabled == true }

  // MARK: Events

  private mutating func handle(_ event: CompositorEvent, isInitial: Bool, at now: Instant) {
    switch event {
    case .mode(let new):
      modeExpiry = nil
      // An initial mode changes only a toast that is shown.
      if isInitial, throttles[.mode]?.isShownOrPending != true {
        mode = new
      } else {
        setMode(new, at: now)
      }
    case .workspace(let new):
      let old = workspace
      workspace = new.id
      focusedOutput = new.output ?? focusedOutput
      guard !isInitial, new.id != old else { return }
      let number = new.number.map(String.init)
      show(.workspace, [.name: new.name, .label: new.label, .number: number, .output: new.output], at: now)
    case .layout(let new, let keyboard):
      let old = layouts[keyboard]
      layouts.remember(new, for: keyboard, limit: HookLimits.table)
      // The first layout of a new keyboard is no change.
      guard !isInitial, let old, new != old else { return }
      show(.layout, [.layout: new, .keyboard: keyboard], at: now)
    case .urgent(let window, true):
      guard urgent.count < HookLimits.table, urgent.insert(window.id).inserted, !isInitial else { return }
      shownUrgent = window.id
      show(.urgent, [.app: window.app, .title: window.title], at: now)
    case .urgent(let window, false):
      urgent.remove(window.id)
      if window.id == shownUrgent { dismiss(.urgent, at: now) }
    case .outputs(let new): handle(outputs: new, isInitial: isInitial, at: now)
    case .screencasts(let new): handle(screencasts: new, isInitial: isInitial, at: now)
    case .screenshot(let path):
      guard !isInitial else { return }
      let file = path.flatMap { $0.split(separator: "/").last }.map(String.init)
      show(.screenshot, [.path: path, .file: file], at: now)
    case .config(let failed, let errors):
      guard !isInitial else { return }
      if failed {
        show(.config, [.error: errors.first, .count: String(max(1, errors.count))], at: now)
      } else {
        dismiss(.config, at: now)
      }
    case .tick(let text):
      guard !isInitial, text.hasPrefix(HookReducer.tickPrefix) else { return }
      let text = String(text.dropFirst(HookReducer.tickPrefix.count).drop(while: \.isWhitespace))
      if !text.withoutControls.isBlank { show(.tick, [.text: text], at: now) }
    case .lost:
      modeExpiry = mode == nil ? nil : now + HookReducer.modeGracePeriod
      // Without a connection, the windows may lose their urgency unnoticed.
      urgent = []
    }
  }

  private mutating func setMode(_ new: String?, at now: Instant) {
    guard new != mode else { return }
    mode = new
    if let new {
      show(.mode, [.mode: new], at: now)
    } else {
      dismiss(.mode, at: now)
    }
  }

  private mutating func handle(outputs new: [String: String], isInitial: Bool, at now: Instant) {
    let old = outputs
    outputs = new
    guard !isInitial, let old else { return }
    if throttles[.output, default: HookThrottle()].isIdle(at: now) { outputsBefore = old }
    guard new.keys != old.keys else { return }
    let added = new.keys.filter { outputsBefore[$0] == nil }.sorted()
    let removed = outputsBefore.keys.filter { new[$0] == nil }.sorted()
    let names = added.isEmpty ? removed : added
    guard !names.isEmpty else { return dismiss(.output, at: now) }
    let descriptions = names.compactMap { new[$0] ?? outputsBefore[$0] }.filter { !$0.isEmpty }
    show(
      .output,
      [
        .output: names.joined(separator: ", "), .description: descriptions.joined(separator: ", "),
        .change: added.isEmpty ? "disconnected" : "connected",
      ], at: now)
  }

  private mutating func handle(screencasts new: [String: String], isInitial: Bool, at now: Instant) {
    let old = screencasts
    screencasts = new
    guard !isInitial, new.keys != old.keys else { return }
    if let added = new.filter({ old[$0.key] == nil }).min(by: { $0.key < $1.key }) {
      show(.screencast, [.target: added.value, .change: "started"], at: now)
    } else if new.isEmpty {
      show(.screencast, [.target: old.min { $0.key < $1.key }?.value, .change: "ended"], at: now)
    }
  }

  // MARK: Toasts

  private mutating func show(_ hook: Hook, _ fields: [HookField: String?], at now: Instant) {
    guard let settings = settings[hook], settings.isEnabled else { return }
    let toast = HookToast(settings, fields: fields.compactMapValues { $0 }, output: focusedOutput)
    throttles[hook, default: HookThrottle()].show(toast, at: now)
  }

  private mutating func dismiss(_ hook: Hook, at now: Instant) {
    throttles[hook]?.dismiss(hook, at: now)
  }
}
