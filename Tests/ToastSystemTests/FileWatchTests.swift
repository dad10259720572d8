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
