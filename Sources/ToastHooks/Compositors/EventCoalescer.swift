/// The queue of the reports since the last turn, in the order of arrival.
///
/// Of the complete lists of one hook, the queue keeps only the last, so that a flood of lists takes the
/// memory of one.
struct EventCoalescer {
  private(set) var reports: [CompositorReport] = []
  private var lists: [Hook: Int] = [:]

  mutating func append(_ report: CompositorReport) {
    guard report.event.isCompleteList, let hook = report.event.hook else {
      reports.append(report)
      return
    }
    // The initial list stays, because the first change is compared with it.
    if let index = lists[hook], reports[index].isInitial == report.isInitial {
      reports[index] = report
    } else {
      lists[hook] = reports.count
      reports.append(report)
    }
  }

  mutating func append(_ reports: [CompositorReport]) {
    for report in reports { append(report) }
  }
}
