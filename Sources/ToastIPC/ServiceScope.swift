import Glibc
import ToastSystem

/// A systemd scope for the service, for callers in a unit whose end would otherwise end the service.
struct ServiceScope: Hashable, Sendable {
  /// The path of systemd-run, which executes the service with the same pipe, environment and working directory.
  let program: String

  /// Returns the arguments of systemd-run that start `service`.
  func arguments(for service: String, _ arguments: [String]) -> [String] {
    ["--user", "--scope", "--collect", "--quiet", "--", service] + arguments
  }

  /// Returns the scope that a caller needs; nil if the service can be started directly.
  ///
  /// systemd-run needs the service manager and the bus of the user. Without either, the service is started directly.
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

  /// The scope that this process needs.
  static var needed: ServiceScope? { needed(cgroup: ownCgroup) }

  /// Whether the last component of the control group of the process is a service.
  ///
  /// - Parameter cgroup: The text of /proc/self/cgroup, of which the line `0::` of version 2 or `name=systemd` of version 1 counts.
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
