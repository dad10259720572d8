import CLinux
import Glibc

/// The resource limits of a process that handles untrusted data.
public struct ResourceLimits: Hashable, Sendable {
  /// The address space in bytes, including the memory that the process uses already.
  public var memory: Int
  /// The processor time in whole seconds.
  public var seconds: Int
  /// The size in bytes of the largest file that the process can write.
  public var file: Int
  /// The processor time in milliseconds, after which a signal stops the process; a finer limit than `seconds`.
  public var milliseconds: Int

  /// Creates limits with `memory` bytes of address space beyond the memory that this process uses now.
  ///
  /// Errors: `open` and `read` of /proc/self/statm.
  public init(memory: Int, seconds: Int, file: Int, milliseconds: Int) throws(SystemError) {
    self.memory = try ResourceLimits.addressSpace() + memory
    self.seconds = seconds
    self.file = file
    self.milliseconds = milliseconds
  }

  /// Applies the limits to this process permanently; the process also cannot open descriptors or dump core any
  /// more.
  ///
  /// Errors: `setrlimit`.
  public func apply() throws(SystemError) {
    _ = try checked("setrlimit") { linux_limit_self(UInt(memory), UInt(seconds), UInt(file)) }
    let time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    var timer = itimerval(it_interval: timeval(), it_value: time)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  /// Returns the size of the address space of this process in bytes.
  private static func addressSpace() throws(SystemError) -> Int {
    let path = "/proc/self/statm"
    let file = FileDescriptor(owning: try checked("open", on: path) { open(path, O_RDONLY | O_CLOEXEC) })
    let raw = file.raw
    var text = [UInt8](repeating: 0, count: 128)
    let count = try checked("read", on: path) {
      text.withUnsafeMutableBytes { read(raw, $0.baseAddress, $0.count) }
    }
    guard let pages = Int(String(decoding: text[..<count].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    else { throw SystemError("read", on: path, code: EINVAL) }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
