internal import Glibc
internal import ToastSystem

/// The service processes that are children of this program; each is waited for, so that none stays a zombie.
final class ServiceChildren {
  private var children: [(process: pid_t, file: Int32)] = []

  /// Watches more child processes.
  func adopt(_ processes: [pid_t]) {
    for process in processes {
      guard let file = try? ChildProcess.descriptor(of: process).release() else { continue }
      children.append((process, file))
    }
  }

  /// The descriptors to poll; a descriptor is readable when its process has ended.
  var interest: [(Int32, Readiness)] { children.map { ($0.file, .readable) } }

  /// Waits for the children that have ended.
  func reap() {
    children.removeAll { process, file in
      // waitpid fails if the program itself has already waited for all of its children.
      guard waitpid(process, nil, WNOHANG) != 0 else { return false }
      close(file)
      return true
    }
  }
}
