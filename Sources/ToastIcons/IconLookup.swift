import Glibc
import ToastSystem

/// The lookup of icon names according to the Icon Theme Specification.
///
/// The lookup reads directories and indices with the first query and caches its results until `clearCache`.
public final class IconLookup {
  private let themes: [String]
  private let bases: [String]
  private let pixmaps: [String]
  private var loaded: [String: Folders] = [:]
  private var found: [Query: String?] = [:]

  private struct Query: Hashable {
    var name: String
    var size: Int
    var scale: Int
  }

  /// The existing directories of one theme.
  private struct Folders {
    var parents: [String]
    /// The directories; each path ends with a slash.
    var folders: [(path: String, directory: IconTheme.Directory)]
  }

  /// The maximum number of themes that are searched for one name.
  private static let mostThemes = 32
  /// The maximum number of cached results.
  private static let mostAnswers = 256
  private static let extensions = [".png", ".svg"]

  /// Creates a lookup.
  ///
  /// - Parameters:
  ///   - theme: the user's theme; nil for Adwaita. Every theme falls back to hicolor.
  ///   - bases: the directories of themes, in descending order of precedence.
  ///   - pixmaps: the directories of icons without a theme.
  public init(theme: String?, bases: [String], pixmaps: [String]) {
    themes = [theme.flatMap { IconTheme.isName($0) ? $0 : nil } ?? "Adwaita", "hicolor"]
    self.bases = bases
    self.pixmaps = pixmaps
  }

  /// Creates a lookup in the directories that XDG_DATA_HOME, XDG_DATA_DIRS and HOME name.
  public convenience init(theme: String? = nil) {
    let home = Environment.value("HOME")
    let own = Environment.value("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let shared = (Environment.value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    let data = ([own].compactMap { $0 } + shared.map(String.init)).filter { $0.hasPrefix("/") }
    self.init(
      theme: theme, bases: [home.map { $0 + "/.icons" }].compactMap { $0 } + data.map { $0 + "/icons" },
      pixmaps: data.map { $0 + "/pixmaps" })
  }

  /// Returns the best file of the icon `name` for `size` logical pixels at `scale`; nil if there is none.
  public func file(named name: String, size: Int, scale: Int) -> String? {
    guard IconTheme.isName(name), size > 0, scale > 0 else { return nil }
    let query = Query(name: name, size: size, scale: scale)
    if let known = found[query] { return known }
    if found.count >= IconLookup.mostAnswers { found = [:] }
    let file = search(query)
    found[query] = .some(file)
    return file
  }

  /// Clears the cache; the next query reads the directories again.
  public func clearCache() {
    loaded = [:]
    found = [:]
  }

  private func search(_ query: Query) -> String? {
    var waiting = themes
    var seen: Set<String> = []
    while !waiting.isEmpty, seen.count < IconLookup.mostThemes {
      let name = waiting.removeFirst()
      guard seen.insert(name).inserted else { continue }
      let theme = folders(of: name)
      if let file = best(in: theme, query) { return file }
      // Parents are searched before the themes behind their child; hicolor is always last.
      waiting.insert(contentsOf: theme.parents.filter { $0 != "hicolor" }, at: 0)
    }
    for folder in pixmaps {
      if let file = IconLookup.file(folder + "/" + query.name) { return file }
    }
    return nil
  }

  /// Returns the icon of the matching size, otherwise the nearest; of two equally near icons the larger one, which
  /// loses no detail.
  private func best(in theme: Folders, _ query: Query) -> String? {
    var best: (file: String, distance: Int, pixels: Int)?
    for (folder, directory) in theme.folders {
      let distance = directory.distance(size: query.size, scale: query.scale)
      let pixels = directory.size * directory.scale
      if let best, (distance, -pixels) >= (best.distance, -best.pixels) { continue }
      guard let file = IconLookup.file(folder + query.name) else { continue }
      if distance == 0 { return file }
      best = (file, distance, pixels)
    }
    return best?.file
  }

  private func folders(of name: String) -> Folders {
    if let theme = loaded[name] { return theme }
    let places = bases.map { "\($0)/\(name)/" }.filter(IconLookup.isFolder)
    // The first index is used; the icons can be in any of the directories.
    let index = places.lazy.compactMap { place in
      try? IconLookup.contents(of: place + "index.theme")
    }.first
    let theme = IconTheme(index: index ?? [])
    let folders = theme.directories.flatMap { directory in
      places.map { (path: "\($0)\(directory.path)/", directory: directory) }
    }
    let result = Folders(
      parents: theme.parents, folders: folders.filter { IconLookup.isFolder($0.path) })
    loaded[name] = result
    return result
  }

  private static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let file = try RegularFile(path)
    return try file.next(min(file.size, IconTheme.Limit.bytes))
  }

  private static func file(_ stem: String) -> String? {
    extensions.lazy.map { stem + $0 }.first { access($0, R_OK) == 0 }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
