import ToastCore
import ToastSystem
import Wayland

/// A surface of one transparent pixel that finds out whether surfaces are seen on an output: a locked output sends no frame
/// callbacks.
final class VisibilityProbe {
  private let proxy: WlSurface
  private let role: ZwlrLayerSurfaceV1
  private let pixel: Buffer
  private var callback: WlCallback?
  private let onEnd: (Bool) -> Void

  /// - Parameter onEnd: called once: whether a frame was shown, or the probe was closed.
  init?(
    on output: WlOutput, layer: Layer, namespace: String, globals: Globals, onEnd: @escaping (Bool) -> Void
  ) {
    guard let compositor = globals.compositor, let shell = globals.layerShell, let shm = globals.shm,
      let pixel = try? Buffer(BufferSize(width: 1, height: 1), shm: shm)
    else { return nil }
    self.pixel = pixel
    self.onEnd = onEnd
    proxy = compositor.createSurface()
    role = shell.getLayerSurface(surface: proxy, output: output, layer: layer.wire, namespace: namespace)
    role.setAnchor(anchor: [.top, .left])
    role.setSize(width: 1, height: 1)
    role.setExclusiveZone(zone: -1)
    role.setKeyboardInteractivity(keyboardInteractivity: .none)
    let region = compositor.createRegion()
    proxy.setInputRegion(region: region)
    region.destroy()
    role.onEvent = { [weak self] event in
      switch event {
      case .configure(let serial, _, _): self?.show(serial)
      case .closed: self?.onEnd(false)
      }
    }
    proxy.commit()
  }

  private func show(_ serial: UInt32) {
    role.ackConfigure(serial: serial)
    guard callback == nil else { return }
    proxy.attach(buffer: pixel.proxy, x: 0, y: 0)
    proxy.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    let callback = proxy.frame()
    callback.onEvent = { [weak self] _ in self?.onEnd(true) }
    self.callback = callback
    proxy.commit()
  }

  /// Destroys the surface; a second call does nothing.
  func destroy() {
    callback?.destroy()
    role.destroy()
    proxy.destroy()
    pixel.destroy()
  }
}
