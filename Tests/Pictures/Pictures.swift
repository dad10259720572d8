import Glibc
import PrivateSession
import ToastSystem

/// The pictures of the documentation.
enum Pictures {
  /// Draws all pictures and returns the exit status of the program.
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2 else {
      complain("usage: waytoast-pictures BACKGROUND.svg FOLDER, or gallery FILE.png")
      return 2
    }
    do {
      if arguments[0] == "gallery" {
        try Gallery.write(to: arguments[1])
        return 0
      }
      try Swipe.record(over: read(arguments[0]), to: "\(arguments[1])/swipe.png")
      return 0
    } catch {
      complain("\(error)")
      return 1
    }
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let raw = open(path, O_RDONLY | O_CLOEXEC)
    guard raw >= 0 else { throw SystemError("open", on: path) }
    let file = FileDescriptor(owning: raw)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    guard case .bytes(let count) = try bytes.withUnsafeMutableBytes({ try file.read(into: $0) }) else {
      throw SessionError("\(path) is empty")
    }
    return Array(bytes[..<count])
  }

  private static func complain(_ text: String) {
    try? StandardStream.error.write("waytoast-pictures: \(text)\n")
  }
}
