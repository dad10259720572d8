/// A checked and complete request to show or update a toast.
public struct ToastRequest: Hashable, Sendable {
  /// nil: a new toast with an id of its own.
  public var id: String?
  public var content: ToastContent
  public var style: Style
  /// nil: the focused output for a new toast, and its present output for an update.
  public var output: OutputChoice?
  /// nil: a toast that is shown keeps its bar.
  public var progress: Progress?
  /// nil: the policy of the configuration.
  public var policy: Policy?
  public var origin: Origin
  /// Whether a new toast is shown while the service is paused, whatever `whilePaused` says.
  public var isUrgent: Bool
  /// What happens to a new toast while the service is paused.
  public var whilePaused: WhilePaused
  /// What had to be left out; the caller is told with the acceptance.
  public var warning: String?

  /// The kind of program that a request comes from.
  public enum Origin: Hashable, Sendable {
    case command
    case hook
    /// A value of a Swift program: each of its requests is shown.
    case value
  }

  public init(
    id: String? = nil, content: ToastContent, style: Style, output: OutputChoice? = nil,
    progress: Progress? = nil, policy: Policy? = nil, origin: Origin = .command, isUrgent: Bool = false,
    whilePaused: WhilePaused = .hold, warning: String? = nil
  ) {
    self.id = id
    self.content = content
    self.style = style
    self.output = output
    self.progress = progress
    self.policy = policy
    self.origin = origin
    self.isUrgent = isUrgent
    self.whilePaused = whilePaused
    self.warning = warning
  }

  /// The content of a new toast.
  var newContent: ToastContent {
    var content = content
    content.progress = if case .value(let value) = progress { value } else { nil }
    return content
  }
}

extension Style {
  /// The style's duration as a time; nil for ever.
  public var dwell: Duration? {
    switch self.duration {
    case .short: self.namedDurations.short
    case .medium: self.namedDurations.medium
    case .long: self.namedDurations.long
    case .seconds(let duration): duration
    case .forever: nil
    }
  }
}

/// A client of the service, to which replies are addressed.
public struct Caller: Hashable, Sendable {
  public var value: UInt64

  /// The service itself, such as its hooks; clients are counted from 1.
  public static let `internal` = Caller(0)

  public init(_ value: UInt64) {
    self.value = value
  }
}

/// What a caller of `show` is told after the acceptance.
public enum Wait: Hashable, Sendable {
  case none
  /// The outcome, after the exit, or at once when the same id is shown again.
  case outcome
  /// The outcome, always after the exit.
  case exit
}

/// Which toasts a request means.
public enum Selection: Hashable, Sendable {
  case newest
  case all
  case id(String)
}

/// Why a request is not carried out.
public enum Refusal: Hashable, Sendable {
  case unknownOutput(String, known: [String])
  case unknownID(String)
  /// No toast offers an action.
  case noActions
  case unknownAction(String, of: String, known: [String])
  /// This many toasts wait already.
  case queueFull(Int)
}

extension Refusal: CustomStringConvertible {
  /// What is wrong and what would be right, in one line.
  public var description: String {
    switch self {
    case .unknownOutput(let name, let known):
      known.isEmpty
        ? "no output '\(name)': no output is connected"
        : "no output '\(name)'; outputs: \(known.joined(separator: ", "))"
    case .unknownID(let id): "no toast '\(id)' is shown; to list the toasts: waytoastctl list"
    case .noActions: "no toast with actions is shown"
    case .unknownAction(let key, let id, let known):
      known.isEmpty
        ? "toast '\(id)' has no actions"
        : "toast '\(id)' has no action '\(key)'; actions: \(known.joined(separator: ", "))"
    case .queueFull(let limit): "too many toasts are waiting (\(limit)): try again when some have been shown"
    }
  }
}

/// A toast in a list.
public struct Summary: Hashable, Sendable {
  public var id: String
  public var content: ToastContent
  public var style: String
  /// The phase in a word.
  public var phase: String
  public var output: String?
  /// nil: no bar.
  public var progress: Double?
  /// nil: until it is dismissed.
  public var remaining: Duration?
}
