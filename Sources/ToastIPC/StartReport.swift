import ToastSystem

/// The report of a starting service to the command that started it: one line on an inherited pipe.
public enum StartReport: Hashable, Sendable {
  /// The service listens.
  case ready
  /// Another service of the same display runs; its socket exists or will exist soon.
  case alreadyRunning
  /// The service cannot show toasts, for this reason.
  case failed(String)

  /// The option of waytoastd whose argument is the descriptor of the pipe.
  public static let option = "--ready-fd"

  /// The line with its newline.
  public var line: String {
    switch self {
    case .ready: "ready\n"
    case .alreadyRunning: "running\n"
    case .failed(let reason): "error \(reason.split(separator: "\n").joined(separator: " "))\n"
    }
  }

  /// Creates the report of a line without its newline; nil if the line is no report.
  public init?(line: String) {
    switch line {
    case "ready": self = .ready
    case "running": self = .alreadyRunning
    default:
      guard line.hasPrefix("error ") else { return nil }
      self = .failed(String(line.dropFirst("error ".count)))
    }
  }

  /// Writes the report to the pipe `raw` and closes it.
  ///
  /// A command that has ended is no error.
  public func send(to raw: Int32) {
    let pipe = FileDescriptor(owning: raw)
    Array(line.utf8).withUnsafeBytes { _ = try? pipe.write($0) }
  }
}
