import ToastCore
import ToastIPC
import ToastIcons
import ToastLoop
import ToastRender
import ToastSystem

/// The icons that toasts ask for: found when a request is read, decoded by a child when the toast is measured.
///
/// What was found is kept for as long as toasts are shown. A toast without an icon never comes here.
final class IconLoader {
  private let loop: EventLoop
  /// Finds the icons of names.
  var lookup: IconLookup
  /// The program that decodes, or nil where there is none.
  private let program: String?
  /// Where pictures go; the painter's.
  private let images: IconImages
  private var icons: [ImageID: LoadedIcon] = [:]
  private var known: [Source: ImageID] = [:]
  /// In the order of their asking.
  private var queue: [ImageID] = []
  private var events: [Toasts.Event] = []
  private var lastID: UInt32 = 0

  /// A picture of one file, in the version that was found, at one size.
  private struct Source: Hashable {
    var file: IconFile
    /// In pixels.
    var side: Int

    var bytes: Int { side * side * 4 }
  }

  private struct LoadedIcon {
    let source: Source
    var state = State.found
  }

  fileprivate enum State {
    case found
    /// Awaits its turn.
    case queued
    /// Awaits the program, which is stopped at the deadline; nil: it has been stopped.
    case decoding(IconDecoding, EventSource, deadline: Instant?)
    case decoded
    case failed
  }

  /// Programs at a time.
  private static let mostDecoding = 4
  /// Pictures that are kept beyond those that toasts show, and their bytes.
  private static let mostKept = 32
  private static let mostBytes = 4 << 20
  private static let patience = Duration.milliseconds(Int64(IconLimits.milliseconds))

  init(loop: EventLoop, lookup: IconLookup, program: String?, images: IconImages) {
    self.loop = loop
    self.lookup = lookup
    self.program = program
    self.images = images
  }

  // MARK: Finding

  /// The icon called `name` for a box with a side of so many logical pixels: a symbol, a theme's, or a file's.
  ///
  /// - Parameter scale: the finest of those that it may be shown at.
  func icon(named name: String, side: Double, scale: Scale) throws(IconError) -> Icon {
    if Symbol(named: name) != nil { return .symbol(name) }
    let pixels = Int((side * scale.factor).rounded())
    guard (1...IconLimits.side).contains(pixels) else { throw .tooManyPixels }
    let source = Source(file: try lookup.icon(named: name, side: side, scale: scale), side: pixels)
    if let id = known[source] {
      if case .decoded = icons[id]?.state { return .image(id) }
      return .awaited(id)
    }
    lastID += 1
    let id = ImageID(lastID)
    known[source] = id
    icons[id] = LoadedIcon(source: source)
    return .awaited(id)
  }

  // MARK: Decoding

  /// The toast of this icon is about to be shown: its picture is needed.
  func need(_ icon: Icon?) {
    guard case .awaited(let id) = icon else { return }
    switch icons[id]?.state {
    case .found:
      icons[id]?.state = .queued
      queue.append(id)
    case .queued, .decoding: break
    // It came while the request was on its way.
    case .decoded: events.append(.decodingFinished(id, isDecoded: true))
    case .failed, nil: events.append(.decodingFinished(id, isDecoded: false))
    }
  }

  /// Whether something waits to be taken.
  var hasEvents: Bool { !events.isEmpty }

  /// What has become of pictures since the last call.
  func takeEvents() -> [Toasts.Event] {
    defer { events = [] }
    return events
  }

  /// The next instant at which a program has taken too long.
  var deadline: Instant? {
    icons.isEmpty ? nil : icons.values.compactMap { $0.state.deadline }.min()
  }

