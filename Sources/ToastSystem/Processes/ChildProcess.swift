import CLinux
import Glibc

/// The program, arguments and environment of a child process to start.
public struct ChildProcess: Sendable {
  /// The absolute path of the program.
  public var path: String
  /// The arguments after the program's name.
  public var arguments: [String]
  /// The environment as NAME=VALUE; nil for the environment of this process.
  public var environment: [String]?
  /// The working directory; nil for that of this process.
  public var workingFolder: String?
  /// Whether the child starts a new session, without a controlling terminal.
  public var leadsSession = false
  /// Standard input.
  public var input = Stream.inherited
  /// Standard output.
  public var output = Stream.inherited
  /// Standard error.
  public var errors = Stream.inherited
  /// The descriptors that the child inherits as 3, 4, …; all others are closed in the child.
  public var inherited: [Int32] = []

  /// The source of a standard stream of the child.
  public enum Stream: Sendable {
    /// The stream of this process.
    case inherited
    /// /dev/null.
    case null
    /// A descriptor of this process, which must stay open until the child has started.
    case descriptor(Int32)
  }

  /// Creates the description of a child process; `start` starts it.
  public init(path: String, arguments: [String] = []) {
    self.path = path
    self.arguments = arguments
  }

  /// Starts the child with no blocked and no ignored signals, and returns its process id.
  ///
  /// Errors: `posix_spawn`, such as ENOENT.
  public func start() throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var lifted: [Int32] = []
    defer { for raw in lifted { close(raw) } }
    try addDescriptors(to: &actions, lifted: &lifted)
    if let workingFolder { linux_spawn_folder(&actions, workingFolder) }
    setSignals(of: &attributes)

    let arguments = CStringArray([path] + arguments)
    let variables = environment.map(CStringArray.init)
    var child: pid_t = 0
    let code = posix_spawn(
      &child, path, &actions, &attributes, arguments.pointers, variables?.pointers ?? linux_environment())
    guard code == 0 else { throw SystemError("posix_spawn", on: path, code: code) }
    return child
  }

  /// Returns a descriptor that becomes readable when the child ends.
  ///
  /// The caller still has to call `waitpid`. Errors: `pidfd_open`.
  ///
  /// Errors: `pidfd_open`.
  public static func descriptor(of child: pid_t) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try checked("pidfd_open") { linux_process_file(child) })
  }

  /// Adds the descriptors of the child.
  ///
  /// Every source is first duplicated to a number above all targets, so that no target overwrites a source.
  private func addDescriptors(
    to actions: inout posix_spawn_file_actions_t, lifted: inout [Int32]
  ) throws(SystemError) {
    func lift(_ raw: Int32) throws(SystemError) -> Int32 {
      let copy = try checked("fcntl") { fcntl(raw, F_DUPFD_CLOEXEC, Int32(3 + inherited.count)) }
      lifted.append(copy)
      return copy
    }
    for (number, stream) in [input, output, errors].enumerated() {
      switch stream {
      case .inherited: break
      case .null: posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
      case .descriptor(let raw): posix_spawn_file_actions_adddup2(&actions, try lift(raw), Int32(number))
      }
    }
    for (index, raw) in inherited.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, try lift(raw), Int32(3 + index))
    }
    linux_spawn_close_from(&actions, Int32(3 + inherited.count))
  }

  private func setSignals(of attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, linux_spawn_flags(leadsSession ? 1 : 0))
  }
}

/// A C array of strings that ends with NULL.
final class CStringArray {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    pointers[count] = nil
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
