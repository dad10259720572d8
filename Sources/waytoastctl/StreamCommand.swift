import Glibc
import ToastIPC

/// The subcommand `stream`: shows the values of standard input as the progress of one toast.
struct StreamCommand {
  private let base: ShowRequest
  private let most: Double
  private let requests = CoalescingClient { StreamCommand.complain($0) }

  /// The maximum length of a line in bytes.
  private static let longestLine = 4096

  init(_ options: ControlArguments) throws {
    var request = options.request
    request.title = options.operands.first ?? ""
    request.subtitle = options.operands.dropFirst().first
    request.id = request.id ?? "stream"
    most = options.most
    // The options are validated at once, with a placeholder for the title, which each line can have.
    var sample = request
    if sample.title.isEmpty { sample.title = "0 %" }
    sample = try sample.validated()
    if request.title.isEmpty { sample.title = "" }
    base = sample
  }

  /// Reads standard input to its end and shows the values.
  ///
  /// The input is read while the service is busy, so that the writing program never waits.
  func run() throws {
    var reader = LineReader(limit: StreamCommand.longestLine)
    var count = 0
    var isWhole = true
    while true {
      let waiting =
        [(StandardStream.input.rawValue, Readiness.readable)] + [requests.interest].compactMap { $0 }
      let ready = try Readiness.wait(for: waiting, until: nil)
      if ready.count > 1, !ready[1].isEmpty { try requests.handle() }
      guard !ready[0].isEmpty else { continue }
      let bytes = try StandardStream.input.readAvailable()
      if bytes.isEmpty { break }
      isWhole = bytes.last == UInt8(ascii: "\n")
      reader.append(bytes)
      try take(&reader, &count)
    }
    if !isWhole {
      reader.append([UInt8(ascii: "\n")])
      try take(&reader, &count)
    }
    try requests.finish()
  }

  /// Shows the latest of the complete lines.
  private func take(_ reader: inout LineReader, _ count: inout Int) throws {
    var latest: ShowRequest?
    while let line = reader.next() {
      count += 1
      guard case .line(let bytes) = line else {
        StreamCommand.complain("line \(count) is too long: at most \(StreamCommand.longestLine) bytes")
        continue
      }
      if let request = WobLine(bytes)?.request(base, of: most) {
        latest = request
      } else {
        let text = String(decoding: bytes, as: UTF8.self)
        StreamCommand.complain("bad line \(count) \(text.quoted): expected \(WobLine.forms)")
      }
    }
    if let latest { try requests.offer(.show(latest)) }
  }

  private static func complain(_ message: String) {
    CommandStatus.say(message, as: "waytoastctl")
  }
}
