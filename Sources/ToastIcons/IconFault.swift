/// Why an icon cannot be shown.
///
/// Raw values are the words that `waytoast-icon` ends with.
public enum IconFault: String, Error, Hashable, Sendable, CaseIterable {
  case missing
  /// The path is relative, or the URL names another machine.
  case elsewhere
  case folder
  case special
  case unreadable
  case empty
  case tooManyBytes = "too-many-bytes"
  case tooManyPixels = "too-many-pixels"
  case unknownFormat = "unknown-format"
  case broken
  /// The program that decodes was stopped.
  case tooLong = "too-long"
  /// The program that decodes failed, in most cases for want of memory.
  case tooHard = "too-hard"
}

extension IconFault: CustomStringConvertible {
  /// What is wrong with the file, in words.
  public var description: String {
    switch self {
    case .missing: "no such file"
    case .elsewhere: "expected an absolute path or a file:// URL of this machine"
    case .folder: "is a directory"
    case .special: "is a pipe, a socket or a device, not a regular file"
    case .unreadable: "cannot be read: permission denied"
    case .empty: "the file is empty"
    case .tooManyBytes:
      "too large: at most \(IconLimits.rasterBytes >> 20) MiB, \(IconLimits.vectorBytes >> 20) MiB for an SVG"
    case .tooManyPixels:
      "too many pixels: at most \(IconLimits.pixels >> 20) million, \(IconLimits.scaledPixels >> 20) million for a JPEG"
    case .unknownFormat: "neither PNG, JPEG nor SVG"
    case .broken: "the picture is broken"
    case .tooLong: "decoding takes longer than 0.3 s"
    case .tooHard: "decoding takes too much memory, or waytoast-icon does not work"
    }
  }
}

/// How much is taken from a file that anybody may have written.
public enum IconLimits {
  /// Bytes of a PNG or JPEG: a photograph's, or a screenshot's of a large screen.
  public static let rasterBytes = 32 << 20
  /// Bytes of an SVG, which is held as a whole, and as a tree.
  public static let vectorBytes = 4 << 20
  /// Pixels of a PNG, which is decoded as a whole, at 4 bytes each.
  public static let pixels = 12 << 20
  /// Pixels of a JPEG, which is decoded at up to an eighth of its sides.
  public static let scaledPixels = 64 << 20
  /// The largest box's side, in pixels.
  public static let side = 1024
  /// What decoding may take beyond the program itself, in bytes: 64 MiB together.
  public static let memory = 44 << 20
  /// What decoding a PNG may take: all of its pixels, and what the libraries need beside them.
  public static let pngMemory = pixels * 4 + 4 << 20
  /// How long decoding may take before it is stopped, the program's start included: with its end that is 0.3 s.
  public static let milliseconds = 290
}
