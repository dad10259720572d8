import CLinux
import CSeccomp
import Glibc
import ToastIcons
import ToastSystem

/// The sandbox of the decoder: layers of protection, each with its own mechanism.
///
/// A layer that this machine does not support is skipped; the others are active.
package struct Sandbox {
  /// A layer; the raw values are the names in reports.
  package enum Layer: String, CaseIterable {
    /// Executing a program grants no privileges.
    case noNewPrivileges = "no_new_privs"
    /// Files cannot be opened, TCP connections cannot be made, and other processes cannot be signalled.
    case landlock
    /// Only the system calls of decoding are allowed.
    case seccomp
    /// Memory, time, files, descriptors and processes are limited.
    case limits
    /// The process is not in the session of waytoastd, which kills the whole session with the process.
    case session
  }

  /// The state of a layer.
  package enum State: Equatable {
    case holds(String?)
    case missing(String)
  }

  /// The memory in bytes that decoding may take beyond the memory of the process at entry.
  package var memory: Int
  /// The maximum size in bytes of a file that the process writes.
  package var file: Int
  /// Whether the process can start threads; librsvg filters in threads, and Pango searches fonts in threads.
  package var mayStartThreads = false
  /// The layers that are omitted, for tests.
  package var omitted: Set<Layer> = []

  /// Creates a sandbox with the limits of a decoder.
  package init(memory: Int, file: Int) {
    self.memory = memory
    self.file = file
  }

  /// Calls `load`, in which libraries load their files; files can neither be written nor executed during the call.
  ///
  /// A thread that a library starts in `load` keeps these weaker Landlock rules.
  package func whileReading(_ load: () -> Void) {
    if !omitted.contains(.noNewPrivileges) { _ = linux_forbid_new_privileges() }
    if !omitted.contains(.landlock) { _ = linux_landlock_restrict(1) }
    load()
  }

  /// Applies the layers to this process permanently, and returns the state of each layer.
  @discardableResult
  package func enter() -> [(layer: Layer, state: State)] {
    // The order matters: computing the limits reads a file, which Landlock denies; Landlock needs a descriptor,
    // which the limits deny; and the filter denies the system calls of all other layers.
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
    // Threads count as processes. Without the filter, which distinguishes them, the process can start neither.
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

  /// The processor time in milliseconds that the start and the end of the process take.
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
  package var description: String {
    switch self {
    case .holds(let detail): "holds" + (detail.map { " (\($0))" } ?? "")
    case .missing(let reason): "missing: \(reason)"
    }
  }
}
