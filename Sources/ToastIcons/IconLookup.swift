import Glibc
import ToastSystem

/// Finds the file of an icon's name as the Icon Theme Specification says.
///
/// It reads folders and indices when it is first asked and keeps what it found until `forget`.
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

  /// The folders of one theme that are there.
  private struct Folders {
    var parents: [String]
    /// Each ends in a slash.
    var folders: [(path: String, directory: IconTheme.Directory)]
  }

  /// How many themes one name is looked for in.
  private static let mostThemes = 32
  /// How many answers are kept.
  private static let mostAnswers = 256
  private static let extensions = [".png", ".svg"]

  /// - Parameters:
  ///   - theme: the user's; nil looks in Adwaita. Every theme falls back on hicolor.
  ///   - bases: the folders that themes are in, the most important first.
  ///   - pixmaps: where icons without a theme are.
  public init(theme: String?, bases: [String], pixmaps: [String]) {
    themes = [theme.flatMap { IconTheme.isName($0) ? $0 : nil } ?? "Adwaita", "hicolor"]
    self.bases = bases
    self.pixmaps = pixmaps
  }

  /// Looks where XDG_DATA_HOME, XDG_DATA_DIRS and HOME say.
  public convenience init(theme: String? = nil) {
    let home = Environment.value("HOME")
    let own = Environment.value("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
    let shared = (Environment.value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    let data = ([own].compactMap { $0 } + shared.map(String.init)).filter { $0.hasPrefix("/") }
    self.init(
      theme: theme, bases: [home.map { $0 + "/.icons" }].compactMap { $0 } + data.map { $0 + "/icons" },
      pixmaps: data.map { $0 + "/pixmaps" })
  }

  /// The file of the icon called `name` that is best shown at `size` logical pixels and that scale, or nil.
  public func file(named name: String, size: Int, scale: Int) -> String? {
    guard IconTheme.isName(name), size > 0, scale > 0 else { return nil }
    let query = Query(name: name, size: size, scale: scale)
    if let known = found[query] { return known }
    if found.count >= IconLookup.mostAnswers { found = [:] }
    let file = search(query)
    found[query] = .some(file)
    return file
  }

  /// Forgets what was found: the next question reads the folders anew.
  public func forget() {
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
      // Parents come before what stood behind their child: hicolor is always the last.
      waiting.insert(contentsOf: theme.parents.filter { $0 != "hicolor" }, at: 0)
    }
    for folder in pixmaps {
      if let file = IconLookup.file(folder + "/" + query.name) { return file }
    }
    return nil
  }

  /// The icon that matches, else the nearest; of two that are as near the larger, which loses nothing.
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
    // The first index counts; icons may lie in each of the places.
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
