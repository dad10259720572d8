import ToastCore

/// A buffer to be drawn on.
public struct Canvas {
  public let scale: Scale
  /// Premultiplied ARGB32 in the machine's byte order.
  public let pixels: UnsafeMutableRawBufferPointer
  /// Bytes a row.
  public let stride: Int
  public let size: BufferSize
  /// What has to be drawn, in logical pixels: elsewhere the buffer holds the scene already.
  public let stale: [LogicalRect]
  public let backdrop: CanvasBackdrop
}

/// What is known of what lies behind a surface when a buffer is painted for it.
public enum CanvasBackdrop: Equatable, Sendable {
  case unknown
  /// The compositor blurs it.
  case blurred
  /// A picture of the canvas's size.
  case picture(CapturedPicture)
}

/// Everything that decides the pixels of a buffer: two equal paintings have equal pixels.
struct Painting: Equatable {
  var scene: Scene
  var scale: Scale
  var backdrop: CanvasBackdrop

  /// The parts that differ from `other`, in logical pixels: what has to be drawn again, and no more.
  ///
  /// Materials look different over another backdrop, wherever they are.
  func changes(from other: Painting?) -> [LogicalRect] {
    let isAlike = other?.scale == scale && other?.backdrop == backdrop
    return scene.changes(from: isAlike ? other?.scene : nil)
  }
}
