import Wayland
import WaylandServer

extension Stage {
  func addGlobals() {
    hasGlobals = true
    if let version = offer.compositor { add(WlCompositorResource.self, version) { $0.serveCompositor($1) } }
    if offer.shm { add(WlShmResource.self, 1) { $0.serveShm($1) } }
    if let version = offer.layerShell {
      add(ZwlrLayerShellV1Resource.self, version) { $0.serveLayerShell($1) }
    }
    if let version = offer.xdgOutput {
      add(ZxdgOutputManagerV1Resource.self, version) { $0.serveXdgOutput($1) }
    }
    if offer.viewporter { add(WpViewporterResource.self, 1) { $0.serveViewporter($1) } }
    if offer.fractionalScale {
      add(WpFractionalScaleManagerV1Resource.self, 1) { $0.serveFractionalScale($1) }
    }
    if offer.cursorShape { add(WpCursorShapeManagerV1Resource.self, 1) { $0.serveCursorShape($1) } }
    if offer.backgroundEffect {
      add(ExtBackgroundEffectManagerV1Resource.self, 1) { $0.serveBackgroundEffect($1) }
    }
    if let version = offer.screencopy {
      add(ZwlrScreencopyManagerV1Resource.self, version) { $0.serveScreencopy($1) }
    }
    if offer.imageCopy {
      add(ExtOutputImageCaptureSourceManagerV1Resource.self, 1) { $0.serveImageSources($1) }
      add(ExtImageCopyCaptureManagerV1Resource.self, 1) { $0.serveImageCopy($1) }
    }
    if offer.sessionLock {
      add(ExtSessionLockManagerV1Resource.self, 1) { stage, _ in
        stage.violate("a client that is no locker has bound ext_session_lock_manager_v1")
      }
    }
    if offer.presentation { add(WpPresentationResource.self, 1) { $0.servePresentation($1) } }
  }

  private func add<Bound: Resource>(
    _ type: Bound.Type, _ version: UInt32, _ serve: @escaping (Stage, Bound) -> Void
  ) {
    Global(server, type, version: version) { [weak self] (resource: Bound) in
      guard let self else { return }
      trace.append("registry.bind \(type.interface.name) \(resource.version)")
      watch(resource)
      serve(self, resource)
    }
  }

  private func serveCompositor(_ compositor: WlCompositorResource) {
    compositor.onRequest = { [weak self, unowned compositor] request in
      guard let self else { return }
      record(compositor, request)
      switch request {
      case .createSurface(let id): surfaces.append(StageSurface(id, on: self))
      case .createRegion(let id): serveRegion(id)
      }
    }
  }

  private func serveRegion(_ resource: WlRegionResource) {
    regions[ObjectIdentifier(resource)] = Region()
    resource.whenDestroyed { [weak self, unowned resource] in self?.regions[ObjectIdentifier(resource)] = nil
    }
    resource.onRequest = { [weak self, unowned resource] request in
      guard let self else { return }
      record(resource, request)
      let key = ObjectIdentifier(resource)
      switch request {
      case .add(let x, let y, let width, let height): regions[key]?.add(Rect(x, y, width, height))
      case .subtract(let x, let y, let width, let height): regions[key]?.subtract(Rect(x, y, width, height))
      case .destroy: break
      }
    }
  }

  func region(_ resource: WlRegionResource) -> Region { regions[ObjectIdentifier(resource)] ?? Region() }

  private func serveXdgOutput(_ manager: ZxdgOutputManagerV1Resource) {
    manager.onRequest = { [weak self, unowned manager] request in
      guard let self else { return }
      record(manager, request)
      guard case .getXdgOutput(let id, let resource) = request else { return }
      outputs.first { $0.has(resource) }?.serve(id, of: resource)
    }
  }

  private func serveCursorShape(_ manager: WpCursorShapeManagerV1Resource) {
    manager.onRequest = { [weak self, unowned manager] request in
      self?.record(manager, request)
      guard case .getPointer(let device, _) = request else { return }
      device.onRequest = { [weak self, unowned device] request in
        self?.record(device, request)
        if case .setShape(_, let shape) = request { self?.cursorShape = shape }
      }
    }
  }

  private func servePresentation(_ presentation: WpPresentationResource) {
    presentation.sendClockId(clkId: 1)
    presentation.onRequest = { [weak self, unowned presentation] request in
      self?.record(presentation, request)
      guard case .feedback(let surface, let callback) = request else { return }
      self?.surface(surface)?.feedback.append(callback)
    }
  }

  func surface(_ resource: WlSurfaceResource) -> StageSurface? { surfaces.first { $0.resource === resource } }
}
