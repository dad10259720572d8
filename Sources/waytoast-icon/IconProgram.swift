import Glibc
import ToastIcons
import ToastSystem

/// The program: draws one icon into the memory that it was given, within limits, and says in a word how it went.
///
/// It has the libraries, and the faults, of what anybody may have written; waytoastd has neither.
enum IconProgram {
  private static let usage =
    "usage: waytoast-icon PATH SIDE, with memory for SIDE x SIDE pixels as descriptor 3; waytoastd runs it"

  /// What its own start and end take of the time that it has, in milliseconds.
  private static let start = 50

  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2, let side = Int(arguments[1]), (1...IconLimits.side).contains(side) else {
      try? StandardStream.error.write("waytoast-icon: \(usage)\n")
      return 2
    }
    do {
      // The picture is in memory, and the word that follows is all that is written.
      try ResourceLimits(
        memory: IconLimits.memory, seconds: 1, file: side * side * 4,
        milliseconds: IconLimits.milliseconds - start
      ).apply()
      let memory = FileDescriptor(owning: IconDecoding.memoryDescriptor)
      let mapping = try MemoryMapping(of: memory, size: side * side * 4, writable: true)
      return end(with: draw(arguments[0], on: Board(pixels: mapping.bytes, side: side)))
    } catch {
      try? StandardStream.error.write("waytoast-icon: \(error)\n\(usage)\n")
      return 2
    }
  }

  private static func end(with fault: IconFault?) -> Int32 {
    try? StandardStream.output.write("\(fault?.rawValue ?? IconDecoding.success)\n")
    return fault == nil ? 0 : 1
  }

  private static func draw(_ path: String, on board: Board) -> IconFault? {
    do throws(IconFault) {
      let file = try open(path)
      guard file.size <= IconLimits.rasterBytes else { throw .tooManyBytes }
      let head = try read(file, 16)
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
        try Raster(.png, on: board).draw(file, head: head)
      } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        try Raster(.jpeg, on: board).draw(file, head: head)
      } else if isMarkup(head) {
        try Vector.draw(file, head: head, on: board)
      } else {
        throw .unknownFormat
      }
      return nil
    } catch {
      return error
    }
  }

  private static func open(_ path: String) throws(IconFault) -> RegularFile {
    do throws(SystemError) {
      return try RegularFile(path)
    } catch {
      switch error.code {
      case EISDIR: throw .folder
      case ENODEV: throw .special
      case EACCES, EPERM: throw .unreadable
      default: throw .missing
      }
    }
  }

  /// Whether it begins as XML does, or as XML that gzip has packed.
  private static func isMarkup(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0x1F, 0x8B]) { return true }
    let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
  }
}

/// Reads at most `count` bytes on from where the file stands; fewer only at its end.
func read(_ file: borrowing RegularFile, _ count: Int) throws(IconFault) -> [UInt8] {
  do throws(SystemError) {
    return try file.next(count)
  } catch {
    throw .unreadable
  }
}
