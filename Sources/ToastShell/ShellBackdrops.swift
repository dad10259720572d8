import ToastCore
import Wayland

// What lies behind the toasts, and what has to be known for that.
extension Shell {
  /// Lets go of the pictures of what is behind toasts on an output, or on all if it is unknown: something else is there.
  ///
  /// With the toasts in the way no other one can be taken; they are dense from their next frame on.
  public func dropPictures(on output: String?) {
    let screen = screens.first { $0.name == output }
    for surface in surfaces.values where screen == nil || surface.backdrop?.screen == screen?.global {
      surface.backdrop?.drop()
    }
  }

  /// Where toasts of a style get what is behind them: anything but `auto`.
  public func backdropSource(for style: Style) -> BackdropSource {
    guard style.needsBackdrop || style.needsBrightness else { return .none }
    // A blur does not tell how bright what it blurs is.
    let canBlur = globals.canBlur && isBlurTrusted && style.needsBackdrop
    switch style.backdrop {
    case .auto where canBlur: return .compositor
    case .auto: return globals.canCapture && capturesQuietly ? .capture : .none
    case .compositor: return canBlur ? .compositor : .none
    case .capture: return globals.canCapture ? .capture : .none
    case .none: return .none
    }
  }

  /// Whether it is of use to know where a stack's surface will be before it is made: a picture is to be taken of what
  /// lies there, and neither the output nor bars may be left to chance.
  public func needsPlace(of stack: ToastStack) -> Bool {
    wantsPicture(stack) && (stack.key.keepsClearOfBars || stack.output ?? stack.key.output == nil)
  }

  /// What lies outside of a workspace at an edge of its output, in logical pixels: what bars reserve there.
  ///
  /// - Parameter workspace: in logical pixels of all outputs.
  public func reserved(outside workspace: LogicalRect, at edge: Edge, on output: String?) -> Double? {
    guard let screen = screens.first(where: { $0.name == output }), let state = screen.current,
      let size = screen.output?.size
    else { return nil }
    let length =
      edge == .top
      ? workspace.y - state.position.y : state.position.y + size.height - workspace.maxY
    return (0...size.height / 2).contains(length) ? length : nil
  }

  func wantsPicture(_ stack: ToastStack) -> Bool {
    stack.toasts.contains { backdropSource(for: $0.style) == .capture }
  }
}
