/// What the service answers: one line of JSON, an object whose one key says which.
public enum Reply: Hashable, Sendable {
  /// It is done, or on its way to the screen.
  case ok(Acceptance = Acceptance())
  /// It was refused: what is wrong and what would be right.
  case error(String)
  /// What is shown and queued, newest last.
  case toasts([ToastSummary])
  /// How a toast ended, as `Outcome` describes it.
  case outcome(String)
  /// Whether toasts are shown, and how many.
  case status(ServiceStatus)
  /// A configuration with the settings in force.
  case config(String)
}

/// What the service says about a toast that it accepted.
public struct Acceptance: Hashable, Sendable, Codable {
  /// The toast's id, made up if none was given.
  public var id: String?
  /// What was left out, such as an unknown icon.
  public var warning: String?

  /// An acceptance with these values.
  public init(id: String? = nil, warning: String? = nil) {
    self.id = id
    self.warning = warning
  }
}

/// What the service says about itself.
public struct ServiceStatus: Hashable, Sendable, Codable {
  /// Whether nothing new is shown.
  public var paused: Bool
  /// How many toasts are shown.
  public var shown: Int
  /// How many wait to be shown.
  public var waiting: Int

  /// A status with these values.
  public init(paused: Bool, shown: Int, waiting: Int) {
    self.paused = paused
    self.shown = shown
    self.waiting = waiting
  }

  /// It as one object in one line, its newline included.
  public var json: String { String(decoding: encodedLine(self), as: UTF8.self) }
}

extension Reply: Codable {
  private enum Key: String, CodingKey {
    case ok, error, toasts, outcome, status, config
  }

  private struct Failure: Codable {
    let message: String
  }

  /// Reads what JSON holds; unknown keys are passed over.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    switch fields.allKeys.first {
    case .ok: self = .ok(try fields.decode(Acceptance.self, forKey: .ok))
    case .error: self = .error(try fields.decode(Failure.self, forKey: .error).message)
    case .toasts: self = .toasts(try fields.decode([ToastSummary].self, forKey: .toasts))
    case .outcome: self = .outcome(try fields.decode(String.self, forKey: .outcome))
    case .status: self = .status(try fields.decode(ServiceStatus.self, forKey: .status))
    case .config: self = .config(try fields.decode(String.self, forKey: .config))
    case nil:
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "not a reply"))
    }
  }

  /// Writes it as JSON; what is nil is left out.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Key.self)
    switch self {
    case .ok(let acceptance): try fields.encode(acceptance, forKey: .ok)
    case .error(let message): try fields.encode(Failure(message: message), forKey: .error)
    case .toasts(let toasts): try fields.encode(toasts, forKey: .toasts)
    case .outcome(let outcome): try fields.encode(outcome, forKey: .outcome)
    case .status(let status): try fields.encode(status, forKey: .status)
    case .config(let text): try fields.encode(text, forKey: .config)
    }
  }
}
