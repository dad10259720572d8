/// Why an icon cannot be shown.
///
/// Raw values are the words that `waytoast-icon` ends with.
public enum IconFault: String, Error, Hashable, Sendable, CaseIterable {
  case missing
  case folder
  case special
  case unreadable
  case tooManyBytes = "too-many-bytes"
  case tooManyPixels = "too-many-pixels"
  case unknownFormat = "unknown-format"
  case broken
  /// It was stopped.
  case tooLong = "too-long"
  /// The program that decodes it failed, for want of memory mostly.
  case tooHard = "too-hard"
}

extension IconFault: CustomStringConvertible {
  /// What is wrong with the file, in words.
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .folder: "it is a folder"
    case .special: "it is no file but a pipe, a socket or a device"
    case .unreadable: "it may not be read"
    case .tooManyBytes:
      "it is too large: at most \(IconLimits.rasterBytes >> 20) MiB, \(IconLimits.vectorBytes >> 20) MiB for an SVG"
    case .tooManyPixels:
      "it has too many pixels: at most \(IconLimits.pixels >> 20) million, \(IconLimits.scaledPixels >> 20) for a JPEG"
    case .unknownFormat: "it is neither PNG, JPEG nor SVG"
    case .broken: "it is broken"
    case .tooLong: "it takes longer than 0.3 s"
    case .tooHard: "it takes too much memory, or waytoast-icon does not work"
    }
  }
}

/// How much is taken from a file that anybody may have written.
public enum IconLimits {
  /// Bytes of a PNG or JPEG: a photograph's, or a screenshot's of a large screen.
  public static let rasterBytes = 32 << 20
  /// Bytes of an SVG, which is held as a whole, and as a tree.
  public static let vectorBytes = 4 << 20
  /// Pixels of a PNG, which is decoded as a whole, at 3 or 4 bytes each.
  public static let pixels = 12 << 20
  /// Pixels of a JPEG, which is decoded at up to an eighth of its sides.
  public static let scaledPixels = 64 << 20
  /// The largest box's side, in pixels.
  public static let side = 1024
  /// What decoding may take beyond the program itself, in bytes: 64 MiB together.
  public static let memory = 44 << 20
  /// How long decoding may take before it is stopped, the program's start included: with its end that is 0.3 s.
  public static let milliseconds = 290
}
