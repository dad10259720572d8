import Glibc
import ToastSystem

/// The configuration file: where it is, what it says, and what is wrong with it.
public struct ConfigurationFile: Sendable {
  /// Its path.
  public let path: String
  private let overrides: [Configuration.Override]
  private let isRequired: Bool
  private let judge: HookJudge

  /// The file at `path`.
  ///
  /// - Parameters:
  ///   - isRequired: whether it is an error that there is no file; otherwise that means the defaults.
  ///   - overrides: settings that the file does not change.
  ///   - hooks: judges the sections of hooks.
  public init(
    _ path: String, isRequired: Bool = false, overrides: [Configuration.Override] = [],
    hooks judge: HookJudge = .lenient
  ) {
    self.path = path
    self.isRequired = isRequired
    self.overrides = overrides
    self.judge = judge
  }

  /// The user's: $XDG_CONFIG_HOME/waytoast/config, else that of ~/.config; nil: there is no such folder to know.
  public static var usual: String? {
    let own = Environment.value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = own ?? Environment.value("HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/waytoast/config" }
  }

  /// Its bytes; none where there is no file and none is required.
  ///
  /// Errors are for people: `FILE: what is wrong`.
  private func bytes() throws(ConfigurationError) -> [UInt8] {
    do throws(SystemError) {
      return try RegularFile(path).next(Configuration.longestFile + 1)
    } catch {
      let isAbsent = error.code == ENOENT || error.code == ENOTDIR
      if isAbsent, !isRequired { return [] }
      throw ConfigurationError(path, line: nil, "cannot be read: \(error.reason.lowercasedFirst)")
    }
  }

  /// Whether it can be read.
  ///
  /// Errors are for people: `FILE: what is wrong`.
  public func check() throws(ConfigurationError) { _ = try bytes() }

  /// Reads the file.
  ///
  /// - Parameter former: the settings in force, which stay where the file is wrong; nil at the start.
  public func load(former: Configuration? = nil) -> LoadedConfiguration {
    do throws(ConfigurationError) {
      let bytes = try bytes()
      // Most people have no file, and the first toast should not wait for it.
      if bytes.isEmpty, overrides.isEmpty { return LoadedConfiguration(Configuration()) }
      let parsed = ParsedConfiguration(bytes, overrides: overrides, former: former, hooks: judge)
      return LoadedConfiguration(parsed.configuration, errors: errors(of: parsed.faults))
    } catch {
      return LoadedConfiguration(former ?? Configuration(overrides), errors: [error])
    }
  }

  /// The most errors that are told one by one.
  private static let mostErrors = 1000

  private func errors(of faults: [ConfigurationFault]) -> [ConfigurationError] {
    var errors = faults.prefix(ConfigurationFile.mostErrors).map { fault in
      ConfigurationError(path, line: fault.line, fault.message)
    }
    let rest = faults.count - errors.count
    if rest > 0 { errors.append(ConfigurationError(path, line: nil, "\(rest) more errors")) }
    return errors
  }
}

/// The settings in force after a file was read, and what is wrong with the file.
public struct LoadedConfiguration: Sendable {
  public let configuration: Configuration
  /// In the order of their lines.
  public let errors: [ConfigurationError]

  /// These settings and errors.
  public init(_ configuration: Configuration, errors: [ConfigurationError] = []) {
    self.configuration = configuration
    self.errors = errors
  }
}

/// An error of a configuration file.
public struct ConfigurationError: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// nil: the error is about the file as a whole.
  public let line: Int?
  /// What is wrong and what would be right.
  public let text: String

  /// An error in a line of the file at `path`.
  public init(_ path: String, line: Int?, _ text: String) {
    self.path = path
    self.line = line
    self.text = text
  }

  /// The file, the line, what is wrong and what would be right, in one line.
  public var message: String { "\(path):\(line.map { "\($0):" } ?? "") \(text)" }
  /// The same without the folder of the file.
  public var place: String {
    "\(path.split(separator: "/").last ?? ""):\(line.map { "\($0):" } ?? "") \(text)"
  }
}

extension String {
  /// The text with a small first letter: what the system says of an error stands in a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
