import Glibc

/// Says when the file at a path changes, comes or goes, also where an editor replaces it, or a directory or a symbolic link
/// on the way to it changes.
///
/// Each directory and link on the way, and the file, is watched itself: such a watch says when its name goes to something
/// else, and nothing about the other files of the directory. Only where something is missing is the directory watched in which
/// it would appear.
public final class FileWatch {
  /// Readable when something may have happened; then call `hasChanged`.
  public let descriptor: FileDescriptor
  private let path: String
  /// What is watched, by the path of each object.
  private var watches: [String: Watch] = [:]
  /// The names that matter in a watched directory, by watch descriptors; other events are about the object itself.
  private var names: [Int32: Set<String>] = [:]

  /// How many links are followed, as the kernel does.
  private static let mostLinks = 40
  /// How often the way is walked again when it changes while it is walked.
  private static let mostWalks = 8

  /// The events of an object that is there: its name goes, or goes to something else.
  ///
  /// A link count changes with
  /// `IN_ATTRIB`, which says that a file or a link was replaced while somebody still uses it.
  private static let directoryMask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let linkMask = UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)
  private static let fileMask = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)
  /// The events of a directory in which something is missing or cannot be looked at.
  private static let contentMask = UInt32(
    IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR)

  /// The events of the directory above.
  private static let parentMask = UInt32(IN_ATTRIB | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  /// What is to be watched at a path.
  private struct Watch: Equatable {
    var mask: UInt32
    var names: Set<String> = []
  }

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
      // IN_IGNORED: the watch ended, which another event said already, or which was done here.
      guard event.mask & UInt32(IN_IGNORED) == 0 else { continue }
      // So many events that some are lost.
      if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
      guard let names = names[event.wd] else { continue }
      if name.isEmpty || names.contains(String(decoding: name, as: UTF8.self)) { return true }
    }
    return false
  }

  /// Watches what there is now on the way to the file.
  private func update() {
    for _ in 0..<FileWatch.mostWalks {
      watches = way()
      // Even where the paths are the same: the objects may be others.
      apply()
      // A change before something was watched shows on another walk.
      if way() == watches { return }
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

  /// The objects on the way to the file, each link followed, and what to watch at each.
  private func way() -> [String: Watch] {
    var watches: [String: Watch] = [:]
    var rest = path.split(separator: "/").map(String.init)
    // The directories from the root to where the walk is; none of them is a link.
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
        // A circle: nothing is there until one of its links changes.
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

  /// Watches for something to appear under a name.
  ///
  /// The directory for it may be removed while a program has it open, which only
  /// the directory above says.
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
    /// Not there, or not to be looked at.
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
