import ToastConfiguration

/// The configuration as it was read last, and what has been wrong with it since.
struct SettingsInForce {
  /// The settings; where the configuration is wrong, those of before.
  private(set) var configuration = Configuration()
  /// What is wrong with the configuration now.
  private(set) var complaint: String?
  private let read: () throws(ConfigurationError) -> Configuration

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
    } catch {
      complaint = error.message
    }
  }
}
