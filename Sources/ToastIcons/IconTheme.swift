/// The content of the `index.theme` of an icon theme: its directories and its parent themes.
///
/// The parser is as lenient as the Icon Theme Specification 0.13 allows: invalid lines are ignored.
public struct IconTheme: Hashable, Sendable {
  /// The parent themes, which are searched for icons that this theme lacks, the nearest first.
  public var parents: [String] = []
  /// The directories in search order.
  public var directories: [Directory] = []

  /// A directory of icons of similar sizes.
  public struct Directory: Hashable, Sendable {
    /// The path relative to the theme's directory, such as `48x48/apps`.
    public var path: String
    /// The nominal size without scale.
    public var size: Int
    /// The scale of the icons; 2 means twice as many pixels.
    public var scale = 1
    /// The sizes at which the icons can be shown.
    public var sizes: ClosedRange<Int>
  }

  /// The limits of an index.
  enum Limit {
    /// The maximum size in bytes; the largest themes in use have a tenth of this.
    static let bytes = 1 << 20
    static let directories = 4096
    static let parents = 16
    /// The maximum size and scale of icons.
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

  /// The keys that are read; other keys are ignored.
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

  /// Returns whether a text can be the name of a theme or an icon: a file name without a path.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 255 && !text.utf8.contains(UInt8(ascii: "/")) && text != "."
      && text != ".."
  }

  /// Returns whether the path of a directory stays inside its theme.
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

  /// Returns the difference in pixels between the icons and the wanted size; 0 for a match.
  func distance(size wanted: Int, scale wantedScale: Int) -> Int {
    if scale == wantedScale, sizes.contains(wanted) { return 0 }
    let pixels = wanted * wantedScale
    // An icon of the right size for another scale is the best alternative, but no match.
    return max(1, sizes.lowerBound * scale - pixels, pixels - sizes.upperBound * scale)
  }
}

extension ArraySlice<UInt8> {
  /// The slice without white space at its ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) })
    else {
      return []
    }
    return self[first...last]
  }
}
