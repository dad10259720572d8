import CSandboxProbe
import Glibc
import ToastSystem

/// A test of the sandbox from inside, which tries the operations that the sandbox must prevent and prints their
/// results.
///
/// The arguments are `[--threads] [LAYER…]`; the named layers are omitted. Each line of the output is
/// `ATTEMPT: ERRNO` or `ATTEMPT: allowed`.
///
/// An attempt that succeeds does no harm: files are opened and not read, the temporary file has no name, the child
/// process ends immediately, the signal is 0, and the executed program prints `execve: allowed`.
struct SandboxProbe {
  /// A TCP socket from before the sandbox, so that `connect` is tried even if the sandbox prevents new sockets.
  private let socket: Int32

  /// Opens the socket.
  init() {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  }

  func run() {
    attempt("open") { open("/etc/passwd", O_RDONLY | O_CLOEXEC) }
    attempt("openat") { openat(AT_FDCWD, "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    attempt("write a file") { probe_open_unnamed("/tmp") }
    attempt("socket") { Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }
    attempt("connect", connect)
    attempt("fork") { probe_fork_once() }
    attempt("kill") { kill(getppid(), 0) }
    // This attempt is the last, because success replaces this program.
    attempt("execve") { probe_execute_echo("execve: allowed") }
  }

  private func attempt(_ name: String, _ body: () -> Int32) {
    let result = body()
    let error = errno
    try? StandardStream.output.write("\(name): \(result >= 0 ? "allowed" : "\(error)")\n")
  }

  /// Connects to the discard port of this machine; a refused connection counts as allowed.
  private func connect() -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(9).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    let result = withUnsafeBytes(of: &address) { bytes in
      Glibc.connect(socket, bytes.bindMemory(to: sockaddr.self).baseAddress, socklen_t(bytes.count))
    }
    return errno == ECONNREFUSED ? 0 : result
  }
}
