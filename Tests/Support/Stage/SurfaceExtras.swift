import Wayland
import WaylandServer

// The protocols that extend surfaces.

extension Stage {
  func serveViewporter(_ viewporter: WpViewporterResource) {
    viewporter.onRequest = { [weak self, unowned viewporter] request in
      guard let self else { return }
      record(viewporter, request)
      guard case .getViewport(let id, let resource) = request, let surface = surface(resource) else { return }
      guard surface.viewport == nil else {
        return violate(
          viewporter, code: WpViewporter.Error.viewportExists.rawValue, "the surface has a viewport")
      }
      surface.viewport = id
      id.whenDestroyed { [weak surface] in
        surface?.viewport = nil
        surface?.pending.destination = .set(nil)
      }
      id.onRequest = { [weak self, weak surface, unowned id] request in
        self?.record(id, request)
        self?.handle(request, of: id, for: surface)
      }
    }
  }

  private func handle(
    _ request: WpViewportResource.Request, of viewport: WpViewportResource, for surface: StageSurface?
  ) {
    guard let surface, !surface.resource.isDestroyed else {
      if case .destroy = request { return }
      return violate(viewport, code: WpViewport.Error.noSurface.rawValue, "its surface is destroyed")
    }
    switch request {
    case .setDestination(-1, -1): surface.pending.destination = .set(nil)
    case .setDestination(let width, let height):
      guard width > 0, height > 0 else {
        return violate(
          viewport, code: WpViewport.Error.badValue.rawValue, "a destination of \(width) x \(height)")
      }
      surface.pending.destination = .set((Int(width), Int(height)))
    case .setSource: violate("set_source: the stage does not cut out of buffers")
    case .destroy: break
    }
  }

  func serveFractionalScale(_ manager: WpFractionalScaleManagerV1Resource) {
    manager.onRequest = { [weak self, unowned manager] request in
      guard let self else { return }
      record(manager, request)
      guard case .getFractionalScale(let id, let resource) = request, let surface = surface(resource) else {
        return
      }
      guard surface.fractionalScale == nil else {
        return violate(
          manager, code: WpFractionalScaleManagerV1.Error.fractionalScaleExists.rawValue,
          "the surface has a fractional scale")
      }
      surface.fractionalScale = id
      id.whenDestroyed { [weak surface] in surface?.fractionalScale = nil }
      id.onRequest = { [weak self, unowned id] in self?.record(id, $0) }
      // The scale may have been known before the client created the object.
      if let scale = surface.preferredScale { id.sendPreferredScale(scale: UInt32(scale)) }
    }
  }

  /// Changes the effects that the compositor supports behind surfaces.
  public func setCapabilities(_ capabilities: ExtBackgroundEffectManagerV1.Capability) {
    self.capabilities = capabilities
    for manager in effectManagers { manager.sendCapabilities(flags: capabilities) }
  }

  func serveBackgroundEffect(_ manager: ExtBackgroundEffectManagerV1Resource) {
    effectManagers.append(manager)
    manager.whenDestroyed { [weak self, unowned manager] in
      self?.effectManagers.removeAll { $0 === manager }
    }
    manager.sendCapabilities(flags: capabilities)
    manager.onRequest = { [weak self, unowned manager] request in
      guard let self else { return }
      record(manager, request)
      guard case .getBackgroundEffect(let id, let resource) = request, let surface = surface(resource) else {
        return
      }
      guard surface.backgroundEffect == nil else {
        return violate(
          manager, code: ExtBackgroundEffectManagerV1.Error.backgroundEffectExists.rawValue,
          "the surface has a background effect")
      }
      surface.backgroundEffect = id
      id.whenDestroyed { [weak surface] in
        surface?.backgroundEffect = nil
        surface?.pending.blurRegion = .set(nil)
      }
      id.onRequest = { [weak self, weak surface, unowned id] request in
        guard let self else { return }
        record(id, request)
        guard case .setBlurRegion(let region) = request else { return }
        guard let surface, !surface.resource.isDestroyed else {
          return violate(
            id, code: ExtBackgroundEffectSurfaceV1.Error.surfaceDestroyed.rawValue, "its surface is destroyed"
          )
        }
        surface.pending.blurRegion = .set(region.map { self.region($0) })
      }
    }
  }
}
