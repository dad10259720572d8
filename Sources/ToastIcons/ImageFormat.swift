import ToastSystem

/// The format of an image file, recognized by the first bytes.
public enum ImageFormat: Hashable, Sendable {
  case png
  case jpeg
  /// An SVG, uncompressed or compressed by gzip.
  case svg

  public static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
  private static let gzipSignature: [UInt8] = [0x1F, 0x8B]
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let whiteSpace: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// The number of first bytes for the recognition of the format.
  ///
  /// An SVG can begin with white space.
  public static let headLength = 64

  /// Recognizes the format of a file that begins with `head`; nil if waytoast-icon cannot decode the file.
  public init?(_ head: [UInt8]) {
    if head.starts(with: ImageFormat.pngSignature) {
      self = .png
    } else if head.starts(with: ImageFormat.jpegSignature) {
      self = .jpeg
    } else if ImageFormat.isCompressed(head) || ImageFormat.isXML(head) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether the file is compressed by gzip.
  public static func isCompressed(_ head: [UInt8]) -> Bool { head.starts(with: gzipSignature) }

  private static func isXML(_ head: [UInt8]) -> Bool {
    let text = head.starts(with: byteOrderMark) ? head[3...] : head[...]
    return text.first { !whiteSpace.contains($0) } == UInt8(ascii: "<")
  }
}

extension IconFile {
  /// Checks that the file begins like an image, so that the client is told about a wrong file immediately.
  ///
  /// Errors: as those of `open`, and `unknownFormat`.
  public func checkFormat() throws(IconError) {
    let file = try open()
    guard let head = try? file.first(ImageFormat.headLength) else { throw .unreadable }
    guard ImageFormat(head) != nil else { throw .unknownFormat }
  }
}
