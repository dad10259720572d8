import ToastCore
import Wayland

/// A surface that is never seen: anchored to all edges, it is told how much of an output bars leave free.
final class Probe {
  private let proxy: WlSurface
  private let role: ZwlrLayerSurfaceV1

  /// - Parameter onSize: called once, when the probe is done with; nil: it was refused.
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
      case .configure(_, let width, let height):
        // Some send a size of nothing first.
        guard width > 0, height > 0 else { return }
        self?.destroy()
        onSize(LogicalSize(width: Double(width), height: Double(height)))
      case .closed:
        self?.destroy()
        onSize(nil)
      }
    }
    proxy.commit()
  }

  /// A second time does nothing.
  func destroy() {
    role.destroy()
    proxy.destroy()
  }
}