  /// Stops the programs that have taken too long, and starts those that are needed.
  func advance(to now: Instant) {
    guard !icons.isEmpty else { return }
    for (id, icon) in icons {
      guard case .decoding(let decoding, let source, let deadline?) = icon.state, deadline <= now else {
        continue
      }
      decoding.kill()
      icons[id]?.state = .decoding(decoding, source, deadline: nil)
    }
    var running = icons.values.count { $0.state.isDecoding }
    while running < IconLoader.mostDecoding, !queue.isEmpty {
      running += 1
      start(queue.removeFirst(), at: now)
    }
  }

  private func start(_ id: ImageID, at now: Instant) {
    guard let source = icons[id]?.source else { return }
    do {
      guard let program else { throw SystemError("access", on: IconDecoding.program, code: 2) }
      let decoding = try IconDecoding(source.file.open(), side: source.side, program: program)
      let watch = try loop.watch(decoding.descriptor) { [weak self] _ in self?.finish(id) }
      icons[id]?.state = .decoding(decoding, watch, deadline: now + IconLoader.patience)
    } catch {
      fail(id, "\(error)")
    }
  }

  private func finish(_ id: ImageID) {
    guard let icon = icons[id], case .decoding(let decoding, let watch, _) = icon.state else { return }
    watch.remove()
    do throws(IconError) {
      try decoding.finish { pixels in
        images.add(id, side: icon.source.side, pixels: pixels, isSymbolic: icon.source.file.isSymbolic)
      }
      icons[id]?.state = .decoded
      events.append(.decodingFinished(id, isDecoded: true))
    } catch {
      fail(id, "\(error)")
    }
  }

  private func fail(_ id: ImageID, _ reason: String) {
    guard let icon = icons[id] else { return }
    icons[id]?.state = .failed
    events.append(.decodingFinished(id, isDecoded: false))
    CommandStatus.say("no icon \(icon.source.file.path.quoted): \(reason)", as: "waytoastd")
  }

  // MARK: Letting go

  /// Lets go of the oldest pictures that are not shown, when there are many or large ones.
  func keep(where isShown: (ImageID) -> Bool) {
    guard !icons.isEmpty else { return }
    var bytes = icons.values.reduce(0) { $0 + $1.source.bytes }
    guard icons.count > IconLoader.mostKept || bytes > IconLoader.mostBytes else { return }
    for id in icons.keys.filter({ !isShown($0) }).sorted(by: { $0.value < $1.value }) {
      guard icons.count > IconLoader.mostKept || bytes > IconLoader.mostBytes else { return }
      bytes -= icons[id]?.source.bytes ?? 0
      drop(id)
    }
  }

  /// Lets go of everything, for when nothing is shown.
  func forget() {
    for id in Array(icons.keys) { drop(id) }
    events = []
    lookup.clearCache()
  }

  private func drop(_ id: ImageID) {
    guard let icon = icons.removeValue(forKey: id) else { return }
    if case .decoding(_, let watch, _) = icon.state { watch.remove() }
    known[icon.source] = nil
    queue.removeAll { $0 == id }
    images.remove(id)
  }
}

extension IconLookup {
  /// Whether `name` is a path or the URL of a file; names of themes' icons have no slash.
  static func isFile(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "/")) }

  /// The file of an icon by its name, path or URL, for a box with a side of so many logical pixels.
  func icon(named name: String, side: Double, scale: Scale) throws(IconError) -> IconFile {
    if IconLookup.isFile(name) {
      guard let path = name.hasPrefix("/") ? name : FileURL.path(of: name) else { throw .invalidPath }
      let file = try IconFile(path)
      try file.checkFormat()
      return file
    }
    let path = file(
      named: name, size: max(1, Int(side.rounded())), scale: Int(scale.factor.rounded(.up)))
    guard let path else { throw .missing }
    return try IconFile(path)
  }
}

extension IconLoader.State {
  fileprivate var isDecoding: Bool { if case .decoding = self { true } else { false } }

  fileprivate var deadline: Instant? {
    if case .decoding(_, _, let deadline) = self { deadline } else { nil }
  }
}
