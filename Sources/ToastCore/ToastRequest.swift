/// A wish to show a toast, checked and complete.
public struct ToastRequest: Hashable, Sendable {
  /// nil: a new toast with an id of its own.
  public var id: String?
  public var content: ToastContent
  public var style: Style
  public var output: OutputChoice
  /// nil: a toast that is shown keeps the bar that it has.
  public var progress: Progress?
  /// nil: the usual one.
  public var policy: Policy?
  /// What had to be left out, to be told with the acceptance.
  public var warning: String?

  public init(
    id: String? = nil, content: ToastContent, style: Style, output: OutputChoice = .focused,
    progress: Progress? = nil, policy: Policy? = nil, warning: String? = nil
  ) {
    self.progress = progress
    self.policy = policy
    self.warning = warning
    self.id = id
    self.content = content
    self.style = style
    self.output = output
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

/// Someone who asked and may be answered.
public struct Caller: Hashable, Sendable {
  public var value: UInt64

  /// Whose toasts the service shows by itself, a few at the most: others are counted from 1.
  public static let nobody = Caller(0)

  public init(_ value: UInt64) {
    self.value = value
  }
}

/// Which toasts a verb means.
public enum Selection: Hashable, Sendable {
  case newest
  case all
  case id(String)
}

/// Why a request is not carried out.
public enum Refusal: Hashable, Sendable {
  case unknownOutput(String, known: [String])
  case unknownID(String)
  case unknownAction(String, of: String, known: [String])
  /// This many toasts wait already.
  case queueFull(Int)
}

extension Refusal: CustomStringConvertible {
  /// What is wrong and what would be right, for a line on standard error.
  public var description: String {
    switch self {
    case .unknownOutput(let name, let known):
      known.isEmpty
        ? "no output '\(name)': there are no outputs now"
        : "no output '\(name)': there \(known.count == 1 ? "is" : "are") \(known.joined(separator: ", "))"
    case .unknownID(let id): "no toast '\(id)' is shown: waytoastctl list says which are"
    case .unknownAction(let key, let id, let known):
      known.isEmpty
        ? "the toast '\(id)' offers no action '\(key)', nor any other"
        : "the toast '\(id)' offers no action '\(key)': it has \(known.joined(separator: ", "))"
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
