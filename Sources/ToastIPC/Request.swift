/// What a client asks of the service: one line of JSON, an object whose one key is the verb.
public enum Request: Hashable, Sendable {
  /// Shows a toast or updates one; answered by `ok` or `error`, and with `wait` later by `outcome`.
  case show(ShowRequest)
  /// Takes toasts away; answered by `ok` or `error`.
  case dismiss(DismissTarget)
  /// Asks what is shown and queued; answered by `toasts`.
  case list
  /// Ends the service; answered by `ok`.
  case quit
}

/// Which toasts to take away.
public enum DismissTarget: Hashable, Sendable {
  case newest
  case id(String)
  case all
}

extension Request: Codable {
  private enum Verb: String, CodingKey, CaseIterable {
    case show, dismiss, list, quit
  }

  private enum DismissKey: String, CodingKey {
    case id, all
  }

  private struct Nothing: Codable {}

  /// Reads what JSON holds; unknown keys are passed over.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Verb.self)
    // Keys that this version does not know are passed over, as everywhere.
    guard let verb = fields.allKeys.first, fields.allKeys.count == 1 else {
      let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "a request is an object with one of \(verbs)"))
    }
    switch verb {
    case .show: self = .show(try fields.decode(ShowRequest.self, forKey: .show))
    case .dismiss:
      let target = try fields.nestedContainer(keyedBy: DismissKey.self, forKey: .dismiss)
      if let id = try target.decodeIfPresent(String.self, forKey: .id) {
        self = .dismiss(.id(id))
      } else {
        self = .dismiss(try target.decodeIfPresent(Bool.self, forKey: .all) ?? false ? .all : .newest)
      }
    case .list: self = .list
    case .quit: self = .quit
    }
  }

  /// Writes it as JSON; what is nil is left out.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Verb.self)
    switch self {
    case .show(let show): try fields.encode(show, forKey: .show)
    case .dismiss(let target):
      var keys = fields.nestedContainer(keyedBy: DismissKey.self, forKey: .dismiss)
      switch target {
      case .newest: break
      case .id(let id): try keys.encode(id, forKey: .id)
      case .all: try keys.encode(true, forKey: .all)
      }
    case .list: try fields.encode(Nothing(), forKey: .list)
    case .quit: try fields.encode(Nothing(), forKey: .quit)
    }
  }
}
