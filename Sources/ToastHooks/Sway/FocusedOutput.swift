import FoundationEssentials
import ToastCore
import ToastSystem

/// The output that has the focus, as Sway tells it.
///
/// Rectangles are in logical pixels of the whole layout.
public struct FocusedOutput: Hashable, Sendable {
  /// The connector's name, such as DP-1.
  public var name: String
  /// The whole output.
  public var rect: LogicalRect
  /// What bars leave free, less the gaps around the workspace (`gaps inner` and `gaps outer`, which layer surfaces ignore).
  public var free: LogicalRect
  /// Buffer pixels a logical pixel, as Sway's configuration has it.
  public var scale: Double

  /// Puts together the answers to `.outputs` and `.workspaces`; nil where they do not say it.
  public init?(outputs: [SwayOutput], workspaces: [SwayWorkspace]) {
    guard let workspace = workspaces.first(where: \.isFocused),
      let output = outputs.first(where: { $0.name == workspace.output }), let rect = output.rect
    else { return nil }
    name = output.name
    self.rect = rect.logical
    free = workspace.rect?.logical.intersection(self.rect) ?? self.rect
    scale = output.scale ?? 1
  }
}

/// The two answers that say which output has the focus, collected as they come.
///
///     sway.ask(.outputs)
///     sway.ask(.workspaces)
///     var answer = FocusAnswer()
///     …
///     while let message = sway.nextMessage() { answer.take(message) }
///     if let focused = answer.focused { … }                  // nil and `isWhole`: Sway does not say
public struct FocusAnswer: Sendable {
  private var outputs: [SwayOutput]?
  private var workspaces: [SwayWorkspace]?

  public init() {}

  /// Takes an answer; other messages are passed over, and what cannot be read is an answer that says nothing.
  public mutating func take(_ message: SwayMessage) {
    switch message.kind {
    case .outputs: outputs = SwayOutput.list(message.payload) ?? []
    case .workspaces: workspaces = SwayWorkspace.list(message.payload) ?? []
    default: break
    }
  }

  /// Whether both answers are there.
  public var isWhole: Bool { outputs != nil && workspaces != nil }

  /// The focused output, if both answers are there and say it.
  public var focused: FocusedOutput? {
    guard let outputs, let workspaces else { return nil }
    return FocusedOutput(outputs: outputs, workspaces: workspaces)
  }
}

/// An output of Sway's answer to `.outputs`; those that are off are there too.
public struct SwayOutput: Hashable, Sendable {
  /// The connector's name, such as DP-1.
  public var name: String
  public var make: String?
  public var model: String?
  public var scale: Double?
  var rect: SwayRect?

  /// The outputs of an answer's payload, or nil when it is no such answer.
  public static func list(_ payload: [UInt8]) -> [SwayOutput]? {
    decoded([SwayOutput].self, from: payload)
  }
}

/// A workspace of Sway's answer to `.workspaces`, or of an event.
public struct SwayWorkspace: Hashable, Sendable {
  public var name: String
  /// nil or -1: it has none.
  public var number: Int?
  /// The output that it is on.
  public var output: String?
  public var isFocused: Bool
  /// Whether it is the one that its output shows.
  public var isVisible: Bool
  var rect: SwayRect?

  /// Where it is, in logical pixels of the whole layout: what bars and gaps leave free.
  public var area: LogicalRect? { rect?.logical }

  /// The workspaces of an answer's payload, or nil when it is no such answer.
  public static func list(_ payload: [UInt8]) -> [SwayWorkspace]? {
    decoded([SwayWorkspace].self, from: payload)
  }
}

/// A rectangle as Sway writes it.
struct SwayRect: Hashable, Sendable, Decodable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var logical: LogicalRect { LogicalRect(x: x, y: y, width: width, height: height) }
}

extension SwayOutput: Decodable {}

extension SwayWorkspace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case isFocused = "focused"
    case isVisible = "visible"
    case number = "num"
    case name, output, rect
  }

  /// Reads what JSON holds; an event's workspace does not always say whether it is focused.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    number = try? fields.decodeIfPresent(Int.self, forKey: .number)
    output = try? fields.decodeIfPresent(String.self, forKey: .output)
    isFocused = (try? fields.decodeIfPresent(Bool.self, forKey: .isFocused)) ?? false
    isVisible = (try? fields.decodeIfPresent(Bool.self, forKey: .isVisible)) ?? false
    rect = try? fields.decodeIfPresent(SwayRect.self, forKey: .rect)
  }
}

/// The value that JSON of a compositor states, or nil; invalid UTF-8 and lone surrogates are repaired, `snake_case` is `camelCase` here.
func decoded<Value: Decodable>(_ type: Value.Type, from json: some Collection<UInt8>) -> Value? {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try? decoder.decode(type, from: Data(JSONText.repaired(json)))
}
