import ToastCore
import ToastSystem

/// A request of a client: one line of JSON, an object with the verb as its key.
public enum Request: Hashable, Sendable {
  /// Shows or updates a toast. The reply is `ok` or `error`, followed by events if the request has `wait`.
  indirect case show(ShowRequest)
  /// Dismisses toasts. The reply is `ok` or `error`.
  case dismiss(DismissTarget)
  /// Lists the shown and queued toasts. The reply is `toasts`.
  case list
  /// Chooses an action of a toast as if the user had pressed its button. The reply is `ok` or `error`.
  ///
  /// The default toast is the newest one with actions, and the default action is the one that a tap chooses.
  case action(id: String?, key: String?)
  /// Pauses the service, which then shows no new toast. The reply is `ok`.
  case pause
  /// Ends the pause and shows the toasts that were held. The reply is `ok`.
  case resume
  /// Requests the state of the service. The reply is `status`.
  case status
  /// Reads the configuration again. The reply is `ok`, or `error` if the settings stay unchanged.
  case reload
  /// Requests the current settings. The reply is `config`.
  case config
  /// Ends the service. The reply is `ok`.
  case quit
}

/// The toasts to dismiss.
public typealias DismissTarget = ToastCore.DismissTarget

extension Request: Decodable {
  private enum Verb: String, CodingKey, CaseIterable {
    case show, dismiss, list, action, pause, resume, status, reload, config, quit
  }

  private enum DismissKey: String, CodingKey {
    case id, all
  }

  private enum ActionKey: String, CodingKey {
    case id, key
  }

  /// Decodes a JSON object, ignoring unknown keys.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Verb.self)
    // Keys that this version does not know are ignored.
    guard let verb = fields.allKeys.first, fields.allKeys.count == 1 else {
      let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
      throw InvalidRequest("bad request: it should be an object with one of \(verbs)")
    }
    switch verb {
    case .show: self = .show(try fields.decode(ShowRequest.self, forKey: .show))
    case .dismiss:
      let target = try fields.nestedContainer(keyedBy: DismissKey.self, forKey: .dismiss)
      if let id = try target.decodeIfPresent(String.self, forKey: .id) {
        self = .dismiss(.id(try Request.checkedID(id)))
      } else {
        self = .dismiss(try target.decodeIfPresent(Bool.self, forKey: .all) ?? false ? .all : .newest)
      }
    case .list: self = .list
    case .action:
      let choice = try fields.nestedContainer(keyedBy: ActionKey.self, forKey: .action)
      self = .action(
        id: try choice.decodeIfPresent(String.self, forKey: .id).map(Request.checkedID),
        key: try choice.decodeIfPresent(String.self, forKey: .key))
    case .pause: self = .pause
    case .resume: self = .resume
    case .status: self = .status
    case .reload: self = .reload
    case .config: self = .config
    case .quit: self = .quit
    }
  }
}

extension Request {
  /// The prefix of the ids of toasts of hooks.
  ///
  /// A request cannot show a toast with such an id, but can dismiss the toast and choose its actions.
  public static let hookPrefix = "hook:"

  /// Returns an id if it is valid.
  public static func checkedID(_ id: String) throws(InvalidRequest) -> String {
    if id.isBlank { throw InvalidRequest("empty id") }
    if id.hasControls { throw InvalidRequest("bad id \(id.quoted): expected no control characters") }
    guard id.utf8.count <= Limits.value else {
      throw InvalidRequest("id too long: at most \(Limits.value) bytes")
    }
    return id
  }

  /// The request as a line, with its newline.
  public var line: [UInt8] { line(until: nil) }

  /// The request as a line, with its newline.
  ///
  /// - Parameter deadline: When the client stops waiting, in nanoseconds of `MonotonicClock`; a service that reads the line later
  ///   rejects the request.
  public func line(until deadline: Int64?) -> [UInt8] {
    var body = JSONObject()
    let verb: Verb
    switch self {
    case .show(let show):
      verb = .show
      show.write(to: &body)
    case .dismiss(let target):
      verb = .dismiss
      if case .id(let id) = target { body.set("id", id) }
      body.set("all", isTrue: target == .all)
    case .list: verb = .list
    case .action(let id, let key):
      verb = .action
      body.set("id", id)
      body.set("key", key)
    case .pause: verb = .pause
    case .resume: verb = .resume
    case .status: verb = .status
    case .reload: verb = .reload
    case .config: verb = .config
    case .quit: verb = .quit
    }
    var request = JSONObject()
    request.set(verb.rawValue, body)
    request.set("until", seconds: deadline)
    return Array("\(request.text)\n".utf8)
  }
}
