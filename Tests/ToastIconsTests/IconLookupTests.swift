import Programs
import Testing

@testable import ToastIcons

@Suite("Looking up icons by name")
struct IconLookupTests {
  private let folder: TemporaryFolder

  /// Two places for themes; `user` comes before `system`.
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

  /// Where the icon is, seen from the test's folder.
  private func find(_ name: String, _ size: Int = 19, scale: Int = 1, theme: String? = "Test") -> String? {
    lookup(theme).file(named: name, size: size, scale: scale).map {
      String($0.dropFirst(folder.path.count + 1))
    }
  }

  private func add(_ files: String...) throws {
    for file in files { try folder.write(file, "x") }
  }

  @Test("the size that matches is taken, else the nearest, and of two the larger")
  func sizes() throws {
    try add("system/Test/16x16/apps/mail.png", "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 16) == "system/Test/16x16/apps/mail.png")
    #expect(find("mail", 48) == "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 24, scale: 2) == "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 19) == "system/Test/16x16/apps/mail.png")
    #expect(find("mail", 32) == "system/Test/48x48/apps/mail.png")
    #expect(find("mail", 256) == "system/Test/48x48/apps/mail.png")
  }

  @Test("a theme's own icon of another size comes before a parent's that matches")
  func inheritance() throws {
    try add("system/Parent/scalable/apps/mail.svg", "system/hicolor/scalable/apps/mail.svg")
    #expect(find("mail") == "system/Parent/scalable/apps/mail.svg")
    try add("system/Test/16x16/apps/mail.png")
    #expect(find("mail", 64) == "system/Test/16x16/apps/mail.png")
  }

  @Test("parents of parents are asked, and one that is its own parent's child ends nothing")
  func grandparents() throws {
    try add("system/Grandparent/22x22/apps/mail.png", "system/hicolor/48x48/apps/mail.png")
    #expect(find("mail") == "system/Grandparent/22x22/apps/mail.png")
  }

  @Test("every theme falls back on hicolor, one that is not there too, and then on pixmaps")
  func fallbacks() throws {
    try add("pixmaps/mail.png", "pixmaps/other.svg")
    #expect(find("mail") == "pixmaps/mail.png")
    try add("system/hicolor/48x48/apps/mail.png")
    for theme in ["Test", "Missing", nil, "../system/Test", ""] {
      #expect(find("mail", theme: theme) == "system/hicolor/48x48/apps/mail.png")
      #expect(find("other", theme: theme) == "pixmaps/other.svg")
      #expect(find("none", theme: theme) == nil)
    }
  }

  @Test("without a theme it is Adwaita's, where that is there")
  func adwaita() throws {
    try index("system", "Adwaita", inherits: "hicolor", ["scalable/apps": "Scalable"])
    try add("system/Adwaita/scalable/apps/mail.svg", "system/hicolor/scalable/apps/mail.svg")
    #expect(find("mail", theme: nil) == "system/Adwaita/scalable/apps/mail.svg")
    #expect(find("mail") == "system/hicolor/scalable/apps/mail.svg")
  }

  @Test("the first index counts, and icons may be added in every place")
  func places() throws {
    try add("user/Test/16x16/apps/mail.png", "system/Test/16x16/apps/mail.png", "user/Test/elsewhere/x.png")
    #expect(find("mail") == "user/Test/16x16/apps/mail.png")
    try index("user", "Test", inherits: nil, ["elsewhere": "Fixed"])
    #expect(find("mail") == nil)
    #expect(find("x") == "user/Test/elsewhere/x.png")
  }

  @Test("symbolic icons have names of their own")
  func symbolic() throws {
    try add("system/Test/16x16/apps/mail-symbolic.svg", "system/Test/16x16/apps/mail.png")
    #expect(find("mail-symbolic") == "system/Test/16x16/apps/mail-symbolic.svg")
    #expect(find("mail") == "system/Test/16x16/apps/mail.png")
    #expect(try IconFile("\(folder.path)/system/Test/16x16/apps/mail-symbolic.svg").isSymbolic)
    #expect(try !IconFile("\(folder.path)/system/Test/16x16/apps/mail.png").isSymbolic)
  }

  @Test(
    "a name is never a way to another place",
    arguments: ["", ".", "..", "../../mail", "/etc/passwd", "apps/mail"])
  func names(_ name: String) throws {
    try add("system/mail.png", "system/Test/16x16/apps/apps/mail.png")
    #expect(find(name) == nil)
  }

  @Test("what was found is kept until it is forgotten")
  func forgets() throws {
    let lookup = lookup()
    #expect(lookup.file(named: "mail", size: 19, scale: 1) == nil)
    try add("system/Test/16x16/apps/mail.png")
    #expect(lookup.file(named: "mail", size: 19, scale: 1) == nil)
    lookup.forget()
    #expect(lookup.file(named: "mail", size: 19, scale: 1) != nil)
  }
}
