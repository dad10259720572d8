/// The reason why an icon cannot be shown.
///
/// The raw values are the output of `waytoast-icon`.
public enum IconError: String, Error, Hashable, Sendable, CaseIterable {
  case missing
  /// The path is relative, or the URL names another machine.
  case invalidPath
  case isDirectory
  case notRegularFile
  case unreadable
  case empty
  case tooManyBytes = "too-many-bytes"
  case tooManyPixels = "too-many-pixels"
  case unknownFormat = "unknown-format"
  case broken
  /// The decoder was stopped because it took too long.
  case timedOut = "too-long"
  /// The decoder failed, in most cases because of its memory limit.
  case decoderFailed = "too-hard"
}

extension IconError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .missing: "no such file"
    case .invalidPath: "expected an absolute path or a file:// URL of this machine"
    case .isDirectory: "is a directory"
    case .notRegularFile: "is a pipe, a socket or a device, not a regular file"
    case .unreadable: "cannot be read: permission denied"
    case .empty: "the file is empty"
    case .tooManyBytes:
      "too large: at most \(IconLimits.rasterBytes >> 20) MiB, \(IconLimits.vectorBytes >> 20) MiB for an SVG"
    case .tooManyPixels:
      "too many pixels: at most \(IconLimits.pixels >> 20) million, \(IconLimits.scaledPixels >> 20) million for a JPEG"
    case .unknownFormat: "neither PNG, JPEG nor SVG"
    case .broken: "the picture is broken"
    case .timedOut: "decoding takes longer than 0.3 s"
    case .decoderFailed: "decoding takes too much memory, or waytoast-icon does not work"
    }
  }
}

/// The limits for icon files, which are untrusted.
public enum IconLimits {
  /// The maximum size in bytes of a PNG or JPEG file, enough for a photograph or a screenshot of a large output.
  public static let rasterBytes = 32 << 20
  /// The maximum size in bytes of an SVG file, which is held in memory as text and as a tree.
  public static let vectorBytes = 4 << 20
  /// The maximum number of pixels of a PNG, which is decoded in full size with 4 bytes per pixel.
  public static let pixels = 12 << 20
  /// The maximum number of pixels of a JPEG, which is decoded at up to an eighth of its width and height.
  public static let scaledPixels = 64 << 20
  /// The maximum width and height of an icon in pixels.
  public static let side = 1024
  /// The memory in bytes that decoding may take beyond the program itself; together 64 MiB.
  public static let memory = 44 << 20
  /// The memory in bytes that decoding a PNG may take: all pixels, and the memory of the libraries.
  public static let pngMemory = pixels * 4 + 4 << 20
  /// The time after which decoding is stopped, including the start of the program; with the end of the process, 0.3
  /// s.
  public static let milliseconds = 290
}
