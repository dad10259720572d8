import CLinux
import Glibc

/// How a child process is to be started.
public struct ChildProcess: Sendable {
  /// Its file, an absolute path.
  public var path: String
  /// What follows its name.
  public var arguments: [String]
  /// NAME=VALUE, or nil for this process's own.
  public var environment: [String]?
  /// nil: this process's own.
  public var workingFolder: String?
  /// Whether it leads a session of its own, away from the terminal and its signals.
  public var leadsSession = false
  /// What its standard streams are.
  public var input = Stream.inherited
  /// What its standard output is.
  public var output = Stream.inherited
  /// What its standard error is.
  public var errors = Stream.inherited
  /// Descriptors of this process that it gets as 3, 4, …; all others are closed in it.
  public var inherited: [Int32] = []

  /// What a standard stream of the child is.
  public enum Stream: Sendable {
    /// This process's own.
    case inherited
    /// /dev/null.
    case null
    /// A descriptor of this process, open until the child has started.
    case descriptor(Int32)
  }

  /// A child to be started with `start`.
  public init(path: String, arguments: [String] = []) {
    self.path = path
    self.arguments = arguments
  }

  /// Starts the child, with no signal blocked or ignored, and returns its process id.
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

  /// A descriptor that becomes readable when the child ends; it is still to be waited for (waitpid).
  ///
  /// Errors: `pidfd_open`.
  public static func descriptor(of child: pid_t) throws(SystemError) -> FileDescriptor {
    FileDescriptor(owning: try checked("pidfd_open") { linux_process_file(child) })
  }

  /// Sources are first copied above every target, so that no target overwrites a source.
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

/// Strings as C wants them: an array of pointers that ends in NULL.
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
