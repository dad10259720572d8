import ToastCore
import ToastSystem

/// A toast as it is asked for.
///
/// Values are text, as on a command line; `validated` judges them.
public struct ShowRequest: Hashable, Sendable {
  /// The first row: UTF-8, at most `Limits.title` bytes; with own content only what lists call it, and not needed.
  public var title: String
  /// The second row, at most `Limits.subtitle` bytes.
  public var subtitle: String?
  /// Own content in the place of title and subtitle.
  public var content: ContentNode?
  /// A built-in style or one of the service's configuration.
  public var style: String?
  /// A built-in symbol, an icon-theme name, or an absolute path.
  public var icon: String?
  /// Values that the style has this once, in the order of `StyleSetting.all`.
  public private(set) var values: [StyleValue] = []
  /// An output's name, `focused` or `all`.
  public var output: String?
  /// The toast to update in place, or the name of the new one.
  public var id: String?
  /// See `Progress.forms`.
  public var progress: String?
  /// What it offers to do, at most `Limits.actions`.
  public var actions: [ToastAction] = []
  /// Whether title and subtitle are Pango markup.
  public var isMarkup = false
  /// Whether the toast is shown while the service is paused too.
  public var isUrgent = false
  /// The hook that the toast is from, in the place of an id: only a watch sets it.
  public var hook: String?
  /// `stack`, `replace` or `queue`.
  public var policy: String?
  /// Whether the toast stands for a value of a Swift program.
  public var isValue = false
  /// Whether and when the outcome is told on the same connection: `"wait":true` is `.outcome`, `"wait":"exit"` is `.exit`.
  public var wait = Wait.none

  /// A value of a style: see `StyleSetting`.
  public struct StyleValue: Hashable, Sendable {
    /// Where its setting stands in `StyleSetting.all`.
    var position: Int
    public var text: String

    var setting: StyleSetting { StyleSetting.all[position] }

    /// Gives the style this value, if it is one.
    public func set(in style: inout Style, palette: Palette) throws(InvalidRequest) {
      guard setting.set(text, &style, palette) else {
        throw InvalidRequest("bad \(setting.name) \(text.quoted): \(setting.correction(of: text))")
      }
    }
  }

  /// A toast that says `title`, in the default style.
  public init(title: String) {
    self.title = title
  }
}

extension Wait: ExpressibleByBooleanLiteral {
  /// As in JSON, `true` is `outcome`.
  public init(booleanLiteral value: Bool) { self = value ? .outcome : .none }
}

extension ShowRequest {
  /// The value that a setting of the style has this once, as text.
  public subscript(setting: String) -> String? {
    get { StyleSetting.position(of: setting).flatMap { self[$0] } }
    set { if let position = StyleSetting.position(of: setting) { self[position] = newValue } }
  }

  /// Likewise, by the setting's place in the table.
  subscript(position: Int) -> String? {
    get { values.first { $0.position == position }?.text }
    set {
      let index = values.firstIndex { $0.position >= position } ?? values.endIndex
      let isThere = index < values.endIndex && values[index].position == position
      if isThere { values.remove(at: index) }
      if let newValue { values.insert(StyleValue(position: position, text: newValue), at: index) }
    }
  }

  /// The settings of a style that a request may state: an icon is the toast's own there.
  public static let settings = StyleSetting.all.filter { $0.name != "icon" }

  /// Where in the table a setting stands that a request may state.
  static func position(of setting: String) -> Int? {
    setting == "icon" ? nil : StyleSetting.position(of: setting)
  }
}

extension ShowRequest {
  /// The request with its texts cleaned, if every value can be understood.
  ///
  /// Commands call this before they send. Styles, outputs and icons are the service's to judge.
  public func validated() throws(InvalidRequest) -> ShowRequest {
    let request = try cleaned()
    var style = Style.glass
    for value in values { try value.set(in: &style, palette: Palette()) }
    return request
  }

  /// The request with its texts cleaned, if everything can be understood but the values of its style, which are judged
  /// when the style is given them.
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

  /// Whether there is a bar to show, which can stand without a title.
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
  /// A number of seconds as a duration: a number in JSON needs no unit, however large.
  fileprivate static func seconds(_ number: String) -> String {
    Double(number).map { (ToastDuration.unitNeeded..<1e9).contains($0) } == true ? number + "s" : number
  }

  /// A number as the command line writes it: to the nanosecond, without an exponent.
  ///
  /// What is no duration at all stays as it is, for `validated` to refuse.
  fileprivate static func decimal(_ seconds: Double) -> String {
    guard seconds >= 0, seconds < 1e9 else { return String(seconds) }
    // Next to nothing is not for ever.
    let nanoseconds = max(Int64((seconds * 1e9).rounded()), seconds > 0 ? 1 : 0)
    var fraction = String(nanoseconds % 1_000_000_000)
    fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    return "\(nanoseconds / 1_000_000_000).\(fraction)"
  }
}

extension ShowRequest: Decodable {
  /// Any key: those of settings come from their table.
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

  /// Reads what JSON holds; unknown keys are passed over.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func text(_ key: String) throws -> String? {
      try fields.decodeIfPresent(String.self, forKey: Key(stringValue: key))
    }
    /// Seconds, lengths and the like may be numbers or text.
    func numberOrText(
      _ name: String, isDuration: Bool = false, expected: @autoclosure () -> String
    ) throws -> String? {
      let key = Key(stringValue: name)
      do {
        return try fields.decodeIfPresent(Double.self, forKey: key).map {
          isDuration ? ShowRequest.seconds(ShowRequest.decimal($0)) : ShowRequest.decimal($0)
        }
      } catch is DecodingError {
        // The value is no number.
      } catch {
        // JSONDecoder has an error of its own for a number that no Double holds.
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

  /// Sets a field for each value that there is.
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
