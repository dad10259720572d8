import CLinux
import CSeccomp
import Glibc
import ToastIcons
import ToastSystem

/// What stands between a decoder that was broken into and everything else: layers, each by a mechanism of its own.
///
/// A layer that this machine lacks is passed over; the others hold.
struct Sandbox {
  /// A layer; raw values are the names in reports.
  enum Layer: String, CaseIterable {
    /// Executing a program gives no rights.
    case noNewPrivileges = "no_new_privs"
    /// No file can be opened, no TCP connection made; no signal reaches another process.
    case landlock
    /// Of the system calls, only those that decoding takes are allowed.
    case seccomp
    /// Memory, time, files, descriptors and processes are limited.
    case limits
    /// The process is not in the session of waytoastd, which kills the whole session with the process.
    case session
  }

  /// What came of a layer.
  enum State: Equatable {
    case holds(String?)
    case missing(String)
  }

  /// Bytes of memory that decoding may take beyond what the process has when it enters.
  var memory: Int
  /// Bytes of the largest file that may be written.
  var file: Int
  /// Whether threads can be started: librsvg filters in threads, and Pango looks for fonts in threads.
  var mayStartThreads = false
  /// The layers that are left out, for tests.
  var omitted: Set<Layer> = []

  /// Lets libraries load what they need; files can already be neither written nor executed.
  ///
  /// A thread that a library starts meanwhile keeps this weaker rule of Landlock.
  func whileReading(_ load: () -> Void) {
    if !omitted.contains(.noNewPrivileges) { _ = linux_forbid_new_privileges() }
    if !omitted.contains(.landlock) { _ = linux_landlock_restrict(1) }
    load()
  }

  /// Binds this process for good and says what came of each layer.
  @discardableResult
  func enter() -> [(layer: Layer, state: State)] {
    // In this order: limits are measured by a file, which Landlock denies; Landlock needs a descriptor, which the limits
    // deny; and the filter denies the calls of all the others.
    let limits = Result { () throws(SystemError) -> ResourceLimits in try resourceLimits }
    var states: [Layer: State] = [:]
    states[.session] = getsid(0) == getpid() ? .holds(nil) : .missing("not started by waytoastd")
    states[.noNewPrivileges] = apply(.noNewPrivileges) { state(linux_forbid_new_privileges()) }
    states[.landlock] = apply(.landlock) {
      state(linux_landlock_restrict(0), "version \(linux_landlock_version())")
    }
    states[.limits] = apply(.limits) { apply(limits) }
    states[.seccomp] = apply(.seccomp) {
      let error = decoder_filter_load(mayStartThreads ? 1 : 0)
      return error == 0 ? .holds(nil) : .missing(String(cString: strerror(-error)))
    }
    // Threads count as processes. Where no filter tells one from the other, neither can be started.
    if mayStartThreads, states[.seccomp] != .holds(nil), !omitted.contains(.limits) {
      _ = linux_limit_processes()
    }
    return Layer.allCases.compactMap { layer in states[layer].map { (layer, $0) } }
  }

  private var resourceLimits: ResourceLimits {
    get throws(SystemError) {
      try ResourceLimits(
        memory: memory, seconds: 1, file: file, milliseconds: IconLimits.milliseconds - Sandbox.start)
    }
  }

  /// What the start and the end of the process take of its time, in milliseconds.
  private static let start = 50

  private func apply(_ layer: Layer, _ body: () -> State) -> State {
    omitted.contains(layer) ? .missing("left out") : body()
  }

  private func apply(_ limits: Result<ResourceLimits, SystemError>) -> State {
    do throws(SystemError) {
      try limits.get().apply()
    } catch {
      return .missing("\(error)")
    }
    guard mayStartThreads || linux_limit_processes() == 0 else { return state(-1) }
    return .holds(getuid() == 0 ? "but root may start processes" : nil)
  }

  private func state(_ result: Int32, _ detail: String? = nil) -> State {
    result == 0 ? .holds(detail) : .missing(String(cString: strerror(errno)))
  }
}

extension Sandbox.State: CustomStringConvertible {
  var description: String {
    switch self {
    case .holds(let detail): "holds" + (detail.map { " (\($0))" } ?? "")
    case .missing(let reason): "missing: \(reason)"
    }
  }
}
