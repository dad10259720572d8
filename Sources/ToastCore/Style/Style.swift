/// The appearance, position and timing of a toast; each value is a setting.
///
/// A style has about half a kilobyte of values and is part of requests, events, toasts and scenes. A copy shares the
/// values by reference, and a change of one value copies them.
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

  /// Creates a style with these values.
  public init(_ values: Values) {
    storage = Storage(values)
  }

  /// One value of the style.
  ///
  /// The extensions of `Style` write `self.` before a value, because a bare name is not resolved to a dynamic member.
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

  /// The values of a style; lengths are in logical pixels.
  public struct Values: Hashable, Sendable {
    public var name: String
    public var edge: Edge
    public var alignment: Alignment
    public var layer: Layer
    /// Whether bars keep their space (exclusive zone 0).
    ///
    /// If false, the toast covers bars and extends to the edge of the output (exclusive zone -1).
    public var keepsClearOfBars: Bool

    /// The distance to the edge and the minimum distance to the sides of the output, in logical pixels.
    public var margin: Margin
    public var width: Width
    public var shape: Shape
    public var padding: Insets
    /// The space at the edge without content, in addition to the padding.
    public var safeArea = SafeArea.length(0)
    /// The distance between the icon and the text, in logical pixels.
    public var iconSpacing: Double
    /// The distance between title and subtitle, in logical pixels.
    public var subtitleSpacing: Double
    public var textAlignment: TextAlignment
    public var titleFont: Font
    public var subtitleFont: Font
    /// The opacity of the subtitle relative to the text colour, 0...1.
    public var subtitleOpacity: Double
    public var textColor: TextColor
    /// The colour of symbols; nil: the text colour.
    public var iconColor: Color?
    /// The side of the icon's box.
    public var iconSize = IconSize.auto
    /// The maximum number of lines of title and subtitle together, at least 1; longer text ends in an ellipsis.
    public var maxLines = 4
    public var background: Background
    public var tint: Color?
    /// Whether the number is shown beside a progress bar.
    public var showsProgressNumber = false
    /// The colour of the filled part of a progress bar; nil: derived from the text colour.
    public var progressColor: Color?
    /// The line along the outline; nil: only the border of the material.
    public var border: Border?
    /// The distance to the next toast of the stack, in logical pixels.
    public var gap = 8.0
    public var input = PointerInput.all
    public var duplicates = Duplicates.merge
    /// The treatment of a new toast while the service is paused; nil: decided by the toast's style, id and hook.
    public var whilePaused: WhilePaused?
    public var keyboard = KeyboardUse.none
    /// The icon of toasts whose request names none, as a name or a path.
    public var icon: String?
    public var appearance = Appearance.auto
    public var backdrop = BackdropSource.auto

    public var duration: ToastDuration
    /// The lengths of the durations `short`, `medium` and `long`.
    public var namedDurations: NamedDurations
    public var transition: Transition
    public var entrance: Animation
    public var exit: Animation
    public var motion = MotionPreference.full
    public var contrast = Contrast.normal
    public var transparency = Transparency.normal
  }
}

/// The user's preference for the amount of motion.
public enum MotionPreference: String, Hashable, Sendable, CaseIterable {
  case full
  /// Toasts only fade.
  case reduced
}

/// The edge of the output at which a toast is shown, enters and leaves.
public enum Edge: String, Hashable, Sendable, CaseIterable {
  case top
  case bottom
}

/// The position of a toast along its edge.
public enum Alignment: String, Hashable, Sendable, CaseIterable {
  case start
  case center
  case end
}

/// The layer of the layer surface.
public enum Layer: String, Hashable, Sendable, CaseIterable {
  case top
  case overlay
}

/// The distances between a toast and the sides of the output, in logical pixels.
public struct Margin: Hashable, Sendable {
  public var edge: Double
  public var sides: Double

  public init(edge: Double, sides: Double) {
    self.edge = edge
    self.sides = sides
  }
}

/// The width of a toast.
public enum Width: Hashable, Sendable {
  /// The width of the text, at most this many logical pixels.
  case fitting(Double)
  /// The width of the output without the margins.
  case output
}

/// The space at the edge of the output without content, in logical pixels.
public enum SafeArea: Hashable, Sendable {
  /// The length that bars reserve there if the compositor reports it, else 0.
  case auto
  case length(Double)
}

/// The shape of a toast in a style; `resolved(for:)` fits it to a toast.
public enum Shape: Hashable, Sendable {
  /// A capsule for one line of text, else a continuous rectangle with this radius.
  case capsule(otherwise: Double)
  /// A rectangle with continuous corners, like those of iOS.
  case continuous(radius: Double)
  /// A rectangle with circular corners.
  case rounded(radius: Double)
  case rectangle
}

/// A font: a list of families that fontconfig resolves, a size in logical pixels and a weight.
public struct Font: Hashable, Sendable {
  /// The list of families; nil: the sans-serif font of the system.
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

/// The alignment of text lines.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  case leading
  case center
}

/// The colour of text.
public enum TextColor: Hashable, Sendable {
  /// Black or white, whichever has more contrast; white on a tint.
  case label
  case color(Color)
}

/// The lengths of the named durations.
public struct NamedDurations: Hashable, Sendable {
  public var short: Duration
  public var medium: Duration
  public var long: Duration
}
