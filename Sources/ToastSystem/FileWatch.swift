import Glibc

/// Says when a file changes, comes or goes, also where an editor replaces it, and where it is a link.
///
/// What is watched are the folders that the file and its links stand in, each with the names that matter there.
public final class FileWatch {
  /// Readable when something may have happened; then call `hasChanged`.
  public let descriptor: FileDescriptor
  private let path: String
  private var names: [Int32: Set<String>] = [:]

  /// How many links are followed.
  private static let mostLinks = 8
  private static let mask = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF
      | IN_ONLYDIR)

  /// Watches the file at `path`, an absolute one, which need not be there.
  ///
  /// Errors: `inotify_init1`.
  public init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = FileDescriptor(
      owning: try checked("inotify_init1") {
        inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
      })
    update()
  }

  /// Whether the file is another one than at the last call, or may be.
  public func hasChanged() -> Bool {
    var hasChanged = false
    // Room for one event with the longest name at least.
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor.raw, &buffer, buffer.count)
      guard count > 0 else { break }
      if isAboutFile(buffer[..<count]) { hasChanged = true }
    }
    // Before the file is read, so that nothing is missed.
    if hasChanged { update() }
    return hasChanged
  }

  private func isAboutFile(_ events: ArraySlice<UInt8>) -> Bool {
    var rest = events
    let header = MemoryLayout<inotify_event>.size
    while rest.count >= header {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
      rest = rest.dropFirst(header + Int(event.len))
      // That a folder is watched no more is our own doing, or was said already.
      guard event.mask & UInt32(IN_IGNORED) == 0 else { continue }
      // Without a name it is about the folder itself, or too much has happened to tell.
      if name.isEmpty || names[event.wd]?.contains(String(decoding: name, as: UTF8.self)) == true {
        return true
      }
    }
    return false
  }

  /// Watches what there is now.
  private func update() {
    let former = Set(names.keys)
    names = [:]
    var target = path
    for _ in 0..<FileWatch.mostLinks {
      watch(target)
      let folder = FileWatch.split(target).folder
      // Others write beside it all the time, in ~/.config say. It cannot go while its file is in it, and if it is moved
      // it says so itself.
      if !FileWatch.isThere(target) || FileWatch.link(at: folder) != nil { watch(folder) }
      guard let next = FileWatch.link(at: target) else { break }
      target = next.hasPrefix("/") ? next : FileWatch.split(target).folder + "/" + next
    }
    for watch in former where names[watch] == nil { inotify_rm_watch(descriptor.raw, watch) }
  }

  /// Watches the folder of a path, or the nearest one above that is there.
  private func watch(_ path: String) {
    var path = path
    while path != "/", !path.isEmpty {
      let (folder, name) = FileWatch.split(path)
      let watch = inotify_add_watch(descriptor.raw, folder, FileWatch.mask)
      if watch >= 0 {
        names[watch, default: []].insert(name)
        return
      }
      path = folder
    }
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let parts = path.split(separator: "/").map(String.init)
    return ("/" + parts.dropLast().joined(separator: "/"), parts.last ?? "")
  }

  private static func link(at path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? 0
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
