import ToastSystem

/// What a service that is starting tells the command that started it: one line on an inherited pipe.
public enum StartReport: Hashable, Sendable {
  /// It listens.
  case ready
  /// Another service of the same display was first; its socket is there or about to be.
  case alreadyRunning
  /// It cannot show toasts: the reason, for a person.
  case failed(String)

  /// The option of waytoastd that is followed by the pipe's number.
  public static let option = "--ready-fd"

  /// The line, its newline included.
  public var line: String {
    switch self {
    case .ready: "ready\n"
    case .alreadyRunning: "running\n"
    case .failed(let reason): "error \(reason.split(separator: "\n").joined(separator: " "))\n"
    }
  }

  /// The report of a line without its newline, or nil when it is none.
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
  /// A command that has gone is no error.
  public func send(to raw: Int32) {
    let pipe = FileDescriptor(owning: raw)
    Array(line.utf8).withUnsafeBytes { _ = try? pipe.write($0) }
  }
}
