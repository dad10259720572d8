internal import Glibc
internal import ToastSystem

/// The services that this program has started and that are its children: none of them is left a zombie.
final class ServiceChildren {
  private var children: [(process: pid_t, file: Int32)] = []

  func adopt(_ processes: [pid_t]) {
    for process in processes {
      guard let file = try? ChildProcess.descriptor(of: process).release() else { continue }
      children.append((process, file))
    }
  }

  /// The descriptors to be watched.
  var interest: [(Int32, Readiness)] { children.map { ($0.file, .readable) } }

  /// Lets go of those that have ended.
  func reap() {
    children.removeAll { process, file in
      // The program itself may have waited for all of its children.
      guard waitpid(process, nil, WNOHANG) != 0 else { return false }
      close(file)
      return true
    }
  }
}
