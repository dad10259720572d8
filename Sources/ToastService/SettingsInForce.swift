import ToastConfiguration
import ToastCore
import ToastIPC

/// The configuration as it was read last, and what has been wrong with it since.
struct SettingsInForce {
  /// The settings; where the configuration is wrong, those of before.
  private(set) var configuration = Configuration()
  /// What is wrong with the configuration now.
  private(set) var complaint: String?
  private let read: () throws(ConfigurationError) -> Configuration
  /// The style of the last request: who holds a key sends the same again and again.
  private var latest: (name: String?, values: [ShowRequest.StyleValue], style: Style)?

  /// Reads them.
  init(_ read: @escaping () throws(ConfigurationError) -> Configuration) {
    self.read = read
    update()
  }

  /// Reads them anew.
  mutating func update() {
    do throws(ConfigurationError) {
      configuration = try read()
      complaint = nil
      latest = nil
    } catch {
      complaint = error.message
    }
  }

  /// See `Configuration.style(for:)`.
  mutating func style(for show: ShowRequest) throws(InvalidRequest) -> Style {
    if let latest, latest.name == show.style, latest.values == show.values { return latest.style }
    let style = try configuration.style(for: show)
    latest = (show.style, show.values, style)
    return style
  }
}
