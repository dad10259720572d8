import Glibc
import Programs
import Testing
import ToastSystem

/// The watch of a file that editors and users change.
@Suite struct FileWatchTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/waytoast/config"
  }

  private func write(_ text: String) throws { try folder.write("waytoast/config", text) }

  @Test func `Writing, replacing and removing a file are changes, and other files are not`() throws {
    try write("a")
    let watch = try FileWatch(path)
    #expect(!watch.hasChanged())
    try write("b")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
    // vim and other editors replace a file in this way.
    try folder.write("waytoast/config.new", "c")
    #expect(!watch.hasChanged())
    #expect(rename(path + ".new", path) == 0)
    #expect(watch.hasChanged())
    try write("d")
    #expect(watch.hasChanged())
    #expect(rename(path, path + "~") == 0)
    #expect(watch.hasChanged())
    try write("e")
    #expect(watch.hasChanged())
    unlink(path)
    #expect(watch.hasChanged())
  }

  @Test func `A missing file and a missing directory are watched until they appear, repeatedly`() throws {
    let watch = try FileWatch(path)
    for _ in 0..<3 {
      try write("a")
      #expect(watch.hasChanged())
      try write("b")
      #expect(watch.hasChanged())
      unlink(path)
      #expect(watch.hasChanged())
      rmdir(folder.path + "/waytoast")
      #expect(watch.hasChanged())
    }
  }

  @Test func `Events outside the directory wake no reader, except the removal of the directory`() throws {
    try write("a")
    let watch = try FileWatch(path)
    func isAwake() throws -> Bool { try !watch.descriptor.wait(for: .readable, until: 0).isEmpty }
    try folder.write("browser/state", "x")
    try folder.write("notes", "x")
    #expect(try !isAwake())
    #expect(rename(folder.path + "/waytoast", folder.path + "/away") == 0)
    #expect(try isAwake())
    #expect(watch.hasChanged())
    try write("b")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
    try folder.write("notes", "y")
    #expect(try !isAwake())
  }

  @Test func `A file that becomes readable is a change`() throws {
    try write("a")
    let watch = try FileWatch(path)
    #expect(chmod(path, 0o200) == 0)
    #expect(watch.hasChanged())
    #expect(chmod(path, 0o600) == 0)
    #expect(watch.hasChanged())
  }

  @Test func `The removal of a directory that a process uses is a change`() throws {
    try write("a")
    let watch = try FileWatch(path)
    let staying = open(folder.path + "/waytoast", O_RDONLY | O_DIRECTORY)
    defer { close(staying) }
    unlink(path)
    #expect(watch.hasChanged())
    #expect(rmdir(folder.path + "/waytoast") == 0)
    try write("b")
    #expect(watch.hasChanged())
  }

  @Test func `A link is followed, and its replacement is a change`() throws {
    for name in ["one", "two"] { try folder.write("dots/\(name)", "x") }
    mkdir(folder.path + "/waytoast", 0o755)
    #expect(symlink("../dots/one", path) == 0)
    let watch = try FileWatch(path)
    try folder.write("dots/two", "y")
    #expect(!watch.hasChanged())
    try folder.write("dots/one", "y")
    #expect(watch.hasChanged())
    unlink(path)
    #expect(symlink(folder.path + "/dots/two", path) == 0)
    #expect(watch.hasChanged())
    try folder.write("dots/one", "z")
    #expect(!watch.hasChanged())
    try folder.write("dots/two", "z")
    #expect(watch.hasChanged())
  }

  @Test func `The replacement of a link to a directory is a change`() throws {
    for name in ["one", "two"] { try folder.write("\(name)/config", "x") }
    let link = folder.path + "/waytoast"
    #expect(symlink("one", link) == 0)
    let watch = try FileWatch(path)
    try folder.write("one/config", "y")
    #expect(watch.hasChanged())
    #expect(symlink("two", link + ".new") == 0)
    #expect(rename(link + ".new", link) == 0)
    #expect(watch.hasChanged())
    try folder.write("two/config", "y")
    #expect(watch.hasChanged())
  }

  // MARK: The path to the file

  /// Creates a home directory with `.config/waytoast/config`, whose content is `a`, and its watch.
  private func watchedHome() throws -> (watch: FileWatch, home: String) {
    let home = folder.path + "/home"
    try folder.write("home/.config/waytoast/config", "a")
    return (try FileWatch(home + "/.config/waytoast/config"), home)
  }

  private func isAwake(_ watch: FileWatch) throws -> Bool {
    try !watch.descriptor.wait(for: .readable, until: 0).isEmpty
  }

  @Test func `The replacement of a link in a parent directory is a change`() throws {
    for name in ["one", "two"] { try folder.write("\(name)/waytoast/config", name) }
    mkdir(folder.path + "/home", 0o755)
    let link = folder.path + "/home/.config"
    #expect(symlink("../one", link) == 0)
    let watch = try FileWatch(link + "/waytoast/config")
    // First like `ln -sfn`, then like `rm` and `ln -s`.
    #expect(symlink("../two", link + ".new") == 0)
    #expect(try !isAwake(watch))
    #expect(rename(link + ".new", link) == 0)
    #expect(watch.hasChanged())
    try folder.write("two/waytoast/config", "x")
    #expect(watch.hasChanged())
    try folder.write("one/waytoast/config", "x")
    #expect(!watch.hasChanged())
    unlink(link)
    #expect(watch.hasChanged())
    #expect(symlink(folder.path + "/one", link) == 0)
    #expect(watch.hasChanged())
    try folder.write("one/waytoast/config", "y")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
  }

  @Test func `The replacement of each of several links is a change`() throws {
    for name in ["one", "two"] { try folder.write("real/\(name)/waytoast/config", name) }
    let (first, second) = (folder.path + "/first", folder.path + "/second")
    #expect(symlink("second", first) == 0)
    #expect(symlink("./real/../real/one", second) == 0)
    let watch = try FileWatch(first + "/waytoast/config")
    func replace(_ link: String, by target: String) {
      #expect(symlink(target, link + "~") == 0)
      #expect(rename(link + "~", link) == 0)
    }
    replace(second, by: "real/two")
    #expect(watch.hasChanged())
    replace(first, by: "real/one")
    #expect(watch.hasChanged())
    // The second link is not on the path any more.
    replace(second, by: "real/one")
    #expect(!watch.hasChanged())
    replace(first, by: "second")
    #expect(watch.hasChanged())
    try folder.write("real/one/waytoast/config", "x")
    #expect(watch.hasChanged())
  }

  @Test func `Moving each parent directory away and back is a change`() throws {
    let (watch, home) = try watchedHome()
    for path in [home, home + "/.config", home + "/.config/waytoast"] {
      #expect(rename(path, path + ".old") == 0)
      #expect(watch.hasChanged(), "\(path)")
      try folder.write("unrelated", "x")
      #expect(rename(path + ".old", path) == 0)
      #expect(watch.hasChanged(), "\(path)")
      try folder.write("home/.config/waytoast/config", "b")
      #expect(watch.hasChanged(), "\(path)")
      #expect(!watch.hasChanged())
    }
  }

  @Test func `Missing directories can appear one by one or all at once`() throws {
    let home = folder.path + "/home"
    let watch = try FileWatch(home + "/.config/waytoast/config")
    for path in [home, home + "/.config", home + "/.config/waytoast"] {
      mkdir(path, 0o755)
      #expect(watch.hasChanged(), "\(path)")
    }
    try folder.write("home/.config/waytoast/config", "a")
    #expect(watch.hasChanged())
    #expect(rename(home, folder.path + "/other") == 0)
    #expect(watch.hasChanged())
    try folder.write("new/.config/waytoast/config", "b")
    #expect(!watch.hasChanged())
    #expect(rename(folder.path + "/new", home) == 0)
    #expect(watch.hasChanged())
    try folder.write("home/.config/waytoast/config", "c")
    #expect(watch.hasChanged())
  }

  @Test func `A dangling link can get a target later`() throws {
    let link = folder.path + "/config"
    #expect(symlink("dots/waytoast", link) == 0)
    let watch = try FileWatch(link)
    mkdir(folder.path + "/dots", 0o755)
    #expect(watch.hasChanged())
    try folder.write("dots/waytoast", "a")
    #expect(watch.hasChanged())
    try folder.write("dots/waytoast", "b")
    #expect(watch.hasChanged())
  }

  @Test func `A directory can be replaced by a link, and a link by a directory`() throws {
    let (watch, home) = try watchedHome()
    #expect(rename(home + "/.config", folder.path + "/dots") == 0)
    #expect(symlink("../dots", home + "/.config") == 0)
    #expect(watch.hasChanged())
    try folder.write("dots/waytoast/config", "b")
    #expect(watch.hasChanged())
    unlink(home + "/.config")
    try folder.write("home/.config/waytoast/config", "c")
    #expect(watch.hasChanged())
    try folder.write("dots/waytoast/config", "d")
    #expect(!watch.hasChanged())
    try folder.write("home/.config/waytoast/config", "e")
    #expect(watch.hasChanged())
  }

  @Test func `Events outside the path wake no reader`() throws {
    let (watch, home) = try watchedHome()
    for place in ["notes", "home/.bash_history", "home/.config/app/state", "home/.config/waytoast/other"] {
      try folder.write(place, "x")
      try folder.write(place, "y")
      #expect(rename(folder.path + "/" + place, folder.path + "/" + place + "~") == 0)
      #expect(try !isAwake(watch), "\(place)")
      unlink(folder.path + "/" + place + "~")
      #expect(try !isAwake(watch), "\(place)")
    }
    #expect(chmod(home + "/.config/app", 0o700) == 0)
    #expect(try !isAwake(watch))
  }

  @Test func `The replacement of a file that a program has open is a change`() throws {
    let (watch, home) = try watchedHome()
    let file = home + "/.config/waytoast/config"
    let reader = open(file, O_RDONLY)
    defer { close(reader) }
    try folder.write("home/.config/waytoast/.config.swp", "b")
    #expect(rename(home + "/.config/waytoast/.config.swp", file) == 0)
    #expect(watch.hasChanged())
    try folder.write("home/.config/waytoast/config", "c")
    #expect(watch.hasChanged())
    // Some editors keep a hard link as a backup.
    #expect(link(file, file + "~") == 0)
    #expect(watch.hasChanged())
    unlink(file)
    #expect(watch.hasChanged())
    try folder.write("home/.config/waytoast/config", "d")
    #expect(watch.hasChanged())
  }

  @Test func `A cycle of links ends the walk`() throws {
    mkdir(folder.path + "/waytoast", 0o755)
    #expect(symlink("config", path) == 0)
    let watch = try FileWatch(path)
    unlink(path)
    #expect(watch.hasChanged())
  }

  @Test func `The descriptor of a watch wakes a waiting reader`() throws {
    try write("a")
    let watch = try FileWatch(path)
    try write("b")
    #expect(
      try watch.descriptor.wait(for: .readable, until: MonotonicClock.now() + 30_000_000_000) == .readable)
    #expect(watch.hasChanged())
    #expect(try watch.descriptor.wait(for: .readable, until: 0).isEmpty)
  }
}
