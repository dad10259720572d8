import ToastCore
import ToastHooks
import ToastShell

/// What bars reserve at the edges of stacks that reach over bars, from before their surfaces are made until they are gone.
///
/// Both sources are needed: the compositor's IPC says at which edge bars are, and a probe how much they reserve. The
/// probe stays, since it is told when bars come and go.
final class ReservedLengths {
  private let shell: Shell
  private var entries: [StackID: Entry] = [:]

  /// How long a stack waits for its probe.
  private static let timeout = Duration.milliseconds(50)

  private final class Entry {
    let edge: Edge
    var report: OutputReport
    var probe: UsableAreaProbe?
    /// The size that the probe was told last.
    var usable: LogicalSize?
    /// Whether the probe was told another size since the report.
    var hasChanged = false
    /// When the stack waits no longer; nil: it does not wait.
    var deadline: Instant?

    init(_ report: OutputReport, at edge: Edge, deadline: Instant) {
      self.report = report
      self.edge = edge
      self.deadline = deadline
    }

    func take(_ size: LogicalSize?) {
      if usable != nil, size != nil { hasChanged = true }
      usable = size ?? usable
      deadline = nil
    }
  }

  init(shell: Shell) {
    self.shell = shell
  }

  /// Begins to watch what bars reserve on the output of `report` at the edge of a stack.
  func begin(_ stack: ToastStack, _ report: OutputReport, at now: Instant) {
    end(stack.id)
    guard let area = report.usableArea else { return }
    let entry = Entry(report, at: stack.key.edge, deadline: now + ReservedLengths.timeout)
    entries[stack.id] = entry
    entry.probe = shell.makeUsableAreaProbe(on: report.name, layer: stack.key.layer) { [weak entry] size in
      entry?.take(size)
    }
    // Where the workspace reaches to the edge, or the compositor states lengths, nothing has to be awaited.
    if entry.probe == nil || !needsProbe(area, at: stack.key.edge, on: report.name) { entry.deadline = nil }
  }

  private func needsProbe(_ area: UsableAreaReport, at edge: Edge, on output: String) -> Bool {
    guard case .workspace = area else { return false }
    return shell.distance(of: area, from: edge, on: output) != 0
  }

  func end(_ stack: StackID) {
    entries.removeValue(forKey: stack)?.probe?.destroy()
  }

  /// Whether a stack has to wait for its probe.
  func isPending(_ stack: StackID, at now: Instant) -> Bool {
    guard let entry = entries[stack], let deadline = entry.deadline else { return false }
    guard deadline <= now else { return true }
    entry.deadline = nil
    return false
  }

  /// When a probe is given up.
  var deadline: Instant? { entries.values.compactMap(\.deadline).min() }

  /// The length that bars reserve at the edge of a stack, in logical pixels; nil: the stack is not watched.
  func length(for stack: StackID) -> Double? {
    guard let entry = entries[stack], let area = entry.report.usableArea else { return nil }
    return shell.reserved(at: entry.edge, on: entry.report.name, area: area, usable: entry.usable)
  }

  /// The stacks for which the compositor has to be asked again: bars have come or gone.
  func takeChanges() -> [StackID] {
    let changed = entries.filter(\.value.hasChanged)
    for entry in changed.values { entry.hasChanged = false }
    return changed.map(\.key)
  }

  /// Takes what the compositor says of the outputs now.
  func update(_ stack: StackID, _ reports: [OutputReport]) {
    guard let entry = entries[stack], let report = reports.first(where: { $0.name == entry.report.name })
    else {
      return
    }
    entry.report = report
  }
}
