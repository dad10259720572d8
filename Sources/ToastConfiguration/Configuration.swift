import ToastCore

/// The settings in force: those of the configuration file, and the defaults of all others.
public struct Configuration: Hashable, Sendable {
  /// The style of toasts that name none.
  public var style = Style.builtIn[0].name
  /// Colours with names.
  public var palette = Palette()
  /// How much motion toasts show.
  public var motion = MotionPreference.full
  /// How clearly toasts stand out.
  public var contrast = Contrast.normal
  /// How much shines through.
  public var transparency = Transparency.normal
  /// What holds for all toasts.
  public var rules = Toasts.Rules()
  /// The output of toasts that name none: the name of an output, `focused` or `all`.
  public var output = "focused"
  /// How long the service runs without a toast; nil for ever.
  public var linger: Duration? = .seconds(30)
  /// The name of the surfaces in the layer rules of the compositor.
  public var namespace = "waytoast"
  /// nil: the usual one.
  public var iconTheme: String?
  /// Whether compositor events become toasts.
  public var watch = Watch.off
  /// The built-in styles, the default first, and those of the file.
  public internal(set) var styles = Style.builtIn
  /// The names of the styles that the styles of the file are based on, by `like`.
  var likes: [String: String] = [:]
  /// The `[hook NAME]` sections, without what is wrong in them.
  public internal(set) var hooks: [HookSection] = []

  /// What is watched for events that become toasts.
  public enum Watch: String, Hashable, Sendable, CaseIterable {
    case off
    /// The compositor that there is.
    case auto
    case sway
    case hyprland
    case niri
  }

  /// The defaults.
  public init() {}

  /// The longest file, in bytes.
  public static let longestFile = 1024 * 1024
}

/// A `[hook NAME]` section; `HookJudge` says which keys and values it may have.
public struct HookSection: Hashable, Sendable {
  /// NAME.
  public let name: String
  /// Where it begins.
  public let line: Int
  /// Its settings in their order.
  public internal(set) var entries: [Entry] = []

  /// `KEY = VALUE`, and where it stands.
  public struct Entry: Hashable, Sendable {
    public let key: String
    /// May be empty.
    public let value: String
    /// Counted from 1.
    public let line: Int
  }
}

/// What is wrong in a configuration file, and where.
public struct ConfigurationFault: Error, Hashable, Sendable {
  /// Counted from 1; nil: it is about the file as a whole.
  public let line: Int?
  /// What is wrong and what would be right.
  public let message: String

  /// A fault that says `message`.
  public init(line: Int?, _ message: String) {
    self.line = line
    self.message = message
  }
}
