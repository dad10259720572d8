import CLinux
import Glibc
import IconSandbox
import ToastIcons
import ToastSystem

/// The program waytoast-icon: draws one icon into shared memory, inside a sandbox, and exits with a status.
///
/// The program links the image decoders. An image file that exploits one of them reaches this process only, not waytoastd.
enum IconProgram {
  private static let usage = """
    usage: waytoast-icon SIDE, with memory for SIDE x SIDE pixels as descriptor 3 and a picture as descriptor 4; \
    waytoastd runs it
           waytoast-icon --sandbox: says which layers of the sandbox hold on this machine

    """

  static func run(_ arguments: [String]) -> Int32 {
    do {
      if arguments == ["--sandbox"] { return try report() }
      guard arguments.count == 1, let side = Int(arguments[0]), (1...IconLimits.side).contains(side) else {
        try? StandardStream.error.write("waytoast-icon: \(usage)")
        return 2
      }
      let memory = FileDescriptor(owning: IconDecoding.memoryDescriptor)
      let mapping = try MemoryMapping(of: memory, size: side * side * 4, writable: true)
      let file = try RegularFile(owning: FileDescriptor(owning: IconDecoding.fileDescriptor))
      memory.close()
      return end(with: draw(file, on: Canvas(pixels: mapping.bytes, side: side)))
    } catch {
      try? StandardStream.error.write("waytoast-icon: \(error)\n\(usage)")
      return 2
    }
  }

  private static func end(with fault: IconError?) -> Int32 {
    try? StandardStream.output.write("\(fault?.rawValue ?? IconDecoding.success)\n")
    return fault == nil ? 0 : 1
  }

  // MARK: Drawing

  private static func draw(_ file: borrowing RegularFile, on canvas: Canvas) -> IconError? {
    do throws(IconError) {
      guard file.size <= IconLimits.rasterBytes else { throw .tooManyBytes }
      let head = try read { () throws(SystemError) in try file.first(ImageFormat.headLength) }
      switch ImageFormat(head) {
      case .png:
        enterSandbox(memory: IconLimits.pngMemory, side: canvas.side)
        try PNGDecoder.draw(file, head: head, on: canvas)
      case .jpeg:
        enterSandbox(memory: IconLimits.memory, side: canvas.side)
        try JPEGDecoder.draw(file, on: canvas)
      case .svg:
        guard file.size <= IconLimits.vectorBytes else { throw .tooManyBytes }
        let bytes = try read { () throws(SystemError) in try file.next(file.size) }
        enterSandbox(memory: IconLimits.memory, side: canvas.side, loading: SVGResources(of: bytes))
        try SVGDecoder.draw(bytes, on: canvas)
      case nil:
        throw file.size == 0 ? .empty : .unknownFormat
      }
      return nil
    } catch {
      return error
    }
  }

  private static func read(_ body: () throws(SystemError) -> [UInt8]) throws(IconError) -> [UInt8] {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .unreadable
    }
  }

  // MARK: The sandbox

  /// Closes all descriptors except the file and the output pipe, and enters the sandbox.
  private static func enterSandbox(memory: Int, side: Int, loading resources: SVGResources? = nil) {
    // The pixels are in shared memory, and only the result is written.
    var sandbox = Sandbox(memory: memory, file: side * side * 4)
    if let resources {
      sandbox.mayStartThreads = true
      resources.loadEncoding()
      if resources.needsFonts { sandbox.whileReading(resources.loadFonts) }
    }
    let output = UInt32(StandardStream.output.rawValue)
    let file = UInt32(IconDecoding.fileDescriptor)
    _ = linux_close_descriptors(0, output - 1)
    _ = linux_close_descriptors(output + 1, file - 1)
    _ = linux_close_descriptors(file + 1, UInt32.max)
    sandbox.enter()
  }

  /// Enters the sandbox and prints the state of each layer as a line `LAYER: STATE`.
  private static func report() throws(SystemError) -> Int32 {
    let states = Sandbox(memory: IconLimits.memory, file: 4096).enter()
    for (layer, state) in states { try StandardStream.output.write("\(layer.rawValue): \(state)\n") }
    return 0
  }
}
