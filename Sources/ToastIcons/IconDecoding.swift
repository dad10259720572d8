import Glibc
import ToastSystem

/// The decoding of one icon: a process of `waytoast-icon` and the shared memory for the pixels.
public final class IconDecoding {
  /// The width and height of the picture in pixels.
  public let side: Int
  private let process: pid_t
  private let exitDescriptor: FileDescriptor
  private let output: FileDescriptor
  private let memory: SharedMemory
  private var isReaped = false
  /// The peak memory of the process in bytes, known after its end; at least the memory of this process.
  public private(set) var peakMemory = 0

  /// The name of the decoder program.
  public static let program = "waytoast-icon"
  /// The path of the decoder beside the running program, otherwise in PATH; nil if the decoder is not installed.
  public static var installedProgram: String? { ProgramPath.sibling(program) ?? ProgramPath.search(program) }
  /// The descriptor of the shared memory in the decoder.
  public static let memoryDescriptor: Int32 = 3
  /// The descriptor of the icon file in the decoder.
  public static let fileDescriptor: Int32 = 4
  /// The decoder's output after success; otherwise the output is the raw value of an `IconError`.
  public static let success = "ok"

  /// The environment of the decoder.
  ///
  /// The variables prevent gdk-pixbuf loaders for pictures inside an SVG, more than one filter thread, and reports
  /// of crashes, which untrusted files can cause.
  static let environment = [
    "GDK_PIXBUF_MODULE_FILE=/dev/null", "RAYON_NUM_THREADS=1", "SWIFT_BACKTRACE=enable=no", "LC_ALL=C.UTF-8",
  ]

  /// Starts `program`, which draws the icon in `file` as large as fits into a square of `side` pixels.
  ///
  /// The decoder gets the open file and opens no files itself. The decoder leads a session, so that `kill` also
  /// stops processes that the decoder may have started.
  ///
  /// Errors: `posix_spawn`, and the errors of the pipe and the shared memory.
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
    output = pipe.reading
    do throws(SystemError) {
      exitDescriptor = try ChildProcess.descriptor(of: process)
    } catch {
      _ = Glibc.kill(-process, SIGKILL)
      waitpid(process, nil, 0)
      throw error
    }
  }

  deinit {
    guard !isReaped else { return }
    kill()
    waitpid(process, nil, 0)
  }

  /// A descriptor that becomes readable when the decoder has ended; call `finish` then.
  public var descriptor: Int32 { exitDescriptor.raw }

  /// Waits until the decoder ends or until `deadline`, in nanoseconds of `MonotonicClock`; returns whether the
  /// decoder exitDescriptor.
  public func wait(until deadline: Int64) throws(SystemError) -> Bool {
    try !exitDescriptor.wait(for: .readable, until: deadline).isEmpty
  }

  /// Kills the decoder and every process that it started.
  public func kill() {
    // The id is that of the decoder's process group, and is not reused before `waitpid`.
    if !isReaped { _ = Glibc.kill(-process, SIGKILL) }
  }

  /// Waits for the end of the decoder and passes the pixels to `use`: premultiplied ARGB32, `side` × `side` pixels.
  ///
  /// Errors: the reason why there are no pixels.
  public func finish(_ use: (UnsafeRawBufferPointer) -> Void) throws(IconError) {
    var status: Int32 = 0
    if !isReaped {
      // The process group is killed before the decoder is reaped, because its id could belong to another group
      // afterwards.
      var end = siginfo_t()
      while waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      kill()
      var usage = rusage()
      wait4(process, &status, 0, &usage)
      isReaped = true
      peakMemory = usage.ru_maxrss << 10
    }
    switch status & 0x7F {
    case 0: break
    case SIGKILL, SIGXCPU, SIGPROF: throw .timedOut
    default: throw .decoderFailed
    }
    let word = outputLine
    guard status == 0, word == IconDecoding.success else { throw IconError(rawValue: word) ?? .decoderFailed }
    use(UnsafeRawBufferPointer(memory.mapping.bytes))
  }

  private var outputLine: String {
    var bytes = [UInt8](repeating: 0, count: 64)
    let transfer = try? bytes.withUnsafeMutableBytes { buffer throws(SystemError) in
      try output.read(into: buffer)
    }
    guard case .bytes(let count)? = transfer else { return "" }
    return String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
