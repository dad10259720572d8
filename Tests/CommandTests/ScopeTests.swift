import Glibc
import Programs
import Testing
import ToastSystem

/// A control group whose name ends in `.service`, as a systemd unit has one; only root can make one.
final class ServiceGroup {
  let path: String

  /// The hierarchies that decide: version 2 alone, beside version 1, and systemd's own of version 1.
  private static let roots = ["/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd", "/sys/fs/cgroup"]

  static let isPossible = ServiceGroup("possible") != nil

  init?(_ name: String) {
    for root in ServiceGroup.roots where access(root + "/cgroup.procs", W_OK) == 0 {
      let path = "\(root)/waytoast-\(name)-\(getpid()).service"
      if mkdir(path, 0o755) == 0 {
        self.path = path
        return
      }
    }
    return nil
  }

  deinit { rmdir(path) }
}

/// waytoast in a unit that ends with its last process: the service is started in a scope of its own.
@Suite(.enabled(if: ServiceGroup.isPossible)) struct ScopeTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  /// Runs `waytoast x` in a control group called `….service`, with this systemd-run and this service.
  private func run(_ systemdRun: String?, service: String, _ name: String) throws -> Run {
    let group = try #require(ServiceGroup(name))
    let programs = session.folder.path + "/bin"
    mkdir(programs, 0o755)
    if let systemdRun { _ = try session.folder.script("bin/systemd-run", systemdRun) }
    let script = try session.folder.script("service", service)
    var shell = session.program("waytoast")
    let waytoast = shell.path
    shell.environment["WAYTOASTD"] = script
    shell.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/no/such"
    shell.environment["PATH"] = "\(programs):/usr/bin:/bin"
    if systemdRun == nil { shell.environment["PATH"] = programs }
    shell.path = "/bin/sh"
    return try withExtendedLifetime(group) {
      try shell.run(["-c", "echo $$ >\(group.path)/cgroup.procs; exec \(waytoast) x"])
    }
  }

  private func failure(_ message: String) -> Run {
    Run(output: "", errors: "waytoast: \(message)\n", end: .exited(1))
  }

  @Test func `systemd-run starts the service, with pipe and environment`() throws {
    let service = "echo \"error $SCOPE $WAYTOASTD\" >&$2"
    let scope =
      "test \"$1 $2 $3 $4 $5\" = '--user --scope --collect --quiet --' || exit 1; shift 5; SCOPE=scoped exec \"$@\""
    #expect(try run(scope, service: service, "run") == failure("scoped \(session.folder.path)/service"))
  }

  @Test func `Where systemd-run fails or is missing, the service is started directly`() throws {
    let service = "echo 'error started directly' >&$2"
    #expect(try run("exit 1", service: service, "fails") == failure("started directly"))
    #expect(try run(nil, service: service, "missing") == failure("started directly"))
  }

  @Test func `A service that ends without a word is told, after both ways`() throws {
    let witness = session.folder.path + "/starts"
    #expect(
      try run("shift 5; exec \"$@\"", service: "echo >>\(witness)", "ends")
        == failure("waytoastd ended before it was ready; run it by hand to see why"))
    #expect(try Program(path: "/bin/cat").run([witness]).output == "\n\n")
  }
}
