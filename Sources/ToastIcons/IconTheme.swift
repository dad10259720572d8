/// What an icon theme's `index.theme` says: its folders of icons, and where else to look.
///
/// Read as leniently as the Icon Theme Specification 0.13 allows: what cannot be understood is passed over.
public struct IconTheme: Hashable, Sendable {
  /// Themes to look in when this one lacks an icon, the nearest first.
  public var parents: [String] = []
  /// Its folders, in the order in which they are to be searched.
  public var directories: [Directory] = []

  /// A folder of icons of about one size.
  public struct Directory: Hashable, Sendable {
    /// Relative to the theme's folder, such as `48x48/apps`.
    public var path: String
    /// Nominal, unscaled.
    public var size: Int
    /// What its icons are drawn for: 2 means twice as many pixels.
    public var scale = 1
    /// The sizes that its icons may be shown at.
    public var sizes: ClosedRange<Int>
  }

  /// How much of an index is believed.
  enum Limit {
    /// Bytes: the largest themes in use have a tenth of it.
    static let bytes = 1 << 20
    static let directories = 4096
    static let parents = 16
    /// No icon is larger, nor drawn for a larger scale.
    static let size = 16_384
    static let scale = 16
  }

  /// Reads the text of an `index.theme`.
  public init(index: some Sequence<UInt8>) {
    var theme = Section()
    var sections: [String: Section] = [:]
    var name: String?
    for line in Array(index.prefix(Limit.bytes)).split(separator: UInt8(ascii: "\n")) {
      let line = line.trimmed
      if line.first == UInt8(ascii: "[") {
        name =
          line.last == UInt8(ascii: "]") ? String(decoding: line.dropFirst().dropLast(), as: UTF8.self) : nil
      } else if let name, let equals = line.firstIndex(of: UInt8(ascii: "=")),
        let key = Key(rawValue: String(decoding: line[..<equals].trimmed, as: UTF8.self))
      {
        let value = String(decoding: line[(equals + 1)...].trimmed, as: UTF8.self)
        if name == "Icon Theme" {
          theme[key] = theme[key] ?? value
        } else {
          sections[name, default: Section()][key] = sections[name]?[key] ?? value
        }
      }
    }
    parents = IconTheme.list(theme[.inherits], most: Limit.parents).filter(IconTheme.isName)
    let paths =
      IconTheme.list(theme[.directories], most: Limit.directories)
      + IconTheme.list(theme[.scaledDirectories], most: Limit.directories)
    directories = paths.prefix(Limit.directories).compactMap { path in
      guard IconTheme.isInside(path), let section = sections[path] else { return nil }
      return Directory(path: path, section)
    }
  }

  /// The keys that matter; everything else in an index is for other programs.
  fileprivate enum Key: String {
    case inherits = "Inherits"
    case directories = "Directories"
    case scaledDirectories = "ScaledDirectories"
    case size = "Size"
    case scale = "Scale"
    case type = "Type"
    case minSize = "MinSize"
    case maxSize = "MaxSize"
    case threshold = "Threshold"
  }

  fileprivate typealias Section = [Key: String]

  private static func list(_ text: String?, most: Int) -> [String] {
    guard let text else { return [] }
    return text.split(separator: ",", maxSplits: most).prefix(most)
      .map { String(decoding: Array($0.utf8)[...].trimmed, as: UTF8.self) }
      .filter { !$0.isEmpty }
  }

  /// Whether it can be the name of a theme: a folder, and not another place.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && !text.utf8.contains(UInt8(ascii: "/")) && text != "."
      && text != ".."
  }

  /// Whether a folder is inside its theme.
  private static func isInside(_ path: String) -> Bool {
    path.utf8.count <= 1024
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { isName(String($0)) }
  }
}

extension IconTheme.Directory {
  fileprivate init?(path: String, _ section: IconTheme.Section) {
    func number(_ key: IconTheme.Key, _ fallback: Int?) -> Int? {
      guard let text = section[key] else { return fallback }
      return Int(text).flatMap { (0...IconTheme.Limit.size).contains($0) ? $0 : nil } ?? fallback
    }
    guard let size = number(.size, nil), size > 0 else { return nil }
    self.path = path
    self.size = size
    scale = min(max(1, number(.scale, 1) ?? 1), IconTheme.Limit.scale)
    switch section[.type] {
    case "Fixed": sizes = size...size
    case "Scalable":
      let least = number(.minSize, size) ?? size
      sizes = least...max(least, number(.maxSize, size) ?? size)
    default:
      let threshold = number(.threshold, 2) ?? 2
      sizes = max(0, size - threshold)...(size + threshold)
    }
  }

  /// How far its icons are from what is wanted, in pixels; 0 is a match.
  func distance(size wanted: Int, scale wantedScale: Int) -> Int {
    if scale == wantedScale, sizes.contains(wanted) { return 0 }
    let pixels = wanted * wantedScale
    // Of the right size for another scale is as good as it gets, but no match.
    return max(1, sizes.lowerBound * scale - pixels, pixels - sizes.upperBound * scale)
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks at its ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else {
      return []
    }
    return self[first...last]
  }
}
