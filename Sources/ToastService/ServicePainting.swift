import ToastCore
import ToastRender
import ToastShell

// What the renderer is told, and what it does before a frame is due.
extension Service {
  /// The backdrop of a stack's surface for the renderer.
  func behind(_ backdrop: CanvasBackdrop, of stack: StackID) -> BackdropState {
    if case .picture(let picture) = backdrop { return backdrops.behind(stack, picture) }
    backdrops.forget(stack)
    return backdrop == .blurred ? .blurred : .unknown
  }

  /// Paints what waits for a configure, while the compositor makes up its mind.
  func prepare() {
    for stack in toasts.stacks where stack.awaitsFrame {
      guard let scale = shell.prepareFrame(of: stack.id), !shell.awaitsPicture(of: stack.id) else { continue }
      for figure in stack.pending {
        let isBlurred = shell.backdropSource(for: figure.style) == .compositor
        painter.prepare(figure, of: stack.id, at: scale, behind: isBlurred ? .blurred : .unknown)
      }
    }
  }
}
