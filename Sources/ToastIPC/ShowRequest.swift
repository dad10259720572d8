import ToastCore
import ToastSystem

/// A request to show a toast.
///
/// Values are text, as on a command line; `validated` checks them.
public struct ShowRequest: Hashable, Sendable {
  /// The first row, at most `Limits.title` bytes.
  ///
  /// With custom content the title is optional and only appears in lists.
  public var title: String
  /// The second row, at most `Limits.subtitle` bytes.
  public var subtitle: String?
  /// The custom content in place of title and subtitle.
  public var content: ContentNode?
  /// The name of a built-in style or of a style in the configuration.
  public var style: String?
  /// The name of a built-in symbol or of an icon of the theme, or an absolute path.
  public var icon: String?
  /// The values that override the style, in the order of `StyleSetting.all`.
  public private(set) var values: [StyleValue] = []
  /// The name of an output, `focused` or `all`.
  public var output: String?
  /// The id of the toast to update, or of the new toast.
  public var id: String?
  /// The progress in one of the forms of `Progress.forms`.
  public var progress: String?
  /// The actions, at most `Limits.actions`.
  public var actions: [ToastAction] = []
  /// Whether title and subtitle are Pango markup.
  public var isMarkup = false
  /// Whether the toast is shown while the service is paused too.
  public var isUrgent = false
  /// The hook that shows the toast, in place of an id; only the hooks of the service set it.
  public var hook: String?
  /// `stack`, `replace` or `queue`.
  public var policy: String?
  /// Whether the toast shows a value of a Swift program.
  public var isValue = false
  /// Whether and when the outcome is reported on the same connection: `"wait":true` is `.outcome`, `"wait":"exit"` is `.exit`.
  public var wait = Wait.none

  /// A value of a setting of a style; see `StyleSetting`.
  public struct StyleValue: Hashable, Sendable {
    /// The index of the setting in `StyleSetting.all`.
    var position: Int
    public var text: String

    var setting: StyleSetting { StyleSetting.all[position] }

    /// Sets the value in a style, if the value is valid.
    public func set(in style: inout Style, palette: Palette) throws(InvalidRequest) {
      guard setting.set(text, &style, palette) else {
        throw InvalidRequest("bad \(setting.name) \(text.quoted): \(setting.correction(of: text))")
      }
    }
  }

  /// Creates a request for a toast with a title in the default style.
  public init(title: String) {
    self.title = title
  }
}

extension Wait: ExpressibleByBooleanLiteral {
  /// Creates the value for a Boolean in JSON: `true` is `outcome`.
  public init(booleanLiteral value: Bool) { self = value ? .outcome : .none }
}

extension ShowRequest {
  /// The value that overrides a setting of the style, as text.
  public subscript(setting: String) -> String? {
    get { StyleSetting.position(of: setting).flatMap { self[$0] } }
    set { if let position = StyleSetting.position(of: setting) { self[position] = newValue } }
  }

  /// The value that overrides a setting of the style, by the index of the setting.
  subscript(position: Int) -> String? {
    get { values.first { $0.position == position }?.text }
    set {
      let index = values.firstIndex { $0.position >= position } ?? values.endIndex
      let isThere = index < values.endIndex && values[index].position == position
      if isThere { values.remove(at: index) }
      if let newValue { values.insert(StyleValue(position: position, text: newValue), at: index) }
    }
  }

  /// The settings of a style that a request can override; the icon of a request is the icon of the toast.
  public static let settings = StyleSetting.all.filter { $0.name != "icon" }

  /// Returns the index of a setting that a request can override.
  static func position(of setting: String) -> Int? {
    setting == "icon" ? nil : StyleSetting.position(of: setting)
  }
}

extension ShowRequest {
  /// Returns the request with its texts cleaned, if every value is valid.
  ///
  /// Commands call this method before they send the request. The service checks styles, outputs and icons.
  public func validated() throws(InvalidRequest) -> ShowRequest {
    let request = try cleaned()
    var style = Style.glass
    for value in values { try value.set(in: &style, palette: Palette()) }
    return request
  }

