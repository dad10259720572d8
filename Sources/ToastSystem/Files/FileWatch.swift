import Glibc

/// An inotify watch of the file at a path.
///
/// The watch reports that the file was written, created, removed or replaced, and that a directory or a symbolic link
/// of the path was.
///
/// Each directory, each link and the file have a watch of their own. Such a watch does not report the other files of a
/// directory. The content of a directory is watched only if the next component of the path is missing there.
public final class FileWatch {
  /// The descriptor is readable when events have arrived; call `hasChanged` then.
  public let descriptor: FileDescriptor
  private let path: String
  /// The watch of each object, by the object's path.
  private var watches: [String: Watch] = [:]
  /// The names to report in a watched directory, by watch descriptor.
  ///
  /// Other events are about the object itself.
  private var names: [Int32: Set<String>] = [:]

  /// The most links that are followed, as in the kernel.
  private static let mostLinks = 40
  /// The most walks along the path while the path keeps changing.
  private static let mostWalks = 8

  /// The events of an object that exists: the object was removed, moved or replaced.
  ///
  /// `IN_ATTRIB` reports a changed link count: a file or a link was replaced while another process has it open.
  private static let directoryMask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let linkMask = UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)
  private static let fileMask = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)
  /// The events of a directory in which a component of the path is missing or unreadable.
  private static let contentMask = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR)

  /// The events of the parent directory.
  private static let parentMask = UInt32(IN_ATTRIB | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// The events to watch at a path, and the names in it to report.
  private struct Watch: Equatable {
    var mask: UInt32
    var names: Set<String> = []
  }

  /// Watches the file at the absolute path `path`.
  ///
  /// The file can be missing.
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

  /// Whether the file may have changed since the last call.
  public func hasChanged() -> Bool {
    var hasChanged = false
    // At least one event with the longest name fits.
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor.raw, &buffer, buffer.count)
      guard count > 0 else { break }
      if isAboutFile(buffer[..<count]) { hasChanged = true }
    }
    // Renew the watches before the caller reads the file, so that no change is missed.
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
      // IN_IGNORED: the watch was removed; another event has reported the reason.
      guard event.mask & UInt32(IN_IGNORED) == 0 else { continue }
      // The queue overflowed: events were lost.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let names = names[event.wd] else { continue }
      if name.isEmpty || names.contains(String(decoding: name, as: UTF8.self)) { return true }
    }
    return false
  }

  /// Watches the objects that exist now along the path.
  private func update() {
    for _ in 0..<FileWatch.mostWalks {
      watches = watchesAlongPath()
      // Renew equal watches too: an object at the same path can be a new one.
      apply()
      // A second walk detects a change that came before the watches.
      if watchesAlongPath() == watches { return }
    }
  }

  private func apply() {
    let former = Set(names.keys)
    names = [:]
    for (path, watch) in watches {
      let number = inotify_add_watch(descriptor.raw, path, watch.mask)
      if number >= 0 { names[number, default: []].formUnion(watch.names) }
    }
    for number in former where names[number] == nil { inotify_rm_watch(descriptor.raw, number) }
  }

  /// The objects along the path, with each link followed, and the watch of each.
  private func watchesAlongPath() -> [String: Watch] {
    var watches: [String: Watch] = [:]
    var rest = path.split(separator: "/").map(String.init)
    // The directories from the root to the current one; none of them is a link.
    var directory: [String] = []
    var links = 0
    while !rest.isEmpty {
      let name = rest.removeFirst()
      if name == "." { continue }
      if name == ".." {
        _ = directory.popLast()
        continue
      }
      let place = "/" + (directory + [name]).joined(separator: "/")
      switch FileWatch.kind(of: place) {
      case .directory:
        watches[place] = Watch(mask: FileWatch.directoryMask)
        directory.append(name)
      case .link(let target):
        watches[place] = Watch(mask: FileWatch.linkMask)
        links += 1
        // The links form a cycle: there is no file until one of them changes.
        guard links <= FileWatch.mostLinks else { return watches }
        if target.hasPrefix("/") { directory = [] }
        rest = target.split(separator: "/").map(String.init) + rest
      case .other where rest.isEmpty && access(place, R_OK) == 0:
        watches[place] = Watch(mask: FileWatch.fileMask)
      case .other, .missing:
        FileWatch.watch(for: name, in: directory, &watches)
        return watches
      }
    }
    return watches
  }

  /// Watches `directory` for a file that appears under `name`.
  ///
  /// Only the parent directory reports that a directory was removed which a process has open.
  private static func watch(for name: String, in directory: [String], _ watches: inout [String: Watch]) {
    func add(_ name: String, in directory: [String], _ mask: UInt32) {
      let path = "/" + directory.joined(separator: "/")
      watches[path, default: Watch(mask: 0)].names.insert(name)
      watches[path]?.mask |= mask
    }
    add(name, in: directory, contentMask)
    if let last = directory.last { add(last, in: directory.dropLast(), parentMask) }
  }

  private enum Kind {
    case directory
    case link(to: String)
    case other
    /// The object does not exist, or its status cannot be read.
    case missing
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFLNK: return link(at: path).map { .link(to: $0) } ?? .missing
    default: return .other
    }
  }

  private static func link(at path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink(path, $0, bytes.count) } ?? 0
    }
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
