import Wayland

/// The compositor's globals that a toast uses; the first three are required.
struct Globals {
  var compositor: WlCompositor?
  var shm: WlShm?
  var layerShell: ZwlrLayerShellV1?
  var viewporter: WpViewporter?
  var fractionalScale: WpFractionalScaleManagerV1?
  var xdgOutput: ZxdgOutputManagerV1?
  var cursorShape: WpCursorShapeManagerV1?
  var screencopy: ZwlrScreencopyManagerV1?
  var imageSources: ExtOutputImageCaptureSourceManagerV1?
  var imageCopy: ExtImageCopyCaptureManagerV1?
  var backgroundEffects: BackgroundEffects?
  /// Whether sessions can be locked by ext_session_lock_v1, which hides all other surfaces: a capture shows the lock screen.
  private(set) var canLock = false

  /// The newest versions that this client speaks.
  private enum Version {
    static let compositor: UInt32 = 6
    static let shm: UInt32 = 1
    static let layerShell: UInt32 = 4
    static let viewporter: UInt32 = 1
    static let fractionalScale: UInt32 = 1
    static let xdgOutput: UInt32 = 3
    static let cursorShape: UInt32 = 1
    static let screencopy: UInt32 = 3
    static let imageSources: UInt32 = 1
    static let imageCopy: UInt32 = 1
    static let backgroundEffects: UInt32 = 1
  }

  /// Buffer damage, without which partial frames cannot be told, came with version 4.
  static let oldestCompositor: UInt32 = 4

  /// Binds a global if it is one of these.
  mutating func bind(_ name: UInt32, _ interface: String, offered: UInt32, with registry: WlRegistry) {
    func bound<Bound: Proxy>(_ type: Bound.Type, _ known: UInt32) -> Bound {
      registry.bind(name: name, type, version: min(offered, known))
    }
    switch interface {
    case WlCompositor.interface.name where offered >= Globals.oldestCompositor:
      compositor = bound(WlCompositor.self, Version.compositor)
    case WlShm.interface.name:
      shm = bound(WlShm.self, Version.shm)
    case ZwlrLayerShellV1.interface.name:
      layerShell = bound(ZwlrLayerShellV1.self, Version.layerShell)
    case WpViewporter.interface.name:
      viewporter = bound(WpViewporter.self, Version.viewporter)
    case WpFractionalScaleManagerV1.interface.name:
      fractionalScale = bound(WpFractionalScaleManagerV1.self, Version.fractionalScale)
    case ZxdgOutputManagerV1.interface.name:
      xdgOutput = bound(ZxdgOutputManagerV1.self, Version.xdgOutput)
    case WpCursorShapeManagerV1.interface.name:
      cursorShape = bound(WpCursorShapeManagerV1.self, Version.cursorShape)
    case ZwlrScreencopyManagerV1.interface.name:
      screencopy = bound(ZwlrScreencopyManagerV1.self, Version.screencopy)
    case ExtOutputImageCaptureSourceManagerV1.interface.name:
      imageSources = bound(ExtOutputImageCaptureSourceManagerV1.self, Version.imageSources)
    case ExtImageCopyCaptureManagerV1.interface.name:
      imageCopy = bound(ExtImageCopyCaptureManagerV1.self, Version.imageCopy)
    case ExtBackgroundEffectManagerV1.interface.name:
      backgroundEffects = BackgroundEffects(
        bound(ExtBackgroundEffectManagerV1.self, Version.backgroundEffects))
    // No client but a locker may bind the global; the registry tells all that is needed.
    case "ext_session_lock_manager_v1": canLock = true
    default: break
    }
  }

  /// Whether pictures of outputs can be taken.
  var canCapture: Bool { screencopy != nil || imageSources != nil && imageCopy != nil }

  /// Whether the compositor blurs what is behind a surface.
  var canBlur: Bool { backgroundEffects?.canBlur == true }

  /// The first required global that is not there.
  var missing: ShellError? {
    if compositor == nil {
      return .missing(interface: WlCompositor.interface.name, version: Globals.oldestCompositor)
    }
    if shm == nil { return .missing(interface: WlShm.interface.name, version: Version.shm) }
    if layerShell == nil { return .missing(interface: ZwlrLayerShellV1.interface.name, version: 1) }
    return nil
  }
}
