import CLinux
import Glibc

/// What a process may use of the machine, as it promises before it touches what it does not trust.
public struct ResourceLimits: Hashable, Sendable {
  /// Bytes of address space, what the process has already included.
  public var memory: Int
  /// Whole seconds of processor time.
  public var seconds: Int
  /// Bytes of the largest file that it may write.
  public var file: Int
  /// Milliseconds of processor time after which it is stopped, more finely than by `seconds`.
  public var milliseconds: Int

  /// Limits with `memory` bytes of address space beyond what this process has now.
  ///
  /// Errors: what reading /proc/self/statm takes.
  public init(memory: Int, seconds: Int, file: Int, milliseconds: Int) throws(SystemError) {
    self.memory = try ResourceLimits.addressSpace() + memory
    self.seconds = seconds
    self.file = file
    self.milliseconds = milliseconds
  }

  /// Binds this process, for good: no descriptor can be opened any more, no core is dumped, and what is stated here.
  ///
  /// Errors: `setrlimit`.
  public func apply() throws(SystemError) {
    _ = try checked("setrlimit") { linux_limit_self(UInt(memory), UInt(seconds), UInt(file)) }
    let time = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
    var timer = itimerval(it_interval: timeval(), it_value: time)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  /// The bytes of address space that this process has.
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
