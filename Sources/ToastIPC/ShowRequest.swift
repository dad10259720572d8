import ToastCore
import ToastSystem

/// A toast as it is asked for.
///
/// Values are text, as on a command line; `validated` judges them.
public struct ShowRequest: Hashable, Sendable {
  /// The first row: UTF-8, at most `Limits.title` bytes.
  public var title: String
  /// The second row, at most `Limits.subtitle` bytes.
  public var subtitle: String?
  /// A built-in style or one of the service's configuration.
  public var style: String?
  /// See `ToastDuration.forms`.
  public var duration: String?
  /// A built-in symbol, an icon-theme name, or an absolute path.
  public var icon: String?
  /// The colour of a symbol or a symbolic icon, if not the text's; see `Color.forms`.
  public var iconColor: String?
  /// See `Color.forms`.
  public var tint: String?
  /// `top` or `bottom`.
  public var edge: String?
  /// An output's name, `focused` or `all`.
  public var output: String?
  /// The toast to update in place, or the name of the new one.
  public var id: String?
  /// See `Animation.forms`.
  public var animation: String?
  /// See `Transition.forms`.
  public var transition: String?
  /// Whether the outcome is told on the same connection.
  public var wait = false

  /// A toast that says `title`, in the default style.
  public init(title: String) {
    self.title = title
  }
}

extension ShowRequest {
  /// The request with its texts cleaned, if every value can be understood.
  ///
  /// Commands call this before they send, the service after it received. Styles, outputs and icons are
  /// the service's to judge.
  public func validated() throws(InvalidRequest) -> ShowRequest {
    var request = self
    request.title = try ShowRequest.cleaned(title, "title", limit: Limits.title)
    if request.title.isBlank { throw InvalidRequest("empty title: a toast needs something to say") }
    if let subtitle {
      let cleaned = try ShowRequest.cleaned(subtitle, "subtitle", limit: Limits.subtitle)
      request.subtitle = cleaned.isBlank ? nil : cleaned
    }
    request.style = try ShowRequest.name(style, "style")
    request.icon = try ShowRequest.name(icon, "icon")
    request.output = try ShowRequest.name(output, "output")
    request.id = try ShowRequest.name(id, "id")
    try ShowRequest.check(duration, "duration", ToastDuration.init(parsing:), expected: ToastDuration.forms)
    try ShowRequest.check(iconColor, "colour", Color.init(parsing:), expected: Color.forms)
    try ShowRequest.check(tint, "colour", Color.init(parsing:), expected: Color.forms)
    try ShowRequest.check(edge, "edge", Edge.init(rawValue:), expected: "top or bottom")
    try ShowRequest.check(transition, "transition", Transition.init(parsing:), expected: Transition.forms)
    try ShowRequest.check(animation, "animation", Animation.init(parsing:), expected: Animation.forms)
    return request
  }

  private static func cleaned(_ text: String, _ name: String, limit: Int) throws(InvalidRequest) -> String {
    let text = text.withoutControls
    guard text.utf8.count <= limit else {
      throw InvalidRequest("\(name) too long: at most \(limit) bytes")
    }
    return text
  }

  private static func name(_ text: String?, _ name: String) throws(InvalidRequest) -> String? {
    guard let text else { return nil }
    let cleaned = try cleaned(text, name, limit: Limits.value)
    if cleaned.isBlank { throw InvalidRequest("empty \(name)") }
    return cleaned
  }

  private static func check<Value>(
    _ text: String?, _ name: String, _ parse: (String) -> Value?, expected: String
  ) throws(InvalidRequest) {
    guard let text, parse(text) == nil else { return }
    throw InvalidRequest("bad \(name) \(text.quoted): expected \(expected)")
  }
}

extension ShowRequest {
  /// A number as the command line writes it: to the nanosecond, without an exponent.
  ///
  /// What is no duration at all stays as it is, for `validated` to refuse.
  fileprivate static func decimal(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return String(seconds) }
    let nanoseconds = Int64((seconds * 1e9).rounded())
    var fraction = String(nanoseconds % 1_000_000_000)
    fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    return "\(nanoseconds / 1_000_000_000).\(fraction)"
  }
}

extension ShowRequest: Decodable {
  private enum Key: String, CodingKey {
    case iconColor = "icon-color"
    case title, subtitle, style, duration, icon, tint, edge, output, id, animation, transition, wait
  }

  /// Reads what JSON holds; unknown keys are passed over.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    title = try fields.decode(String.self, forKey: .title)
    subtitle = try fields.decodeIfPresent(String.self, forKey: .subtitle)
    style = try fields.decodeIfPresent(String.self, forKey: .style)
    // Seconds may be a plain number too.
    if let seconds = try? fields.decodeIfPresent(Double.self, forKey: .duration) {
      duration = ShowRequest.decimal(seconds)
    } else {
      duration = try fields.decodeIfPresent(String.self, forKey: .duration)
    }
    icon = try fields.decodeIfPresent(String.self, forKey: .icon)
    iconColor = try fields.decodeIfPresent(String.self, forKey: .iconColor)
    tint = try fields.decodeIfPresent(String.self, forKey: .tint)
    edge = try fields.decodeIfPresent(String.self, forKey: .edge)
    output = try fields.decodeIfPresent(String.self, forKey: .output)
    id = try fields.decodeIfPresent(String.self, forKey: .id)
    animation = try fields.decodeIfPresent(String.self, forKey: .animation)
    transition = try fields.decodeIfPresent(String.self, forKey: .transition)
    wait = try fields.decodeIfPresent(Bool.self, forKey: .wait) ?? false
  }

  /// Sets a field for each value that there is.
  func write(to object: inout JSONObject) {
    object.set("title", title)
    object.set("subtitle", subtitle)
    object.set("style", style)
    object.set("duration", duration)
    object.set("icon", icon)
    object.set("icon-color", iconColor)
    object.set("tint", tint)
    object.set("edge", edge)
    object.set("output", output)
    object.set("id", id)
    object.set("animation", animation)
    object.set("transition", transition)
    object.set("wait", isTrue: wait)
  }
}