  /// Returns the request with its texts cleaned, if everything is valid but the values of the style, which are checked when they are set in
  /// the style.
  func cleaned() throws(InvalidRequest) -> ShowRequest {
    var request = self
    request.title = try ShowRequest.cleaned(title, "title", limit: Limits.title)
    request.content = try content?.validated()
    if request.title.isBlank, content == nil, !showsBar {
      throw InvalidRequest("empty title: a toast needs a title, a progress or content")
    }
    if let subtitle {
      let cleaned = try ShowRequest.cleaned(subtitle, "subtitle", limit: Limits.subtitle)
      request.subtitle = cleaned.isBlank ? nil : cleaned
    }
    request.style = try ShowRequest.name(style, "style")
    request.icon = try ShowRequest.name(icon, "icon")
    request.output = try ShowRequest.name(output, "output")
    request.id = try id.map { id throws(InvalidRequest) in try Request.checkedID(id) }
    if let progress, Progress(parsing: progress) == nil {
      throw InvalidRequest("bad progress \(progress.quoted): \(Progress.correction(of: progress))")
    }
    if let policy, Policy(rawValue: policy) == nil {
      let policies = StyleSetting.oneOf(Policy.allCases.map(\.rawValue))
      throw InvalidRequest("bad policy \(policy.quoted): expected \(policies)")
    }
    request.actions = try checkedActions()
    return request
  }

  private static func cleaned(_ text: String, _ name: String, limit: Int) throws(InvalidRequest) -> String {
    let text = text.withoutControls
    guard text.utf8.count <= limit else {
      throw InvalidRequest("\(name) too long: at most \(limit) bytes")
    }
    return text
  }

  /// Whether the toast has a bar, and therefore needs no title.
  private var showsBar: Bool { progress.map { $0 != "none" } ?? false }

  private static func name(_ text: String?, _ name: String) throws(InvalidRequest) -> String? {
    guard let text else { return nil }
    let cleaned = try cleaned(text, name, limit: Limits.value)
    if cleaned.isBlank { throw InvalidRequest("empty \(name)") }
    return cleaned
  }

  private func checkedActions() throws(InvalidRequest) -> [ToastAction] {
    guard actions.count <= Limits.actions else {
      throw InvalidRequest("too many actions: at most \(Limits.actions)")
    }
    var checked: [ToastAction] = []
    for action in actions {
      let key = try ShowRequest.cleaned(action.key, "action", limit: Limits.value)
      let label = try ShowRequest.cleaned(action.label, "label", limit: Limits.value)
      if key.isBlank || label.isBlank || key.contains(where: \.isWhitespace) {
        throw InvalidRequest("bad action \(key.quoted): expected \(ToastAction.forms)")
      }
      guard !checked.contains(where: { $0.key == key }) else {
        throw InvalidRequest("bad action \(key.quoted): expected each key once")
      }
      checked.append(ToastAction(key: key, label: label))
    }
    return checked
  }
}

extension ShowRequest {
  /// Returns a duration for a number of seconds in JSON, which needs no unit.
  fileprivate static func seconds(_ number: String) -> String {
    Double(number).map { (ToastDuration.unitNeeded..<1e9).contains($0) } == true ? number + "s" : number
  }

  /// Returns seconds with at most nine decimals and without an exponent.
  ///
  /// A number that is no duration stays unchanged, and `validated` rejects it.
  fileprivate static func decimal(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return String(seconds) }
    // A tiny duration must not become 0, which means `forever`.
    let nanoseconds = max(Int64((seconds * 1e9).rounded()), seconds > 0 ? 1 : 0)
    var fraction = String(nanoseconds % 1_000_000_000)
    fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    return "\(nanoseconds / 1_000_000_000).\(fraction)"
  }
}

