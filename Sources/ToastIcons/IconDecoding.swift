import Glibc
import ToastSystem

/// An icon that is being decoded: the program that does it, and the memory that it draws in.
public final class IconDecoding {
  /// The side of the square picture, in pixels.
  public let side: Int
  private let process: pid_t
  private let ended: FileDescriptor
  private let words: FileDescriptor
  private let memory: SharedMemory
  private var isWaitedFor = false
  /// The most memory in bytes that the program had, known once it has ended; never less than what this process has.
  public private(set) var peakMemory = 0

  /// The program's name.
  public static let program = "waytoast-icon"
  /// The program beside the running one, else that of PATH, or nil.
  public static var installedProgram: String? { ProgramPath.sibling(program) ?? ProgramPath.search(program) }
  /// Where the program finds the memory.
  public static let memoryDescriptor: Int32 = 3
  /// Where the program finds the file of the icon.
  public static let fileDescriptor: Int32 = 4
  /// What it says when the picture is drawn; else it says an `IconFault`.
  public static let success = "ok"

  /// No loaders of other formats for pictures inside an SVG, one thread for filters, and no reports of crashes, which
  /// untrusted files can cause.
  static let environment = [
    "GDK_PIXBUF_MODULE_FILE=/dev/null", "RAYON_NUM_THREADS=1", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8",
  ]

  /// Starts `program` to draw the icon in `file` as large as fits into a square of `side` pixels.
  ///
  /// The program gets the open file and opens nothing. It leads a session, so that what it may have started can be
  /// stopped with it. Errors: `posix_spawn` and what its pipes and memory take.
  public init(_ file: borrowing RegularFile, side: Int, program: String) throws(SystemError) {
    self.side = side
    memory = try SharedMemory(size: side * side * 4, name: IconDecoding.program)
    let pipe = try Pipe()
    try pipe.reading.setNonBlocking()
    var child = ChildProcess(path: program, arguments: ["\(side)"])
    child.environment = IconDecoding.environment
    child.workingFolder = "/"
    child.input = .null
    child.output = .descriptor(pipe.writing.raw)
    child.errors = .null
    child.leadsSession = true
    child.inherited = [memory.descriptor.raw, file.descriptor.raw]
    process = try child.start()
    words = pipe.reading
    do throws(SystemError) {
      ended = try ChildProcess.descriptor(of: process)
    } catch {
      _ = Glibc.kill(-process, SIGKILL)
      waitpid(process, nil, 0)
      throw error
    }
  }

  deinit {
    guard !isWaitedFor else { return }
    kill()
    waitpid(process, nil, 0)
  }

  /// Becomes readable when the program has ended; then `finish` says how.
  public var descriptor: Int32 { ended.raw }

  /// Waits for the end of the program, or until `deadline` in nanoseconds of `MonotonicClock`; says whether it ended.
  public func wait(until deadline: Int64) throws(SystemError) -> Bool {
    try !ended.wait(for: .readable, until: deadline).isEmpty
  }

  /// Stops the program and every process that it has started; that is its end too.
  public func kill() {
    // The id is that of the program's group, and nobody else's for as long as the program is not waited for.
    if !isWaitedFor { _ = Glibc.kill(-process, SIGKILL) }
  }

  /// Waits for the program's end and hands the picture over: premultiplied ARGB32 of `side` × `side` pixels.
  ///
  /// Errors: why there is no picture.
  public func finish(_ use: (UnsafeRawBufferPointer) -> Void) throws(IconFault) {
    var status: Int32 = 0
    if !isWaitedFor {
      // Until the program is waited for, its group cannot become another one's: what is left of the group is stopped first.
      var end = siginfo_t()
      while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      kill()
      var usage = rusage()
      wait4(process, &status, 0, &usage)
      isWaitedFor = true
      peakMemory = usage.ru_maxrss << 10
    }
    switch status & 0x7F {
    case 0: break
    case SIGKILL, SIGXCPU, SIGPROF: throw .tooLong
    default: throw .tooHard
    }
    let word = said
    guard status == 0, word == IconDecoding.success else { throw IconFault(rawValue: word) ?? .tooHard }
    use(UnsafeRawBufferPointer(memory.mapping.bytes))
  }

  private var said: String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let transfer = try? bytes.withUnsafeMutableBytes { buffer throws(SystemError) in
      try words.read(into: buffer)
    }
    guard case .bytes(let count)? = transfer else { return "" }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
