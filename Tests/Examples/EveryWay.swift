import Glibc
import ToastKit

/// Each form of ToastKit's interface, called in turn.
enum EveryWay {
  private static let config = ToastConfig(style: .plain, alignment: .start)
  private static let undo = [ToastButton("Undo", key: "undo")]

  /// Shows one toast with each form, with a value for each parameter but the handlers.
  static func showAllParameters() async {
    @ToastState var isTitleShown = false
    @ToastState var isContentShown = false
    @ToastState var item: String? = nil
    let toast = ToastAction()
    do {
      try toast(
        "A", subtitle: "B", icon: "bell", tint: .red, duration: .long, edge: .bottom, progress: 0.5,
        actions: undo, id: "call", config: config)
      try await toast.show(
        "A", subtitle: "B", icon: "bell", tint: .red, duration: .long, edge: .bottom, progress: 0.5,
        actions: undo, id: "show", config: config)
      $isTitleShown.toast(
        "A", subtitle: "B", icon: "bell", tint: .red, duration: .long, edge: .bottom, progress: 0.5,
        actions: undo, id: "Boolean", config: config)
      isTitleShown = true
      try toast(
        duration: .long, edge: .bottom, progress: 0.5, actions: undo, id: "call", config: config
      ) { Text("C") }
      try await toast.show(
        duration: .long, edge: .bottom, progress: 0.5, actions: undo, id: "show", config: config
      ) { Text("C") }
      $isContentShown.toast(
        duration: .long, edge: .bottom, progress: 0.5, actions: undo, id: "Boolean", config: config
      ) { Text("C") }
      isContentShown = true
      $item.toast(
        duration: .long, edge: .bottom, progress: 0.5, actions: undo, id: "item", config: config
      ) { Text($0) }
      item = "C"
    } catch {
      say("\(error)")
    }
  }

  /// Shows one toast with each form that takes handlers of the main actor, and one whose handlers have no actor.
  @MainActor static func handleOnMainActor() async {
    let main = pthread_self()
    @Sendable func tell(_ name: String) { say("\(name) \(pthread_self() == main ? "main" : "other")") }
    @ToastState var isTitleShown = false
    @ToastState var isContentShown = false
    @ToastState var model: ToastModel? = nil
    @ToastState var item: String? = nil
    @ToastState var isRefused = false
    let toast = ToastAction()
    do {
      try toast(
        "1", onAction: { @MainActor _ in tell("1 action") }, onDismiss: { @MainActor _ in tell("1 end") })
      try toast(
        ToastModel(title: "2"), onAction: { @MainActor _ in tell("2 action") },
        onDismiss: { @MainActor _ in tell("2 end") })
      try toast(
        onAction: { @MainActor _ in tell("3 action") }, onDismiss: { @MainActor _ in tell("3 end") }
      ) { Text("3") }
      try await toast.show(
        "4", onAction: { @MainActor _ in tell("4 action") }, onDismiss: { @MainActor _ in tell("4 end") })
      try await toast.show(
        ToastModel(title: "5"), onAction: { @MainActor _ in tell("5 action") },
        onDismiss: { @MainActor _ in tell("5 end") })
      try await toast.show(
        onAction: { @MainActor _ in tell("6 action") }, onDismiss: { @MainActor _ in tell("6 end") }
      ) { Text("6") }
      $isTitleShown.toast(
        "7", onAction: { @MainActor _ in tell("7 action") }, onDismiss: { @MainActor _ in tell("7 end") })
      isTitleShown = true
      $isContentShown.toast(
        onAction: { @MainActor _ in tell("8 action") }, onDismiss: { @MainActor _ in tell("8 end") }
      ) { Text("8") }
      isContentShown = true
      $model.toast(
        onAction: { @MainActor _ in tell("9 action") }, onDismiss: { @MainActor _ in tell("9 end") })
      model = ToastModel(title: "9")
      $item.toast(
        onAction: { @MainActor _ in tell("10 action") }, onDismiss: { @MainActor _ in tell("10 end") }
      ) { Text($0) }
      item = "10"
      try await toast.show("11", onAction: { _ in tell("11 action") }, onDismiss: { _ in tell("11 end") })
    } catch {
      say("\(error)")
    }
    $isRefused.toast(
      "", onDismiss: { @MainActor _ in tell("not shown") }, onError: { @MainActor _ in tell("error") })
    isRefused = true
  }

  /// Shows a toast from the main actor, which does something else before the service answers.
  static func suspend() {
    Task { @MainActor in
      say("asking")
      do {
        say(try await ToastAction().show("Suspended").id)
      } catch {
        say("\(error)")
      }
    }
    Task { @MainActor in say("working") }
  }

  /// Shows a toast for a value, and then releases the value and its presentation.
  static func release() {
    let isShown = ToastBinding(false)
    let presentation = isShown.toast("Released", onDismiss: { say("released \($0)") })
    isShown.wrappedValue = true
    _ = consume presentation
  }
}
