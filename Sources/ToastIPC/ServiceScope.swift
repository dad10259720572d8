import Glibc
import ToastSystem

/// A systemd scope of its own for the service, for callers in a unit whose end would end the service too.
struct ServiceScope: Hashable, Sendable {
  /// The path of systemd-run, which becomes the service: pipe, environment and working directory are kept.
  let program: String

  /// The arguments of systemd-run that start `service`.
  func arguments(for service: String, _ arguments: [String]) -> [String] {
    ["--user", "--scope", "--collect", "--quiet", "--", service] + arguments
  }

  /// The scope that a caller needs, or nil where the service can be started directly.
  ///
  /// systemd-run asks the user's service manager over the user's bus; without either, the service is started directly.
  ///
  /// - Parameters:
  ///   - cgroup: the text of /proc/self/cgroup.
  ///   - variable: the value of an environment variable, nil when it is unset or empty.
  static func needed(
    cgroup: String, variable: (String) -> String? = Environment.value
  ) -> ServiceScope? {
    guard isInService(cgroup), hasBus(variable),
      let program = ProgramPath.search("systemd-run", in: variable("PATH"))
    else { return nil }
    return ServiceScope(program: program)
  }

  /// Likewise, for this process.
  static var needed: ServiceScope? { needed(cgroup: ownCgroup) }

  /// Whether the last part of the process's control group is a service, as /proc/self/cgroup has it: the line `0::`
  /// of version 2, or `name=systemd` of version 1.
  static func isInService(_ cgroup: String) -> Bool {
    cgroup.split(separator: "\n").contains { line in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, fields[1].isEmpty || fields[1] == "name=systemd" else { return false }
      return fields[2].split(separator: "/").last?.hasSuffix(".service") == true
    }
  }

  private static func hasBus(_ variable: (String) -> String?) -> Bool {
    if variable("DBUS_SESSION_BUS_ADDRESS") != nil { return true }
    return variable("XDG_RUNTIME_DIR").map { access($0 + "/bus", F_OK) == 0 } ?? false
  }

  private static var ownCgroup: String {
    let raw = open("/proc/self/cgroup", O_RDONLY | O_CLOEXEC)
    guard raw >= 0 else { return "" }
    let file = FileDescriptor(owning: raw)
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case .bytes(let count)? = try? chunk.withUnsafeMutableBytes({ try file.read(into: $0) }) {
      text += chunk[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
