import ToastHooks
import ToastIPC

extension ShowRequest {
  /// The toast of a hook.
  public init(_ toast: HookToast) {
    self.init(title: toast.title)
    subtitle = toast.subtitle
    icon = toast.icon
    style = toast.style
    id = toast.id
    if toast.duration == .forever { self["duration"] = "forever" }
  }
}
