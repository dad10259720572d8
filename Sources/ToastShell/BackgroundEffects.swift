import ToastCore
import Wayland

/// What a compositor does to what is behind a surface, by ext_background_effect_v1.
final class BackgroundEffects {
  let manager: ExtBackgroundEffectManagerV1
  /// Whether it blurs, which may change.
  private(set) var canBlur = false

  init(_ manager: ExtBackgroundEffectManagerV1) {
    self.manager = manager
    manager.onEvent = { [weak self] event in
      switch event {
      case .capabilities(let flags): self?.canBlur = flags.contains(.blur)
      }
    }
  }
}

extension Scene {
  /// The outlines of the toasts that are seen and want what is behind them blurred, as they stand.
  func blurRegion(where wantsBlur: (Style) -> Bool) -> [PixelRect] {
    figures.filter { $0.opacity > 0 && wantsBlur($0.style) }.flatMap { figure in
      let shrinking = (1 - figure.scale) / 2
      let frame = figure.frame.outset(
        by: Insets(
          horizontal: -shrinking * figure.frame.width, vertical: -shrinking * figure.frame.height))
      return figure.outline.pixels(in: frame)
    }
  }
}

extension Style {
  /// Whether it matters how bright what is behind its toasts is, though nothing of that is seen through them.
  var needsBrightness: Bool {
    guard case .material = self.background else { return false }
    return self.appearance == .auto && !needsBackdrop
  }

  /// Whether anything of what is behind its toasts is seen through a material of theirs.
  var needsBackdrop: Bool {
    guard case .material = self.background else { return false }
    return self.contrast == .normal && self.transparency == .normal
  }
}
