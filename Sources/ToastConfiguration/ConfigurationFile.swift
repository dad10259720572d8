import Glibc
import ToastSystem

/// The configuration file: its path and its options for loading.
public struct ConfigurationFile: Sendable {
  /// The path of the file.
  public let path: String
  private let overrides: [Configuration.Override]
  private let isRequired: Bool
  private let validator: HookValidator

  /// Creates a reference to the file at `path`.
  ///
  /// - Parameters:
  ///   - isRequired: whether a missing file is an error; otherwise a missing file means the defaults.
  ///   - overrides: settings that take precedence over the file.
  ///   - hooks: validates the sections of hooks.
  public init(
    _ path: String, isRequired: Bool = false, overrides: [Configuration.Override] = [],
    hooks validator: HookValidator = .acceptingAll
  ) {
    self.path = path
    self.isRequired = isRequired
    self.overrides = overrides
    self.validator = validator
  }

  /// The path of the user's file: $XDG_CONFIG_HOME/waytoast/config, else ~/.config/waytoast/config.
  ///
  /// The value is nil if neither directory is known.
  public static var defaultPath: String? {
    let own = Environment.value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = own ?? Environment.value("HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/waytoast/config" }
  }

  /// Reads the bytes of the file; a missing file that is not required is empty.
  ///
  /// - Throws: `ConfigurationError` with a message for users.
  private func bytes() throws(ConfigurationError) -> [UInt8] {
    do throws(SystemError) {
      return try RegularFile(path).next(Configuration.maximumFileSize + 1)
    } catch {
      let isAbsent = error.code == ENOENT || error.code == ENOTDIR
      if isAbsent, !isRequired { return [] }
      throw ConfigurationError(path, line: nil, "cannot be read: \(error.reason.lowercasedFirst)")
    }
  }

  /// Checks that the file can be read.
  ///
  /// - Throws: `ConfigurationError` with a message for users.
  public func check() throws(ConfigurationError) { _ = try bytes() }

  /// Loads the file.
  ///
  /// - Parameter former: the settings in force, whose values replace invalid values of the file; nil at the start.
  public func load(former: Configuration? = nil) -> LoadedConfiguration {
    do throws(ConfigurationError) {
      let bytes = try bytes()
      // Most users have no file; the early return keeps the first toast fast.
      if bytes.isEmpty, overrides.isEmpty { return LoadedConfiguration(Configuration()) }
      let parsed = ParsedConfiguration(bytes, overrides: overrides, former: former, hooks: validator)
      return LoadedConfiguration(parsed.configuration, errors: errors(of: parsed.errors))
    } catch {
      return LoadedConfiguration(former ?? Configuration(overrides), errors: [error])
    }
  }

  /// The maximum number of errors that are listed.
  private static let maximumErrorCount = 1000

  private func errors(of parsed: [ConfigurationError]) -> [ConfigurationError] {
    var errors = parsed.prefix(ConfigurationFile.maximumErrorCount).map { error in
      var error = error
      error.path = path
      return error
    }
    let rest = parsed.count - errors.count
    if rest > 0 { errors.append(ConfigurationError(path, line: nil, "\(rest) more errors")) }
    return errors
  }
}

/// The settings in force after a file was loaded, with the errors of the file.
public struct LoadedConfiguration: Sendable {
  public let configuration: Configuration
  /// The errors in the order of their lines.
  public let errors: [ConfigurationError]

  /// Creates the result of loading a file.
  public init(_ configuration: Configuration, errors: [ConfigurationError] = []) {
    self.configuration = configuration
    self.errors = errors
  }
}

/// An error in a configuration file.
public struct ConfigurationError: Error, Hashable, Sendable {
  /// The path of the file; nil: the parsed text has no path.
  public internal(set) var path: String?
  /// The line number, counted from 1; nil: the error concerns the whole file.
  public let line: Int?
  /// The error and the remedy.
  public let text: String

  /// Creates an error in a line of the file at `path`.
  public init(_ path: String? = nil, line: Int?, _ text: String) {
    self.path = path
    self.line = line
    self.text = text
  }

  /// The path, the line, the error and the remedy in one line.
  public var message: String { message(in: path) }
  /// The message with the name of the file in place of its path.
  public var place: String { message(in: path?.split(separator: "/").last.map(String.init)) }

  private func message(in file: String?) -> String {
    "\(file.map { "\($0):" } ?? "")\(line.map { "\($0):" } ?? "") \(text)"
  }
}

extension String {
  /// The text with a lowercase first letter, because the system's error text continues a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
