import FoundationEssentials
import ToastCore
import ToastSystem

extension Request {
  /// Decodes the request of one line without its newline.
  ///
  /// Errors: see `IncomingRequest`.
  public init(line: some Sequence<UInt8>) throws(InvalidRequest) {
    self = try IncomingRequest(line: line).request
  }
}

/// A request line: the request, and the fields beside it.
public struct IncomingRequest: Hashable, Sendable {
  /// The request.
  public var request: Request
  /// The instant at which the client gives up, in nanoseconds of `MonotonicClock`; nil: the line names none.
  public var deadline: Int64?

  /// The request of one line, without its newline.
  ///
  /// Invalid UTF-8 and lone surrogates are repaired. Errors describe what is wrong with the JSON or with the text of a
  /// toast. The values of a style are checked later, see `ShowRequest.StyleValue`.
  public init(line: some Sequence<UInt8>) throws(InvalidRequest) {
    let line = Array(line)
    if let plain = IncomingRequest(plain: line) {
      self = plain
    } else {
      self = try IncomingRequest.decoded(line)
    }
    if case .show(let show) = request { request = .show(try show.cleaned()) }
  }

  init(_ request: Request, deadline: Int64? = nil) {
    self.request = request
    self.deadline = deadline
  }

  /// Decodes the request of any line, without validating it.
  static func decoded(_ line: [UInt8]) throws(InvalidRequest) -> IncomingRequest {
    do {
      return try JSONDecoder().decode(IncomingRequest.self, from: Data(JSONText.repaired(line)))
    } catch let error as InvalidRequest {
      throw error
    } catch {
      // Only custom content can be nested among the known fields.
      if JSONNesting.isTooDeep(line) { throw .tooDeep("bad request") }
      guard let error = error as? DecodingError else { throw InvalidRequest("bad request: not JSON") }
      throw InvalidRequest("bad request: \(error.explanation)")
    }
  }
}

extension IncomingRequest: Decodable {
  private enum CodingKeys: String, CodingKey {
    case until
  }

  /// Decodes a JSON object, ignoring unknown keys.
  public init(from decoder: any Decoder) throws {
    request = try Request(from: decoder)
    let seconds = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Double.self, forKey: .until)
    // The time has the precision of a millisecond; a time out of the range of the clock never comes or has passed.
    deadline = seconds.map { Int64(min(max(($0 * 1000).rounded(), -9e12), 9e12)) * 1_000_000 }
  }
}

extension Reply {
  /// Decodes the reply of one line without its newline; nil if the line is not a reply that this version knows.
  public init?(line: some Sequence<UInt8>) {
    let line = Array(line)
    if let acceptance = Acceptance(plain: line) {
      self = .ok(acceptance)
    } else {
      guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(JSONText.repaired(line))) else {
        return nil
      }
      self = reply
    }
  }

  /// The reply as a line, with its newline.
  public var line: [UInt8] {
    var object = JSONObject()
    switch self {
    case .ok(let acceptance):
      var body = JSONObject()
      body.set("id", acceptance.id)
      body.set("toast", number: acceptance.toast?.value)
      body.set("warning", acceptance.warning)
      body.set("held", isTrue: acceptance.isHeld)
      object.set("ok", body)
    case .error(let message):
      var body = JSONObject()
      body.set("message", message)
      object.set("error", body)
    case .event(let event):
      switch event.kind {
      case .outcome(let outcome): object.set("outcome", outcome)
      case .action(let key): object.set("action", key)
      case .held: object.set("held", isTrue: true)
      }
      object.set("id", event.id)
      object.set("toast", number: event.toast.value)
    case .config(let text): object.set("config", text)
    case .toasts(let toasts): return encodedLine(["toasts": toasts])
    case .status(let status): return encodedLine(["status": status])
    }
    return Array((object.text + "\n").utf8)
  }
}

extension Acceptance {
  /// Decodes a line such as `{"ok":{"id":"5","toast":7}}`, if the line has exactly this form and the id has no escapes.
  ///
  /// This line is nearly always the reply to a command. JSONDecoder would take a third of the time of a command, for metadata that the
  /// command uses once.
  fileprivate init?(plain line: [UInt8]) {
    var reader = PlainReader(line)
    guard reader.skip(#"{"ok":{"id":"#), let id = reader.text() else { return nil }
    self.init(id: id)
    if reader.skip(#","toast":"#) {
      guard let number = reader.number() else { return nil }
      toast = ToastNumber(number)
    }
    guard reader.skip("}}"), reader.isAtEnd else { return nil }
  }
}

extension ToastSummary {
  /// Returns an array in one line with its newline, without control characters.
  public static func json(_ toasts: [ToastSummary]) -> String {
    String(decoding: encodedLine(toasts), as: UTF8.self).escapedJSON
  }
}

/// Returns a value as one line of JSON with its newline, with the keys in a fixed order.
func encodedLine(_ value: some Encodable) -> [UInt8] {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  } catch {
    // Only NaN and infinity cannot be encoded; `remaining` and `progress` are finite.
    preconditionFailure("\(value) cannot be JSON: \(error)")
  }
}

extension DecodingError {
  /// The description of the error, for the author of the line.
  fileprivate var explanation: String {
    switch self {
    case .keyNotFound(let key, let context): "\(path(context)) needs \(key.stringValue)"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(path(context)) should be \(DecodingError.word(for: type))"
    default: "not JSON"
    }
  }

  private func path(_ context: Context) -> String {
    context.codingPath.isEmpty ? "it" : context.codingPath.map(\.stringValue).joined(separator: ".")
  }

  private static func word(for type: Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Double.Type: "a number"
    default: "an object"
    }
  }
}
