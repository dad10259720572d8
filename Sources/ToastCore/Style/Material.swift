/// The background of a toast.
public enum Background: Hashable, Sendable {
  case none
  case color(Color)
  case material(Material)
}

/// A translucent material: the blurred and graded backdrop under a scrim.
public enum Material: String, Hashable, Sendable, CaseIterable {
  case ultraThin = "ultra-thin"
  case thin
  case regular
  case thick
  case ultraThick = "ultra-thick"
  /// Glass, which refracts the backdrop in a bezel along the rim and has specular highlights on the rim.
  case glass
  /// Glass with a very weak scrim.
  case clearGlass = "clear-glass"

  /// Whether the material is glass, with a bezel and a lit rim.
  public var isGlass: Bool { self == .glass || self == .clearGlass }
}

/// Whether a material is light with dark text or dark with light text.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// The brightness of the backdrop decides if it is known; else dark.
  case auto
  case light
  case dark
}

/// The source of the backdrop of a translucent toast.
public enum BackdropSource: String, Hashable, Sendable, CaseIterable {
  /// The best available source.
  ///
  /// The order is: blur by the compositor; a capture on compositors that neither ask for permission nor show an
  /// indicator; none.
  case auto
  /// The compositor blurs the backdrop.
  case compositor
  /// A captured frame of the output, taken before the surface is mapped.
  case capture
  case none
}

/// The user's preference for contrast.
public enum Contrast: String, Hashable, Sendable, CaseIterable {
  case normal
  /// Opaque backgrounds with borders.
  case more
}

/// The user's preference for transparency.
public enum Transparency: String, Hashable, Sendable, CaseIterable {
  case normal
  /// Opaque backgrounds.
  case reduced
}
