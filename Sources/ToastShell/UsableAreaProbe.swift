import ToastCore
import Wayland

/// A surface that is never seen: anchored to all edges, it is told the usable size of an output, which bars leave free.
///
/// It is told anew whenever bars come and go, for as long as it is there.
public final class UsableAreaProbe {
  private let proxy: WlSurface
  private let role: ZwlrLayerSurfaceV1
  private var size: LogicalSize?

  /// - Parameter onSize: called for each size that differs from the one before; nil: the probe was refused or closed, and
  ///   is destroyed.
  init?(
    on output: WlOutput, layer: Layer, namespace: String, globals: Globals,
    onSize: @escaping (LogicalSize?) -> Void
  ) {
    guard let compositor = globals.compositor, let shell = globals.layerShell else { return nil }
    proxy = compositor.createSurface()
    role = shell.getLayerSurface(surface: proxy, output: output, layer: layer.wire, namespace: namespace)
    role.setAnchor(anchor: [.top, .bottom, .left, .right])
    role.setSize(width: 0, height: 0)
    role.setExclusiveZone(zone: 0)
    role.setKeyboardInteractivity(keyboardInteractivity: .none)
    role.onEvent = { [weak self] event in
      switch event {
      case .configure(let serial, let width, let height):
        self?.role.ackConfigure(serial: serial)
        // Some send a size of nothing first.
        guard width > 0, height > 0 else { return }
        let size = LogicalSize(width: Double(width), height: Double(height))
        guard let self, size != self.size else { return }
        self.size = size
        onSize(size)
      case .closed:
        self?.destroy()
        onSize(nil)
      }
    }
    proxy.commit()
  }

  /// A second time does nothing.
  public func destroy() {
    role.destroy()
    proxy.destroy()
  }
}
