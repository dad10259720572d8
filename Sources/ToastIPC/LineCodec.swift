import FoundationEssentials
import ToastSystem

extension Request {
  /// The request of one line, without its newline.
  ///
  /// Invalid UTF-8 and lone surrogates are repaired; errors say what is wrong with the JSON, or with what a toast says. The values of its style
  /// are judged where they are set, see `ShowRequest.StyleValue`.
  public init(line: some Sequence<UInt8>) throws(InvalidRequest) {
    let line = Array(line)
    if let show = ShowRequest(plain: line) {
      self = .show(try show.cleaned())
      return
    }
    self = try Request.decoded(line)
    if case .show(let show) = self { self = .show(try show.cleaned()) }
  }

  /// The request of any line, not yet validated.
  static func decoded(_ line: [UInt8]) throws(InvalidRequest) -> Request {
    do {
      return try JSONDecoder().decode(Request.self, from: Data(JSONText.repaired(line)))
    } catch let error as InvalidRequest {
      throw error
    } catch {
      // Of what is known nothing but content can be nested.
      if JSONNesting.isTooDeep(line) { throw .tooDeep("bad request") }
      guard let error = error as? DecodingError else { throw InvalidRequest("bad request: not JSON") }
      throw InvalidRequest("bad request: \(error.explanation)")
    }
  }
}

extension Reply {
  /// The reply of one line, without its newline, or nil when it is none that this version knows.
  public init?(line: some Sequence<UInt8>) {
    let line = Array(line)
    if let id = Reply.plainID(line) {
      self = .ok(Acceptance(id: id))
    } else {
      guard let reply = try? JSONDecoder().decode(Reply.self, from: Data(JSONText.repaired(line))) else {
        return nil
      }
      self = reply
    }
  }

  /// ID of `{"ok":{"id":"ID"}}`, if the line is that to the letter and ID has nothing to unescape.
  ///
  /// It is what a command reads nearly always. JSONDecoder would take a third of the command's whole time,
  /// for metadata that it uses once.
  private static func plainID(_ line: [UInt8]) -> String? {
    let head = Array(#"{"ok":{"id":""#.utf8)
    let tail = Array(#""}}"#.utf8)
    guard line.count >= head.count + tail.count, line.starts(with: head),
      line[(line.count - tail.count)...].elementsEqual(tail)
    else { return nil }
    let id = line[head.count..<(line.count - tail.count)]
    let isPlain = id.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    return isPlain ? String(decoding: id, as: UTF8.self) : nil
  }

  /// The reply as a line, its newline included.
  public var line: [UInt8] {
    var object = JSONObject()
    switch self {
    case .ok(let acceptance):
      var body = JSONObject()
      body.set("id", acceptance.id)
      body.set("warning", acceptance.warning)
      object.set("ok", body)
    case .error(let message):
      var body = JSONObject()
      body.set("message", message)
      object.set("error", body)
    case .outcome(let outcome): object.set("outcome", outcome)
    case .config(let text): object.set("config", text)
    case .toasts, .status: return encodedLine(self)
    }
    return Array((object.text + "\n").utf8)
  }
}

extension ToastSummary {
  /// One array in one line, its newline included, in which a terminal acts on nothing.
  public static func json(_ toasts: [ToastSummary]) -> String {
    String(decoding: encodedLine(toasts), as: UTF8.self).escapedJSON
  }
}

/// JSON in one line, with keys in a fixed order, and a newline.
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
  /// What is wrong, for the author of the line.
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
