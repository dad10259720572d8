import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastIcons

/// Decodes the icon at `path` like the service; returns the pixels in rows, or the error.
func decodeIcon(_ path: String, side: Int, program: String) throws -> Result<[UInt32], IconError> {
  do {
    let decoding = try IconDecoding(IconFile(path).open(), side: side, program: program)
    #expect(try decoding.wait(until: MonotonicClock.now() + 30_000_000_000))
    var pixels: [UInt32] = []
    try decoding.finish { pixels = Array($0.bindMemory(to: UInt32.self)) }
    return .success(pixels)
  } catch let fault as IconError {
    return .failure(fault)
  }
}
