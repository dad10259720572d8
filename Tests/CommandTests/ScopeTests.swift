import Glibc
import Programs
import Testing
import ToastSystem

/// A control group with a name of the form `….service`, like that of a systemd unit; only root can create one.
final class ServiceGroup {
  let path: String

  /// The mount points of the control groups: version 2 beside version 1, systemd's hierarchy of version 1, version
  /// 2 alone.
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

/// waytoast in a systemd unit, where the service must start in its own scope.
@Suite(.enabled(if: ServiceGroup.isPossible)) struct ScopeTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  /// Runs `waytoast x` in a control group named `….service`, with a script for systemd-run and a script for the
  /// service.
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

  @Test func `systemd-run starts the service with the pipe and the environment`() throws {
    let service = "echo \"error $SCOPE $WAYTOASTD\" >&$2"
    let scope =
      "test \"$1 $2 $3 $4 $5\" = '--user --scope --collect --quiet --' || exit 1; shift 5; SCOPE=scoped exec \"$@\""
    #expect(try run(scope, service: service, "run") == failure("scoped \(session.folder.path)/service"))
  }

  @Test func `The service is started directly if systemd-run fails or is missing`() throws {
    let service = "echo 'error started directly' >&$2"
    #expect(try run("exit 1", service: service, "fails") == failure("started directly"))
    #expect(try run(nil, service: service, "missing") == failure("started directly"))
  }

  @Test func `A service that ends without a report is an error after both attempts`() throws {
    let witness = session.folder.path + "/starts"
    #expect(
      try run("shift 5; exec \"$@\"", service: "echo >>\(witness)", "ends")
        == failure("waytoastd ended before it was ready; run it by hand to see why"))
    #expect(try Program(path: "/bin/cat").run([witness]).output == "\n\n")
  }
}
