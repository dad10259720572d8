internal import ToastCore
internal import ToastIPC

/// A toast as a value: what it says, and how it differs from its style.
public struct ToastModel: Hashable, Sendable, Codable {
  /// The first row; it needs something to say.
  public var title: String
  /// The second row.
  public var subtitle: String?
  /// A built-in symbol, an SF Symbols name, the name of a theme's icon, or an absolute path.
  public var icon: String?
  /// How full its bar is: 1 is full, what is above overflows; nil: it has none.
  public var progress: Double?
  /// The buttons of what it offers to do, at most four.
  public var actions: [ToastButton]
  /// The name of a toast that is changed in its place if it is there; nil: a new toast.
  public var id: String?
  /// How it differs from its style.
  public var config: ToastConfig

  /// A toast that says this; what is nil is as in its style.
  public init(
    title: String, subtitle: String? = nil, icon: String? = nil, tint: ToastColor? = nil,
    duration: ToastDuration? = nil, edge: ToastEdge? = nil, progress: Double? = nil,
    actions: [ToastButton] = [], id: String? = nil, config: ToastConfig = ToastConfig()
  ) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.progress = progress
    self.actions = actions
    self.id = id
    self.config = config.overridden(by: ToastConfig(tint: tint, duration: duration, edge: edge))
  }

  /// How long it is shown; nil: as long as its style says.
  public var duration: ToastDuration? {
    get { config.duration }
    set { config.duration = newValue }
  }

  /// A colour for its material.
  public var tint: ToastColor? {
    get { config.tint }
    set { config.tint = newValue }
  }

  /// The edge that it comes from; nil: the style's.
  public var edge: ToastEdge? {
    get { config.edge }
    set { config.edge = newValue }
  }
}

extension ToastModel {
  /// Reads what there is; only the title is needed.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    title = try fields.decode(String.self, forKey: .title)
    subtitle = try fields.decodeIfPresent(String.self, forKey: .subtitle)
    icon = try fields.decodeIfPresent(String.self, forKey: .icon)
    progress = try fields.decodeIfPresent(Double.self, forKey: .progress)
    actions = try fields.decodeIfPresent([ToastButton].self, forKey: .actions) ?? []
    id = try fields.decodeIfPresent(String.self, forKey: .id)
    config = try fields.decodeIfPresent(ToastConfig.self, forKey: .config) ?? ToastConfig()
  }

  /// The request for it, checked.
  func request(_ usual: ToastConfig = ToastConfig()) throws(ToastError) -> ShowRequest {
    var request = ShowRequest(title: title)
    request.subtitle = subtitle
    request.icon = icon
    request.set(id, progress, actions)
    usual.overridden(by: config).write(to: &request)
    return try request.checked()
  }
}

extension ShowRequest {
  /// Sets what a toast has with any content.
  mutating func set(_ id: String?, _ progress: Double?, _ actions: [ToastButton]) {
    self.id = id
    self.progress = progress.map(decimal)
    self.actions = actions.map { ToastCore.ToastAction(key: $0.key, label: $0.label) }
    // A program knows each of its toasts, and none stands for another.
    self["duplicates"] = "stack"
  }

  /// The request with its texts cleaned, if every value can be understood.
  func checked() throws(ToastError) -> ShowRequest {
    do throws(InvalidRequest) {
      return try validated()
    } catch {
      throw ToastError(error.message)
    }
  }
}
