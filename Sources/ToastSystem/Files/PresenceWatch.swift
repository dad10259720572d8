import Glibc

/// An inotify watch that reports the removal, the replacement and the return of a file.
///
/// While the file exists, only events of the file and of its directory itself wake the program. Other files in the
/// directory cause no event.
public final class PresenceWatch {
  /// The descriptor is readable when events have arrived; call `renew` then, and check the file afterwards.
  public let descriptor: FileDescriptor
  private let path: String
  private var watches: Set<Int32> = []

  private static let fileMask = UInt32(IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW)
  private static let directoryMask = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
  private static let creationMask = UInt32(IN_CREATE | IN_MOVED_TO)

  /// Watches the file at the absolute path `path`.
  ///
  /// The file can be missing.
  ///
  /// Errors: `inotify_init1`.
  public init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = FileDescriptor(
      owning: try checked("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
    renew()
  }

  /// Discards the events so far, and watches the objects that exist now.
  ///
  /// Check the file after this call, so that no change is missed.
  public func renew() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor.raw, &buffer, buffer.count) > 0 {}
    let former = watches
    watches = []
    let exists = add(path, PresenceWatch.fileMask)
    var folder = PresenceWatch.parent(of: path)
    // A missing file can appear in its directory, and a missing directory in the parent directory.
    let mask = exists ? PresenceWatch.directoryMask : PresenceWatch.directoryMask | PresenceWatch.creationMask
    while !add(folder, mask), folder != "/" { folder = PresenceWatch.parent(of: folder) }
    for watch in former.subtracting(watches) { inotify_rm_watch(descriptor.raw, watch) }
  }

  private func add(_ path: String, _ mask: UInt32) -> Bool {
    let watch = inotify_add_watch(descriptor.raw, path, mask)
    if watch >= 0 { watches.insert(watch) }
    return watch >= 0
  }

  private static func parent(of path: String) -> String {
    "/" + path.split(separator: "/").dropLast().joined(separator: "/")
  }
}
