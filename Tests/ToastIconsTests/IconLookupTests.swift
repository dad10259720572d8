import Programs
import Testing

@testable import ToastIcons

@Suite struct IconLookupTests {
  private let folder: TemporaryFolder

  /// Creates two base directories; `user` has precedence over `system`.
  init() throws {
    folder = try TemporaryFolder()
    try index("system", "Test", inherits: "Parent", ["16x16/apps": "Fixed", "48x48/apps": "Fixed"])
    try index("system", "Parent", inherits: "Test,Grandparent", ["scalable/apps": "Scalable"])
    try index("system", "Grandparent", inherits: "hicolor", ["22x22/apps": "Threshold"])
    try index("system", "hicolor", inherits: nil, ["48x48/apps": "Fixed", "scalable/apps": "Scalable"])
  }

  private func index(_ place: String, _ theme: String, inherits: String?, _ directories: [String: String])
    throws
  {
    var text = "[Icon Theme]\nName=\(theme)\n"
    if let inherits { text += "Inherits=\(inherits)\n" }
    text += "Directories=\(directories.keys.sorted().joined(separator: ","))\n"
    for (path, type) in directories {
      let size = path.prefix { $0.isNumber }
      text += "[\(path)]\nType=\(type)\nSize=\(size.isEmpty ? "64" : size)\nMinSize=8\nMaxSize=512\n"
    }
    try folder.write("\(place)/\(theme)/index.theme", text)
  }

  private func lookup(_ theme: String? = "Test") -> IconLookup {
    IconLookup(
      theme: theme, bases: ["\(folder.path)/user", "\(folder.path)/nowhere", "\(folder.path)/system"],
      pixmaps: ["\(folder.path)/pixmaps"])
  }

  /// Returns the path of an icon, relative to the test's directory.
  private func find(_ name: String, _ size: Int = 19, scale: Int = 1, theme: String? = "Test") -> String? {
    lookup(theme).file(named: name, size: size, scale: scale).map {
      String($0.dropFirst(folder.path.count + 1))
    }
  }

  private func add(_ files: String...) throws {
    for file in files { try folder.write(file, "x") }
  }

  @Test func `The matching size is chosen, otherwise the nearest, and of two the larger`() throws {
    try add("system/Test/16x16/apps/mail.png", "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 16) == "system/Test/16x16/apps/mail.png")
    #expect(find("mail", 48) == "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 24, scale: 2) == "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 19) == "system/Test/16x16/apps/mail.png")
    #expect(find("mail", 32) == "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 256) == "system/Test/48x48/apps/mail.png")
  }

  @Test func `An icon of the theme in another size has precedence over a matching icon of a parent`() throws {
    try add("system/Parent/scalable/apps/mail.svg", "system/hicolor/scalable/apps/mail.svg")
    #expect(find("mail") == "system/Parent/scalable/apps/mail.svg")
    try add("system/Test/16x16/apps/mail.png")
    #expect(find("mail", 64) == "system/Test/16x16/apps/mail.png")
  }

  @Test func `Parents of parents are searched, and cycles of parents end`() throws {
    try add("system/Grandparent/22x22/apps/mail.png", "system/hicolor/48x48/apps/mail.png")
    #expect(find("mail") == "system/Grandparent/22x22/apps/mail.png")
  }

  @Test func `Every theme, even a missing one, falls back to hicolor and then to pixmaps`() throws {
    try add("pixmaps/mail.png", "pixmaps/other.svg")
    #expect(find("mail") == "pixmaps/mail.png")
    try add("system/hicolor/48x48/apps/mail.png")
    for theme in ["Test", "Missing", nil, "../system/Test", ""] {
      #expect(find("mail", theme: theme) == "system/hicolor/48x48/apps/mail.png")
      #expect(find("other", theme: theme) == "pixmaps/other.svg")
      #expect(find("none", theme: theme) == nil)
    }
  }

  @Test func `Adwaita is the default theme if it exists`() throws {
    try index("system", "Adwaita", inherits: "hicolor", ["scalable/apps": "Scalable"])
    try add("system/Adwaita/scalable/apps/mail.svg", "system/hicolor/scalable/apps/mail.svg")
    #expect(find("mail", theme: nil) == "system/Adwaita/scalable/apps/mail.svg")
    #expect(find("mail") == "system/hicolor/scalable/apps/mail.svg")
  }

  @Test func `The first index is used, and every base directory can add icons`() throws {
    try add("user/Test/16x16/apps/mail.png", "system/Test/16x16/apps/mail.png", "user/Test/elsewhere/x.png")
    #expect(find("mail") == "user/Test/16x16/apps/mail.png")
    try index("user", "Test", inherits: nil, ["elsewhere": "Fixed"])
    #expect(find("mail") == nil)
    #expect(find("x") == "user/Test/elsewhere/x.png")
  }

  @Test func `Symbolic icons have their own names`() throws {
    try add("system/Test/16x16/apps/mail-symbolic.svg", "system/Test/16x16/apps/mail.png")
    #expect(find("mail-symbolic") == "system/Test/16x16/apps/mail-symbolic.svg")
    #expect(find("mail") == "system/Test/16x16/apps/mail.png")
    #expect(try IconFile("\(folder.path)/system/Test/16x16/apps/mail-symbolic.svg").isSymbolic)
    #expect(try !IconFile("\(folder.path)/system/Test/16x16/apps/mail.png").isSymbolic)
  }

  @Test(arguments: ["", ".", "..", "../../mail", "/etc/passwd", "apps/mail"])
  func `A name is never a path to another directory`(_ name: String) throws {
    try add("system/mail.png", "system/Test/16x16/apps/apps/mail.png")
    #expect(find(name) == nil)
  }

  @Test func `Results are cached until the cache is cleared`() throws {
    let lookup = lookup()
    #expect(lookup.file(named: "mail", size: 19, scale: 1) == nil)
    try add("system/Test/16x16/apps/mail.png")
    #expect(lookup.file(named: "mail", size: 19, scale: 1) == nil)
    lookup.clearCache()
    #expect(lookup.file(named: "mail", size: 19, scale: 1) != nil)
  }
}
