import Glibc
import ToastSystem

/// Where the configuration is, and what is wrong with it.
public struct ConfigurationFile: Sendable {
  /// Its path.
  public let path: String
  private let overrides: [Configuration.Override]
  private let hooks: @Sendable (Configuration) throws(ConfigurationFault) -> Void

  /// The file at `path`, which need not be there.
  ///
  /// - Parameters:
  ///   - overrides: what is so whatever the file says.
  ///   - hooks: judges the sections of hooks.
  public init(
    _ path: String, overrides: [Configuration.Override] = [],
    hooks: @escaping @Sendable (Configuration) throws(ConfigurationFault) -> Void = { _ in }
  ) {
    self.path = path
    self.overrides = overrides
    self.hooks = hooks
  }

  /// The user's: $XDG_CONFIG_HOME/waytoast/config, else that of ~/.config; nil: there is no such folder to know.
  public static var usual: String? {
    let own = Environment.value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = own ?? Environment.value("HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/waytoast/config" }
  }

  /// What it says now; one that is not there says nothing.
  ///
  /// Errors are for people: `FILE:LINE: what is wrong and what would be right`.
  public func read() throws(ConfigurationError) -> Configuration {
    var bytes: [UInt8] = []
    do throws(SystemError) {
      bytes = try RegularFile(path).next(Configuration.longestFile + 1)
    } catch {
      let isAbsent = error.code == ENOENT || error.code == ENOTDIR
      if !isAbsent { throw ConfigurationError("\(path): \(error.reason); expected a text file") }
    }
    // Most people have none, and the first toast should not wait for it.
    if bytes.isEmpty, overrides.isEmpty { return Configuration() }
    do throws(ConfigurationFault) {
      return try Configuration(file: bytes, overrides: overrides, hooks: hooks)
    } catch {
      throw ConfigurationError("\(path):\(error.line.map { "\($0):" } ?? "") \(error.message)")
    }
  }
}

/// A configuration file that cannot be read or understood.
public struct ConfigurationError: Error, Hashable, Sendable {
  /// Where, what is wrong and what would be right, in one line.
  public let message: String

  /// An error that says `message`.
  public init(_ message: String) {
    self.message = message
  }
}