extension ShowRequest: Decodable {
  /// A key with any name; the names of settings are in their table.
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Action: Decodable {
    var key: String
    var label: String
  }

  /// Decodes a JSON object, ignoring unknown keys.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func text(_ key: String) throws -> String? {
      try fields.decodeIfPresent(String.self, forKey: Key(stringValue: key))
    }
    /// Reads a value that can be a number or text, such as seconds or a length.
    func numberOrText(
      _ name: String, isDuration: Bool = false, expected: @autoclosure () -> String
    ) throws -> String? {
      let key = Key(stringValue: name)
      do {
        return try fields.decodeIfPresent(Double.self, forKey: key).map {
          isDuration ? ShowRequest.seconds(ShowRequest.decimal($0)) : ShowRequest.decimal($0)
        }
      } catch is DecodingError {
        // The value is not a number.
      } catch {
        // JSONDecoder throws a different error for a number that is out of the range of Double.
        throw InvalidRequest("bad \(name): number out of range; expected \(expected())")
      }
      do {
        return try fields.decodeIfPresent(String.self, forKey: key)
      } catch {
        throw InvalidRequest("bad request: show.\(name) should be a string or a number")
      }
    }
    func flag(_ key: String) throws -> Bool {
      try fields.decodeIfPresent(Bool.self, forKey: Key(stringValue: key)) ?? false
    }
    content = try fields.decodeIfPresent(ContentReading.self, forKey: Key(stringValue: "content"))?.node
    let needsTitle = content == nil && !fields.contains(Key(stringValue: "progress"))
    title =
      try needsTitle ? fields.decode(String.self, forKey: Key(stringValue: "title")) : text("title") ?? ""
    subtitle = try text("subtitle")
    style = try text("style")
    icon = try text("icon")
    output = try text("output")
    id = try text("id")
    progress = try numberOrText("progress", expected: Progress.forms)
    policy = try text("policy")
    isMarkup = try flag("markup")
    isUrgent = try flag("urgent")
    isValue = try flag("value")
    hook = try text("hook")
    wait = try Self.wait(fields)
    let actions = try fields.decodeIfPresent([Action].self, forKey: Key(stringValue: "actions"))
    self.actions = actions?.map { ToastAction(key: $0.key, label: $0.label) } ?? []
    for setting in ShowRequest.settings where fields.contains(Key(stringValue: setting.name)) {
      self[setting.name] = try numberOrText(
        setting.name, isDuration: setting.isDuration, expected: setting.expected)
    }
  }

  private static func wait(_ fields: KeyedDecodingContainer<Key>) throws -> Wait {
    let key = Key(stringValue: "wait")
    guard let text = try? fields.decodeIfPresent(String.self, forKey: key) else {
      return try fields.decodeIfPresent(Bool.self, forKey: key) ?? false ? .outcome : .none
    }
    guard text == "exit" else {
      throw InvalidRequest("bad wait \(text.quoted): expected true, false or 'exit'")
    }
    return .exit
  }

  /// Writes a field for each value that is set.
  func write(to object: inout JSONObject) {
    if !title.isEmpty || content == nil && progress == nil { object.set("title", title) }
    if let content { object.set("content", content.json) }
    object.set("subtitle", subtitle)
    object.set("style", style)
    object.set("icon", icon)
    for value in values { object.set(value.setting.name, value.text) }
    object.set("output", output)
    object.set("id", id)
    object.set("hook", hook)
    object.set("progress", progress)
    object.set("policy", policy)
    object.set(
      "actions",
      actions.map { action in
        var fields = JSONObject()
        fields.set("key", action.key)
        fields.set("label", action.label)
        return fields
      })
    object.set("markup", isTrue: isMarkup)
    object.set("urgent", isTrue: isUrgent)
    object.set("value", isTrue: isValue)
    switch wait {
    case .none: break
    case .outcome: object.set("wait", isTrue: true)
    case .exit: object.set("wait", "exit")
    }
  }
}
