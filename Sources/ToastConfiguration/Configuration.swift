import ToastCore

/// The settings in force: the values of the configuration file, and the defaults of all other settings.
public struct Configuration: Hashable, Sendable {
  /// The style of toasts whose request names none.
  public var style = Style.builtIn[0].name
  /// The named colours.
  public var palette = Palette()
  /// The amount of motion.
  public var motion = MotionPreference.full
  /// The contrast of toasts.
  public var contrast = Contrast.normal
  /// The transparency of toasts.
  public var transparency = Transparency.normal
  /// The rules for all toasts.
  public var rules = Toasts.Rules()
  /// The output of toasts whose request names none: the name of an output, `focused` or `all`.
  public var output = "focused"
  /// The time for which the service runs without a toast; nil: the service does not exit.
  public var linger: Duration? = .seconds(30)
  /// The namespace of the layer surfaces, which layer rules of compositors match.
  public var namespace = "waytoast"
  /// The icon theme; nil: the default theme.
  public var iconTheme: String?
  /// The compositor whose events become toasts.
  public var watch = Watch.off
  /// The built-in styles, starting with the default, followed by the other styles of the file.
  public internal(set) var styles = Style.builtIn
  /// The base style of each style that states `like`, by the name of the style.
  var likes: [String: String] = [:]
  /// The `[hook NAME]` sections without their invalid lines.
  public internal(set) var hooks: [HookSection] = []

  /// The source of the events that become toasts.
  public enum Watch: String, Hashable, Sendable, CaseIterable {
    case off
    /// The compositor of the session.
    case auto
    case sway
    case hyprland
    case niri
  }

  /// Creates the default configuration.
  public init() {}

  /// The maximum size of a file, in bytes.
  public static let maximumFileSize = 1024 * 1024
}

/// A `[hook NAME]` section; `HookValidator` validates its keys and values.
public struct HookSection: Hashable, Sendable {
  /// The name of the hook.
  public let name: String
  /// The line number of the head.
  public let line: Int
  /// The lines of the section, in order.
  public internal(set) var entries: [Entry] = []

  /// A `KEY = VALUE` line with its line number.
  public struct Entry: Hashable, Sendable {
    public let key: String
    /// The value, which may be empty.
    public let value: String
    /// The line number, counted from 1.
    public let line: Int
  }
}
