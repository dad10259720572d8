import Glibc
import Programs
import Testing
import ToastSystem

/// A file as editors and people treat it.
@Suite struct FileWatchTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/waytoast/config"
  }

  private func write(_ text: String) throws { try folder.write("waytoast/config", text) }

  @Test func `Writing, replacing and removing are changes, other files are none`() throws {
    try write("a")
    let watch = try FileWatch(path)
    #expect(!watch.hasChanged())
    try write("b")
    #expect(watch.hasChanged())
    #expect(!watch.hasChanged())
    // As vim and others save.
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

  @Test func `A file and a folder that are not there may come, and go and come again`() throws {
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

  @Test func `What happens beside its folder wakes nobody, unless the folder goes`() throws {
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

  @Test func `That it may be read now is a change`() throws {
    try write("a")
    let watch = try FileWatch(path)
    #expect(chmod(path, 0o200) == 0)
    #expect(watch.hasChanged())
    #expect(chmod(path, 0o600) == 0)
    #expect(watch.hasChanged())
  }

  @Test func `A folder that somebody stays in goes too`() throws {
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

  @Test func `A link is followed, and may be another one`() throws {
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

  @Test func `A folder that is a link may be another one`() throws {
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

  @Test func `A circle of links ends`() throws {
    mkdir(folder.path + "/waytoast", 0o755)
    #expect(symlink("config", path) == 0)
    let watch = try FileWatch(path)
    unlink(path)
    #expect(watch.hasChanged())
  }

  @Test func `Its descriptor wakes who waits`() throws {
    try write("a")
    let watch = try FileWatch(path)
    try write("b")
    #expect(
      try watch.descriptor.wait(for: .readable, until: MonotonicClock.now() + 30_000_000_000) == .readable)
    #expect(watch.hasChanged())
    #expect(try watch.descriptor.wait(for: .readable, until: 0).isEmpty)
  }
}
