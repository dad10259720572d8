import ToastKit

/// The examples of docs/swift.md and of ToastKit's articles, each of which the tests run.
enum Examples {
  static func ways() throws {
    let toast = ToastAction()
    try toast("Saved successfully", icon: "checkmark", tint: .green)

    @ToastState var isOffline = false
    $isOffline.toast("No network", subtitle: "Retrying", icon: "wifi-off", duration: .forever)
    isOffline = true
  }

  static func call() throws {
    let toast = ToastAction()
    try toast("Saved successfully", icon: "checkmark", tint: .green)
  }

  static func called() throws {
    let toast = ToastAction()
    try toast("Saved")
    try ToastAction.current("Saved")
    try toast("Saved", duration: .long, config: ToastConfig(style: .plain))
  }

  static func hearing() throws {
    let toast = ToastAction()
    try toast("Saved successfully", onDismiss: { outcome in print(outcome) })
  }

  static func awaiting() async throws {
    let toast = ToastAction()
    let files = ToastModel(title: "3 files deleted", actions: [ToastButton("Undo", key: "undo")])
    if case .action("undo") = try await toast.outcome(of: files) {
      try await toast.show("They are back", duration: .short)
    }
  }

  static func choosing() async throws {
    let toast = ToastAction()
    let photo = try toast(
      "Photo deleted", actions: [ToastButton("Undo", key: "undo")],
      onAction: { key in print("chosen: \(key)") })
    print(await photo.outcome)
  }

  static func shown() async throws {
    let toast = ToastAction()
    let upload = try toast("Uploading", duration: .forever, progress: 0.2, id: "upload")
    try toast("Uploading", duration: .forever, progress: 0.8, id: "upload")
    upload.dismiss()
    print(await upload.outcome)
  }

  static func passing() throws {
    let banners = ToastAction(ToastConfig(style: .banner))
    try ToastAction.$current.withValue(banners) {
      try ToastAction.current("No network", subtitle: "Retrying", duration: .medium)
    }
  }

  static func config() throws {
    let toast = ToastAction(
      ToastConfig(
        style: .plain, textColor: .white, font: .system(size: 14),
        background: .color(.black.opacity(0.588)), duration: .short, transition: .opacity,
        animation: .linear(duration: 0.3)))
    try toast("Hello")
  }

  static func boolean() {
    @ToastState var isSaved = false
    $isSaved.toast("Saved", duration: .short, edge: .top)
    isSaved = true
  }

  static func message() {
    @ToastState var isSaved = false
    $isSaved.toast("Saved", icon: "checkmark", tint: .green)
    isSaved = true
  }

  static func titles() {
    @ToastState var isSaved = false
    $isSaved.toast("Saved", subtitle: "to disk", duration: .long)
    isSaved = true
  }

  static func types() async {
    final class Document: Sendable {
      let isSaved = ToastBinding(false)

      init() {
        isSaved.toast("Saved", duration: .short)
      }

      func save() {
        isSaved.wrappedValue = true
      }
    }
    Document().save()

    @MainActor final class Downloads {
      @ToastState private var isDone = false
      private var count = 0

      init() {
        $isDone.toast("All is there", onDismiss: { @MainActor [weak self] _ in self?.count += 1 })
      }

      func finish() {
        isDone = true
      }
    }
    await Downloads().finish()
  }

  static func volume() async throws {
    let toast = ToastAction(ToastConfig(style: .plain, duration: .short))
    try toast(ToastModel(title: "Volume", icon: "volume", progress: 0.4, id: "volume"))
    try toast(ToastModel(title: "Volume", icon: "volume", progress: 0.45, id: "volume"))
  }

  static func dismissal() async throws {
    @ToastState var isSaved = false
    let saved = $isSaved.toast(
      "Saved", subtitle: "to disk", icon: "checkmark", tint: .green,
      onDismiss: { outcome in print("It was \(outcome)") })
    isSaved = true
    _ = try await saved.outcome()
    print(isSaved)
  }

  static func content() {
    @ToastState var isPresented = false
    $isPresented.toast(duration: .seconds(2), edge: .top) {
      Row(spacing: 12) {
        Icon("bell").color(.yellow)
        Text("Custom content toast").font(.callout).weight(.semibold)
      }
      .padding(horizontal: 16, vertical: 12)
      .background(.ultraThinMaterial, in: .continuousRectangle(radius: 20))
    }
    isPresented = true
  }

  static func item() async throws {
    @ToastState var model: ToastModel? = nil
    let items = $model.toast()
    model = ToastModel(title: "No network", subtitle: "Retrying", duration: .medium)
    _ = try await items.outcome()
  }

  static func progress() async throws {
    @ToastState var download: ToastModel? = nil
    $download.toast()
    for step in 0...4 {
      download = ToastModel(title: "Download", duration: .forever, progress: Double(step) / 4)
      try await Task.sleep(for: .milliseconds(20))
    }
    download = nil
  }

  static func itemContent() {
    struct Song: Equatable {
      var title: String
      var artist: String
    }
    @ToastState var song: Song? = nil
    $song.toast(duration: .medium) { song in
      Row {
        Icon("music")
        Column {
          Text(song.title)
          Text(song.artist).font(.footnote).weight(.regular)
        }
        Spacer()
      }
    }
    song = Song(title: "So What", artist: "Miles Davis")
  }
}
