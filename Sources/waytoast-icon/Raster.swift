import CRsvg
import ToastIcons
import ToastSystem

/// A picture of pixels, decoded by gdk-pixbuf chunk by chunk.
final class Raster {
  private let format: Format
  private let board: Board
  private var fault: IconFault?

  /// Bytes at a time: few, for a decoder that gives up still looks at the rest of them.
  private static let chunk = 4096

  enum Format: String {
    case png
    case jpeg

    /// The most pixels that the file may have.
    var mostPixels: Int { self == .jpeg ? IconLimits.scaledPixels : IconLimits.pixels }
  }

  init(_ format: Format, on board: Board) {
    self.format = format
    self.board = board
  }

  /// Draws the picture in the middle of the board, as large as it fits.
  func draw(_ file: borrowing RegularFile, head: [UInt8]) throws(IconFault) {
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else { throw .tooHard }
    defer { g_object_unref(loader) }
    g_signal_connect_data(
      loader, "size-prepared", unsafeBitCast(sizePrepared, to: GCallback.self),
      Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(rawValue: 0))
    var chunk = head
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    while !chunk.isEmpty {
      guard gdk_pixbuf_loader_write(loader, chunk, gsize(chunk.count), &error) != 0 else {
        gdk_pixbuf_loader_close(loader, nil)
        throw fault ?? meaning(of: error)
      }
      chunk = try read(file, Raster.chunk)
    }
    guard gdk_pixbuf_loader_close(loader, &error) != 0, let decoded = gdk_pixbuf_loader_get_pixbuf(loader)
    else {
      throw fault ?? meaning(of: error)
    }
    guard let upright = gdk_pixbuf_apply_embedded_orientation(decoded) else { throw .tooHard }
    defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
    copy(upright)
  }

  private func meaning(of error: UnsafeMutablePointer<GError>?) -> IconFault {
    let isMemory =
      error?.pointee.domain == gdk_pixbuf_error_quark()
      && error?.pointee.code == Int32(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
    return isMemory ? .tooManyPixels : .broken
  }

  /// The size is known, and nothing is decoded yet.
  fileprivate func prepare(_ loader: UnsafeMutablePointer<GdkPixbufLoader>?, _ width: Int, _ height: Int) {
    guard width > 0, height > 0, width <= format.mostPixels / height else {
      fault = .tooManyPixels
      // The decoder gives up.
      gdk_pixbuf_loader_set_size(loader, 0, 0)
      return
    }
    let size = board.fit(width, height)
    gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
  }

  private func copy(_ picture: OpaquePointer) {
    guard let bytes = gdk_pixbuf_read_pixels(picture), gdk_pixbuf_get_bits_per_sample(picture) == 8 else {
      return
    }
    let channels = Int(gdk_pixbuf_get_n_channels(picture))
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    let width = min(Int(gdk_pixbuf_get_width(picture)), board.side)
    let height = min(Int(gdk_pixbuf_get_height(picture)), board.side)
    let (left, top) = ((board.side - width) / 2, (board.side - height) / 2)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bytes + y * stride + x * channels
        board.set(
          left + x, top + y, red: pixel[0], green: pixel[1], blue: pixel[2],
          alpha: channels == 4 ? pixel[3] : 255)
      }
    }
  }
}

private let sizePrepared:
  @convention(c) (UnsafeMutablePointer<GdkPixbufLoader>?, Int32, Int32, UnsafeMutableRawPointer?) -> Void = {
    loader, width, height, context in
    guard let context else { return }
    Unmanaged<Raster>.fromOpaque(context).takeUnretainedValue().prepare(loader, Int(width), Int(height))
  }
