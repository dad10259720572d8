/// What a compositor has said since the last time, in its order.
///
/// Of what tells all there is of a kind only the last is kept: a flood of it is as large as one.
struct EventCoalescer {
  private(set) var reports: [CompositorReport] = []
  private var wholes: [Hook: Int] = [:]

  mutating func append(_ report: CompositorReport) {
    guard report.event.isWhole, let hook = report.event.hook else {
      reports.append(report)
      return
    }
    // How things were at the start is what the first change is told from.
    if let index = wholes[hook], reports[index].isInitial == report.isInitial {
      reports[index] = report
    } else {
      wholes[hook] = reports.count
      reports.append(report)
    }
  }

  mutating func append(_ reports: [CompositorReport]) {
    for report in reports { append(report) }
  }
}

extension CompositorEvent {
  /// Whether it tells all there is of a kind, and so makes those before it void.
  fileprivate var isWhole: Bool {
    switch self {
    case .outputs, .screencasts: true
    case .mode, .workspace, .layout, .urgent, .screenshot, .config, .tick, .lost: false
    }
  }
}
