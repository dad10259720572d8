import ToastConfiguration
import ToastCore
import ToastIPC

/// The configuration as it was read last, and what is wrong with the file.
struct SettingsInForce {
  /// The settings; where the file is wrong, those of before.
  private(set) var configuration: Configuration
  /// What is wrong with the file now.
  private(set) var errors: [ConfigurationError]
  private let load: (Configuration?) -> LoadedConfiguration
  /// The style of the last request: the same request comes again and again while a key is held.
  private var latest: (name: String?, values: [ShowRequest.StyleValue], style: Style)?
  /// What the user has been told last.
  private var told: (configuration: Configuration, errors: [ConfigurationError])?

  /// Loads the settings; the argument of `load` are the settings in force, nil at the start.
  init(_ load: @escaping (Configuration?) -> LoadedConfiguration) {
    self.load = load
    let loaded = load(nil)
    configuration = loaded.configuration
    errors = loaded.errors
  }

  /// Loads the settings anew.
  mutating func update() {
    let loaded = load(configuration)
    configuration = loaded.configuration
    errors = loaded.errors
    latest = nil
  }

  /// The errors in one line, or nil.
  var warning: String? {
    guard let first = errors.first else { return nil }
    let rest = errors.count - 1
    return rest == 0 ? first.message : "\(first.message) (and \(rest) more error\(rest == 1 ? "" : "s"))"
  }

  /// The errors that the user is to see now: none, where nothing has changed since they were taken last (nil).
  mutating func takeNews() -> [ConfigurationError]? {
    guard told?.errors ?? [] != errors || !errors.isEmpty && told?.configuration != configuration else {
      return nil
    }
    told = (configuration, errors)
    return errors
  }

  /// See `Configuration.style(for:)`.
  mutating func style(for show: ShowRequest) throws(InvalidRequest) -> Style {
    if let latest, latest.name == show.style, latest.values == show.values { return latest.style }
    let style = try configuration.style(for: show)
    latest = (show.style, show.values, style)
    return style
  }
}
