internal import ToastCore
internal import ToastIPC

/// The description of a toast: its texts, its icon, its buttons and its settings.
///
///     let model = ToastModel(title: "No network", subtitle: "Retrying", duration: .medium)
///
/// A setting that is nil is that of the style.
public struct ToastModel: Hashable, Sendable, Codable {
  /// The text of the first row, which must not be empty.
  public var title: String
  /// The text of the second row; nil for none.
  public var subtitle: String?
  /// The name of a built-in symbol, an SF Symbols name, the name of an icon of the theme, or an absolute path; nil for none.
  public var icon: String?
  /// The value of the progress bar, where 1 is full and a larger value overflows; nil for no bar.
  public var progress: Double?
  /// The buttons, at most four.
  public var actions: [ToastButton]
  /// The name of the toast; a toast with this id that is already shown is updated.
  ///
  /// With nil, the toast is a new one.
  public var id: String?
  /// The settings that differ from those of the style.
  public var config: ToastConfig

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - title: The text of the first row.
  ///   - subtitle: The text of the second row.
  ///   - icon: The name of a symbol or of an icon of the theme, or an absolute path.
  ///   - tint: The tint of the material.
  ///   - duration: The time for which the toast is shown, including its entrance.
  ///   - edge: The edge of the output at which the toast appears.
  ///   - progress: The value of the progress bar, where 1 is full.
  ///   - actions: The buttons of the toast, at most four.
  ///   - id: The name of the toast; a toast with this id that is already shown is updated.
  ///   - config: The other settings; `tint`, `duration` and `edge` override them.
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

  /// The time for which the toast is shown, including its entrance; nil for the duration of the style.
  public var duration: ToastDuration? {
    get { config.duration }
    set { config.duration = newValue }
  }

  /// The tint of the material; nil for the tint of the style.
  public var tint: ToastColor? {
    get { config.tint }
    set { config.tint = newValue }
  }

  /// The edge of the output at which the toast appears; nil for the edge of the style.
  public var edge: ToastEdge? {
    get { config.edge }
    set { config.edge = newValue }
  }
}

extension ToastModel {
  /// Decodes a description, of which only the title is required.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`.
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

  /// Returns the checked request for the toast.
  ///
  /// - Parameters:
  ///   - usual: The settings that the model overrides.
  ///   - content: The custom content, in place of title, subtitle and icon; its background and shape override the settings of the model.
  /// - Throws: `ToastError` if a value is not valid.
  func request(
    _ usual: ToastConfig = ToastConfig(), content: ToastBody? = nil
  ) throws(ToastError) -> ShowRequest {
    var request = ShowRequest(title: title)
    request.subtitle = subtitle
    request.icon = icon
    request.content = content?.node
    request.id = id
    request.progress = progress.map(decimal)
    request.actions = actions.map { ToastCore.ToastAction(key: $0.key, label: $0.label) }
    // A program holds a reference to each of its toasts, so equal toasts are not merged.
    request["duplicates"] = "stack"
    usual.overridden(by: config).overridden(by: content?.config ?? ToastConfig()).write(to: &request)
    do throws(InvalidRequest) {
      return try request.validated()
    } catch {
      throw ToastError(error.message)
    }
  }
}
