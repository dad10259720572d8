/// A checked and complete request to show or update a toast.
public struct ToastRequest: Hashable, Sendable {
  /// The id of the toast; nil: a new toast with a generated id.
  public var id: String?
  public var content: ToastContent
  public var style: Style
  /// The requested output; nil: the focused output for a new toast, the present output for an update.
  public var output: OutputChoice?
  /// The value of the progress bar; nil: a toast that is already shown keeps its value.
  public var progress: Progress?
  /// The policy toward other toasts; nil: the policy of the configuration.
  public var policy: Policy?
  public var origin: Origin
  /// Whether a new toast is shown while the service is paused, regardless of `whilePaused`.
  public var isUrgent: Bool
  /// The treatment of a new toast while the service is paused.
  public var whilePaused: WhilePaused
  /// The warning about parts of the request that were left out; the acceptance carries the warning to the caller.
  public var warning: String?

  /// The kind of program that a request comes from.
  public enum Origin: Hashable, Sendable {
    case command
    case hook
    /// A bound value of a Swift program; every request of a value is shown, never merged or suppressed.
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

  /// The content of a new toast for this request, with the requested progress value.
  var newContent: ToastContent {
    var content = content
    content.progress = if case .value(let value) = progress { value } else { nil }
    return content
  }
}

extension Style {
  /// The dwell that the style's duration stands for; nil: until the toast is dismissed.
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

  /// The service itself, for example for toasts of hooks; clients are counted from 1.
  public static let `internal` = Caller(0)

  public init(_ value: UInt64) {
    self.value = value
  }
}

/// The notification about a toast's end that the caller of `show` asks for.
public enum Wait: Hashable, Sendable {
  case none
  /// The outcome, reported after the exit, or at once when a request shows the same id again.
  case outcome
  /// The outcome, always reported after the exit.
  case exit
}

/// The toasts that a dismiss request addresses.
public enum DismissTarget: Hashable, Sendable {
  case newest
  case all
  case id(String)
}

/// The reason why the service refuses a request.
public enum Refusal: Hashable, Sendable {
  case unknownOutput(String, known: [String])
  case unknownID(String)
  /// No toast that is shown has actions.
  case noActions
  case unknownAction(String, of: String, known: [String])
  /// The queue has reached its limit, which is this number of waiting toasts.
  case queueFull(Int)
}

extension Refusal: CustomStringConvertible {
  /// A one-line message that states the fault and the remedy.
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

/// A toast as `list` reports it.
public struct ListedToast: Hashable, Sendable {
  public var id: String
  public var content: ToastContent
  public var style: String
  /// The name of the phase, such as `resting`.
  public var phase: String
  public var output: String?
  /// The value of the progress bar; nil: no bar.
  public var progress: Double?
  /// The remaining dwell; nil: the toast stays until it is dismissed.
  public var remaining: Duration?
}
