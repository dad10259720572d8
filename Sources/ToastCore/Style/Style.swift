/// How a toast looks, where it stands and how it moves: every value of SPEC's table, each of them a setting.
///
/// Requests, events, toasts and scenes all have one, and hand it on. There are half a kilobyte of values in it, so a copy
/// is a reference to the same ones, and to set one makes them anew.
@dynamicMemberLookup
public struct Style: Hashable, Sendable {
  @usableFromInline private(set) var storage: Storage

  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  /// The style that these values make.
  public init(_ values: Values) {
    storage = Storage(values)
  }

  /// One of its values; in methods of its own, where nothing else could be meant by the name, it needs `self.`.
  public subscript<Value>(dynamicMember value: WritableKeyPath<Values, Value>) -> Value {
    @inlinable
    get { storage.values[keyPath: value] }
    set {
      var values = storage.values
      values[keyPath: value] = newValue
      storage = Storage(values)
    }
  }

  public static func == (one: Style, other: Style) -> Bool {
    one.storage === other.storage || one.storage.values == other.storage.values
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(storage.values) }

  /// What a style holds; lengths are in logical pixels.
  public struct Values: Hashable, Sendable {
    public var name: String
    public var edge: Edge
    public var alignment: Alignment
    public var layer: Layer
    /// Whether it keeps clear of bars (exclusive zone 0) or reaches over them to the very edge (-1).
    public var keepsClearOfBars: Bool

    /// The distance to its edge and the least distance to the output's sides, in logical pixels.
    public var margin: Margin
    public var width: Width
    public var shape: Shape
    public var padding: Insets
    /// What is kept free of content at its edge, besides the padding.
    public var safeArea = SafeArea.length(0)
    /// Between the icon and the text, in logical pixels.
    public var iconSpacing: Double
    /// Between title and subtitle, in logical pixels.
    public var subtitleSpacing: Double
    public var textAlignment: TextAlignment
    public var titleFont: Font
    public var subtitleFont: Font
    /// How much of the text colour the subtitle gets, 0...1.
    public var subtitleOpacity: Double
    public var textColor: TextColor
    /// nil: the text's colour.
    public var iconColor: Color?
    /// The side of the box of an icon.
    public var iconSize = IconSize.auto
    /// The most lines of title and subtitle, at least 1; longer text ends in an ellipsis.
    public var maxLines = 4
    public var background: Background
    public var tint: Color?
    /// Whether a bar has its number beside it.
    public var showsProgressNumber = false
    /// The colour of the filled part of a bar; nil: derived from the text colour.
    public var progressColor: Color?
    /// A line along the outline; nil: only the border that the material has.
    public var border: Border?
    /// The distance to the next toast of the stack, in logical pixels.
    public var gap = 8.0
    public var input = PointerInput.all
    public var duplicates = Duplicates.merge
    /// What happens to a new toast while the service is paused; nil: it depends on the toast (its style, id and hook).
    public var whilePaused: WhilePaused?
    public var keyboard = KeyboardUse.none
    /// The icon of toasts that ask for none: a name or a path, as requests have it.
    public var icon: String?
    public var appearance = Appearance.auto
    public var backdrop = BackdropSource.auto

    public var duration: ToastDuration
    /// What `short`, `medium` and `long` mean here.
    public var namedDurations: NamedDurations
    public var transition: Transition
    public var entrance: Animation
    public var exit: Animation
    public var motion = MotionPreference.full
    public var contrast = Contrast.normal
    public var transparency = Transparency.normal
  }
}

/// How much motion someone wants to see.
public enum MotionPreference: String, Hashable, Sendable, CaseIterable {
  case full
  /// Nothing moves: toasts fade.
  case reduced
}

/// The edge of the output that a toast belongs to: it enters and leaves there.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  case top
  case bottom
}

/// Where along its edge a toast stands.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  case start
  case center
  case end
}

/// The layer of the compositor that a toast floats on.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  case top
  case overlay
}

/// Distances from a toast to the output, in logical pixels.
public struct Margin: Hashable, Sendable {
  public var edge: Double
  public var sides: Double

  public init(edge: Double, sides: Double) {
    self.edge = edge
    self.sides = sides
  }
}

/// How wide a toast is.
public enum Width: Hashable, Sendable {
  /// As its text needs, at most this many logical pixels.
  case fitting(Double)
  /// As the output, less the margins.
  case output
}

/// What is kept free at an output's edge, in logical pixels.
public enum SafeArea: Hashable, Sendable {
  /// What bars reserve there, where the compositor says so, else 0.
  case auto
  case length(Double)
}

/// An outline as a style states it; `resolved` makes it fit a toast.
public enum Shape: Hashable, Sendable {
  /// A capsule for one line of text, else a continuous rectangle of this radius.
  case capsule(otherwise: Double)
  /// A rectangle whose corners curve continuously, like those of iOS.
  case continuous(radius: Double)
  /// A rectangle with circular corners.
  case rounded(radius: Double)
  case rectangle
}

/// A font: a family list that fontconfig resolves, a size in logical pixels and a weight.
public struct Font: Hashable, Sendable {
  /// nil: the system's sans-serif.
  public var family: String?
  public var size: Double
  public var weight: Weight

  /// The weights of CSS and Pango.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  public init(family: String? = nil, size: Double, weight: Weight = .regular) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}

/// How lines stand to each other.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case leading
  case center
}

/// The colour of text.
public enum TextColor: Hashable, Sendable {
  /// Black or white, whichever reads better; white on a tint.
  case label
  case color(Color)
}

/// What the durations with names mean, in seconds.
public struct NamedDurations: Hashable, Sendable {
  public var short: Duration
  public var medium: Duration
  public var long: Duration
}
