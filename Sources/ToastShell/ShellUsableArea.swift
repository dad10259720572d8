import ToastCore
import Wayland

// What bars leave free of an output.
extension Shell {
  /// A probe that tells the usable size of an output, now and whenever bars come and go; nil where none can be made.
  ///
  /// - Parameter onSize: called for each size that differs from the one before; nil: the probe was refused or closed.
  public func makeUsableAreaProbe(
    on output: String, layer: Layer, onSize: @escaping (LogicalSize?) -> Void
  ) -> UsableAreaProbe? {
    guard isReady, takesRequests(), let screen = screens.first(where: { $0.name == output }) else {
      return nil
    }
    return UsableAreaProbe(
      on: screen.proxy, layer: layer, namespace: namespace, globals: globals, onSize: onSize)
  }

  /// The length that bars reserve at an edge of an output, in logical pixels; 0 where that is not known.
  ///
  /// - Parameters:
  ///   - area: what the compositor's IPC says.
  ///   - usable: the size that a probe on the output was configured with, if it was.
  public func reserved(
    at edge: Edge, on output: String, area: UsableAreaReport, usable: LogicalSize?
  ) -> Double {
    guard let screen = screens.first(where: { $0.name == output }), let state = screen.current,
      let size = screen.output?.size
    else { return 0 }
    let insets: Insets
    switch area {
    case .reserved(let reserved): insets = reserved
    case .workspace(let rect):
      guard let usable else { return 0 }
      insets = Insets(
        reservedBy: usable, on: size, workspace: rect.offset(dx: -state.position.x, dy: -state.position.y))
    }
    let length = insets.length(at: edge)
    // More than half of the output is no bar.
    return (0...size.height / 2).contains(length) ? length.rounded(.up) : 0
  }

  /// The distance of a reported area from an edge of its output, in logical pixels; nil where it is not known.
  public func distance(of area: UsableAreaReport, from edge: Edge, on output: String) -> Double? {
    switch area {
    case .reserved(let insets): return insets.length(at: edge)
    case .workspace(let rect):
      guard let screen = screens.first(where: { $0.name == output }), let state = screen.current,
        let size = screen.output?.size
      else { return nil }
      return edge == .top ? rect.y - state.position.y : state.position.y + size.height - rect.maxY
    }
  }

  /// A rectangle within the usable part of an output, in logical pixels of all outputs: all of that part but gaps.
  public func workspace(_ area: UsableAreaReport, on output: String) -> LogicalRect? {
    switch area {
    case .workspace(let rect): return rect
    case .reserved(let insets):
      guard let screen = screens.first(where: { $0.name == output }), let state = screen.current,
        let size = screen.output?.size
      else { return nil }
      let rect = LogicalRect(
        x: state.position.x + insets.left, y: state.position.y + insets.top,
        width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
      return rect.width > 0 && rect.height > 0 ? rect : nil
    }
  }

  /// Whether toasts of a stack are to be blurred by the compositor, as far as it offers that.
  public func wantsCompositorBlur(_ stack: ToastStack) -> Bool {
    globals.canBlur
      && stack.toasts.contains { toast in
        toast.style.needsBackdrop && [.auto, .compositor].contains(toast.style.backdrop)
      }
  }
}
