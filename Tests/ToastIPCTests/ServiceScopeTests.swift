import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastIPC

/// When the service is started in a scope of its own, and how.
@Suite struct ServiceScopeTests {
  private static let userUnit = "/user.slice/user-1000.slice/user@1000.service"

  @Test(arguments: [
    ("0::\(userUnit)/app.slice/backup.service\n", true),
    ("0::/system.slice/backup.service\n", true),
    ("9:name=systemd:/system.slice/cron.service\n8:pids:/\n", true),
    ("1:cpu:/\n0::/backup.service", true),
    ("0::\(userUnit)/app.slice/backup@daily.service/\n", true),
    ("0::\(userUnit)/app.slice/run-r1.scope\n", false),
    ("0::\(userUnit)/session.slice\n", false),
    ("0::\(userUnit)/app.slice/a:b.scope\n", false),
    ("0::\(userUnit)/app.slice/a:b.service\n", true),
    ("8:pids:/system.slice/cron.service\n0::/\n", false),
    ("0::/\n", false), ("", false), ("garbage", false), ("::", false), ("0::.service", true),
  ])
  func `The last part of the control group decides`(cgroup: String, isInService: Bool) {
    #expect(ServiceScope.isInService(cgroup) == isInService)
  }

  private func needed(_ variables: [String: String], in cgroup: String = "0::/x.service") -> ServiceScope? {
    ServiceScope.needed(cgroup: cgroup) { variables[$0] }
  }

  @Test func `Without systemd-run or a user bus the service is started directly`() throws {
    let folder = try TemporaryFolder()
    let path = ["PATH": "/no/such:\(folder.path)", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x"]
    #expect(needed(path) == nil)
    let program = try folder.script("systemd-run", "exit 1")
    #expect(needed(path) == ServiceScope(program: program))
    #expect(needed(path, in: "0::/x.scope") == nil)
    var busless = ["PATH": folder.path]
    #expect(needed(busless) == nil)
    busless["XDG_RUNTIME_DIR"] = folder.path
    #expect(needed(busless) == nil)
    try folder.write("bus", "")
    #expect(needed(busless) == ServiceScope(program: program))
    #expect(needed(["XDG_RUNTIME_DIR": folder.path]) == nil)
  }

  @Test func `systemd-run becomes the service, and the service reports through it`() throws {
    let folder = try TemporaryFolder()
    let script = """
      printf '<%s>' "$@" >\(folder.path)/words
      pwd >\(folder.path)/cwd
      shift 5
      shift
      test "$1" = --ready-fd && eval "echo ready >&$2"
      """
    let scope = ServiceScope(program: try folder.script("systemd-run", script))
    let service = try StartingService.start(in: scope)
    #expect(service.isInScope)
    #expect(try service.report(by: MonotonicClock.now() + 60_000_000_000) == .ready)
    waitpid(service.process, nil, 0)
    let words = try Program(path: "/bin/cat").run([folder.path + "/words"]).output
    #expect(words.hasPrefix("<--user><--scope><--collect><--quiet><--></"))
    #expect(words.hasSuffix("/waytoastd><--ready-fd><3>"))
    #expect(try Program(path: "/bin/cat").run([folder.path + "/cwd"]).output == "/\n")
  }

  @Test func `A systemd-run that cannot be run is done without`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("systemd-run", "no program")
    let service = try StartingService.start(in: ServiceScope(program: file))
    #expect(!service.isInScope)
    kill(service.process, SIGKILL)
    waitpid(service.process, nil, 0)
  }
}
