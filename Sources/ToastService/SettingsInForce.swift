import ToastConfiguration
import ToastCore
import ToastIPC

/// The configuration in force, and the errors of the file that was loaded last.
struct SettingsInForce {
  /// The settings in force.
  ///
  /// A wrong line of the file keeps the value that was in force before.
  private(set) var configuration: Configuration
  /// The errors of the file that was loaded last.
  private(set) var errors: [ConfigurationError]
  private let load: (Configuration?) -> LoadedConfiguration
  /// The style of the last request.
  ///
  /// A key that is held repeats one request.
  private var latest: (name: String?, values: [ShowRequest.StyleValue], style: Style)?
  /// The errors that the user was shown last, with the configuration of that time.
  private var told: (configuration: Configuration, errors: [ConfigurationError])?

  /// Loads the settings with `load`, whose argument is the configuration in force, nil at the start.
  init(_ load: @escaping (Configuration?) -> LoadedConfiguration) {
    self.load = load
    let loaded = load(nil)
    configuration = loaded.configuration
    errors = loaded.errors
  }

  /// Loads the settings again.
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

  /// The errors to show to the user: nil if neither the errors nor the file have changed since the last call, empty if the
  /// file has no error any more.
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
