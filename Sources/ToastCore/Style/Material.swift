/// What is drawn under the content.
public enum Background: Hashable, Sendable {
  case none
  case color(Color)
  case material(Material)
}

/// A translucent material: what is behind a toast, blurred and toned, under a veil.
public enum Material: String, Hashable, Sendable, CaseIterable {
  case ultraThin = "ultra-thin"
  case thin
  case regular
  case thick
  case ultraThick = "ultra-thick"
  /// Bends what is behind in a bezel along its rim, which catches the light.
  case glass
  /// Glass with hardly any veil.
  case clearGlass = "clear-glass"

  /// Whether it is glass: with a bezel and a lit rim.
  public var isGlass: Bool { self == .glass || self == .clearGlass }
}

/// Whether a toast is dark with light text or the other way round.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// As bright as what is behind it, where that is known; else dark.
  case auto
  case light
  case dark
}

/// Where a translucent toast gets what is behind it.
public enum BackdropSource: String, Hashable, Sendable, CaseIterable {
  /// The compositor where it blurs, else a capture where nobody is asked or told, else nothing.
  case auto
  /// The compositor blurs what is behind the toast.
  case compositor
  /// A picture of the output, taken before the toast is there.
  case capture
  case none
}

/// How clearly a toast stands out, as someone needs it.
public enum Contrast: String, Hashable, Sendable, CaseIterable {
  case normal
  /// Opaque, with a border.
  case more
}

/// How much shines through, as someone wants it.
public enum Transparency: String, Hashable, Sendable, CaseIterable {
  case normal
  /// Opaque.
  case reduced
}
