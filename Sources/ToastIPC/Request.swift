import ToastSystem

/// What a client asks of the service: one line of JSON, an object whose one key is the verb.
public enum Request: Hashable, Sendable {
  /// Shows a toast or updates one; answered by `ok` or `error`, and with `wait` followed by events.
  indirect case show(ShowRequest)
  /// Takes toasts away; answered by `ok` or `error`.
  case dismiss(DismissTarget)
  /// Asks what is shown and queued; answered by `toasts`.
  case list
  /// Chooses an action of a toast as if its button had been pressed; answered by `ok` or `error`.
  ///
  /// Without an id it is the newest toast that has actions, without a key the action that a tap runs.
  case action(id: String?, key: String?)
  /// From now on nothing new is shown; answered by `ok`.
  case pause
  /// What waits is shown; answered by `ok`.
  case resume
  /// Asks whether toasts are shown; answered by `status`.
  case status
  /// Reads the configuration anew; answered by `ok`, or by `error` and the settings stay as they are.
  case reload
  /// Asks for the settings in force; answered by `config`.
  case config
  /// Ends the service; answered by `ok`.
  case quit
}

/// Which toasts to take away.
public enum DismissTarget: Hashable, Sendable {
  case newest
  case id(String)
  case all
}

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

  /// Reads what JSON holds; unknown keys are passed over.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Verb.self)
    // Keys that this version does not know are passed over, as everywhere.
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
  /// What the ids of the toasts of hooks begin with.
  ///
  /// A request cannot show a toast of such an id, but it can dismiss it and choose its actions.
  public static let hookPrefix = "hook:"

  /// The id of a request, if a toast can have that id.
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
  /// - Parameter deadline: when the client gives up, in nanoseconds of `MonotonicClock`; a service that reads the line later
  ///   refuses the request.
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
