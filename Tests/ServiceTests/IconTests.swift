import Glibc
import Programs
import Stage
import Testing
import ToastCore
import ToastIPC
import ToastIcons

/// Icons of files and themes: the toast never waits for them, and never fails with them.
@Suite struct IconTests {
  private let folder: TemporaryFolder
  private let green: String

  init() throws {
    folder = try TemporaryFolder()
    green = try folder.write("green.svg", IconTests.square("#00ff00"))
  }

  private static func square(_ color: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="\(color)"/></svg>
    """
  }

  /// What decodes as the real program does, but not before the gate is opened.
  private func gatedProgram() throws -> String {
    let real = try #require(IconDecoding.installedProgram)
    mkfifo("\(folder.path)/gate", 0o600)
    return try folder.script("gated", #"read line <"\#(folder.path)/gate"; exec "\#(real)" "$@""#)
  }

  private func openGate() throws {
    let gate = open("\(folder.path)/gate", O_WRONLY | O_CLOEXEC)
    try #require(gate >= 0)
    close(gate)
  }

  /// The pixels that are seen of a colour.
  private func count(_ color: UInt32, in session: Session) throws -> Int {
    try session.surface().image?.pixels.count { $0 == color } ?? 0
  }

  private func warning(_ visitor: Visitor) -> String? {
    if case .ok(let acceptance)? = visitor.replies.first { acceptance.warning } else { nil }
  }

  @Test func aToastIsSeenBeforeItsIcon() throws {
    let session = try Session(iconProgram: gatedProgram())
    let visitor = try session.showPlain("Saved") { $0.icon = green }
    let surface = try session.surface()
    #expect(warning(visitor) == nil)
    #expect(surface.bufferCommits == 1)
    #expect(try count(0xFF00_FF00, in: session) == 0)
    let bounds = try #require(surface.image?.visibleBounds)
    try openGate()
    session.wait(for: "the icon") { surface.bufferCommits == 2 }
    // 1.25 of 14: a box of 17.5, drawn on whole pixels.
    #expect(try count(0xFF00_FF00, in: session) == 18 * 18)
    #expect(surface.image?.visibleBounds == bounds, "its box was there from the start")
    #expect(surface.commits == 3)
    #expect(surface.framesAsked == 0)
    // The time that it takes is not the toast's.
    session.pass(.seconds(2))
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func anIconIsAsFineAsTheOutput() throws {
    let stage = Stage(.sway17)
    stage.addOutput(scale: 2)
    let session = try Session(stage)
    try session.showPlain("Saved") { $0.icon = green }
    try session.wait(for: "the icon") { try count(0xFF00_FF00, in: session) == 35 * 35 }
  }

  @Test func anIconIsDecodedOnceForAsLongAsToastsAreShown() throws {
    let session = try Session()
    func update(_ title: String) throws {
      try session.showPlain(title) {
        $0.icon = green
        $0.id = "volume"
      }
    }
    try update("20 %")
    try session.wait(for: "the icon") { try count(0xFF00_FF00, in: session) == 18 * 18 }
    let commits = try session.surface().bufferCommits
    try update("30 %")
    #expect(try session.surface().bufferCommits == commits + 1)
    #expect(try count(0xFF00_FF00, in: session) == 18 * 18, "it is there at once")
    // Another version of the file is another icon.
    try folder.write("green.svg", IconTests.square("#0000ff") + "\n")
    try update("40 %")
    #expect(try count(0xFF00_FF00, in: session) == 0)
    try session.wait(for: "the new icon") { try count(0xFF00_00FF, in: session) == 18 * 18 }
  }

  @Test func theBoxOfABrokenIconCloses() throws {
    let broken = try folder.write("broken.svg", "<svg><nonsense")
    let session = try Session(iconProgram: gatedProgram())
    try session.showPlain("Saved") { $0.icon = broken }
    let surface = try session.surface()
    let with = try #require(surface.image?.visibleBounds)
    try openGate()
    session.wait(for: "the end of its icon") { surface.bufferCommits == 2 }
    let without = try #require(surface.image?.visibleBounds)
    #expect(with.width - without.width == 26 || with.width - without.width == 25)
    session.pass(.milliseconds(1999))
    #expect(surface.isMapped)
    session.pass(.milliseconds(1))
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func aFileThatVanishesCostsTheIcon() throws {
    let session = try Session(iconProgram: gatedProgram())
    try session.showPlain("Saved") { $0.icon = green }
    let surface = try session.surface()
    unlink(green)
    try openGate()
    session.wait(for: "the end of its icon") { surface.bufferCommits == 2 }
    #expect(try session.list().map(\.phase) == ["resting"])
    // Who asks again is told.
    let visitor = try session.showPlain("Saved") { $0.icon = green }
    #expect(warning(visitor) == "icon '\(green)': no such file: shown without an icon")
  }

  @Test func aDecoderThatNeverEndsIsStopped() throws {
    let session = try Session(iconProgram: folder.script("waytoast-icon", "exec sleep 600"))
    try session.showPlain("Saved") { $0.icon = green }
    let surface = try session.surface()
    session.pass(.milliseconds(289))
    #expect(surface.bufferCommits == 1)
    #expect(session.rings == 0)
    session.pass(.milliseconds(1))
    #expect(session.rings == 1)
    session.wait(for: "the end of its icon") { surface.bufferCommits == 2 }
    #expect(session.alarm == session.now + .milliseconds(1710), "nothing but the toast's end is left")
  }

  @Test func aDecoderThatIsNotThereCostsTheIcon() throws {
    let session = try Session(iconProgram: "/nowhere/waytoast-icon")
    try session.showPlain("Saved") { $0.icon = green }
    #expect(try session.list().map(\.phase) == ["resting"])
    #expect(try count(0xFF00_FF00, in: session) == 0)
    #expect(try session.surface().bufferCommits == 1, "its box was never seen")
  }

  @Test func aToastThatIsGoneStopsItsDecoder() throws {
    let session = try Session(iconProgram: folder.script("waytoast-icon", "exec sleep 600"))
    try session.showPlain("Saved") { $0.icon = green }
    try session.ask(.dismiss(.all))
    #expect(session.stage.layerSurfaces.isEmpty)
    #expect(session.alarm == nil)
  }

  @Test func whatIsNoIconIsToldAtOnce() throws {
    let session = try Session()
    mkfifo("\(folder.path)/pipe.png", 0o600)
    let large = try folder.write("large.png", "x")
    truncate(large, 100 << 20)
    let end = ": shown without an icon"
    func file(_ icon: String, _ reason: String) -> (String, String) {
      (icon, "icon '\(icon)': \(reason)\(end)")
    }
    let missing = "\(folder.path)/none.png"
    let special = "is a pipe, a socket or a device, not a regular file"
    let elsewhere = "expected an absolute path or a file:// URL of this machine"
    for (icon, expected) in [
      ("no-such-icon", "unknown icon 'no-such-icon'\(end)"),
      ("voluem", "unknown icon 'voluem'\(end); did you mean 'volume'?"),
      ("speaker.wave.22", "unknown icon 'speaker.wave.22'\(end); did you mean 'speaker.wave.2'?"),
      file(missing, "no such file"), file("file://\(missing)", "no such file"),
      file(folder.path, "is a directory"), file("/dev/zero", special),
      file("\(folder.path)/pipe.png", special),
      file(try folder.write("empty.png", ""), "the file is empty"),
      file(try folder.write("text.png", "not a picture"), "neither PNG, JPEG nor SVG"),
      file(try folder.write("truncated.png", "\u{89}PN"), "neither PNG, JPEG nor SVG"),
      file(large, "too large: at most 32 MiB, 4 MiB for an SVG"),
      file("relative/path.png", elsewhere), file("file://elsewhere/a.png", elsewhere),
    ] {
      let visitor = try session.showPlain("Saved") {
        $0.icon = icon
        $0.id = "same"
      }
      #expect(warning(visitor) == expected)
    }
    // A long path keeps the name of the file.
    let long = try session.showPlain("Saved") {
      $0.icon = "/tmp/" + String(repeating: "folder/", count: 20) + "icon.png"
      $0.id = "same"
    }
    #expect(warning(long)?.hasPrefix("icon '…er/folder/") == true)
    #expect(warning(long)?.hasSuffix("folder/icon.png': no such file\(end)") == true)
    // None of them left a box.
    let image = try session.surface().image
    try session.showPlain("Saved") { $0.id = "same" }
    #expect(try session.surface().image == image)
  }

  @Test func aURLIsTheFileThatItNames() throws {
    let file = try folder.write("100 % green#1.svg", IconTests.square("#00ff00"))
    let session = try Session()
    for escaped in [
      file, file.replacing("%", with: "%25").replacing(" ", with: "%20").replacing("#", with: "%23"),
    ] {
      for scheme in ["file://", "file:", "FILE://localhost"] {
        let visitor = try session.showPlain("Saved") { $0.icon = scheme + escaped }
        #expect(warning(visitor) == nil)
        try session.wait(for: "the icon") { try count(0xFF00_FF00, in: session) == 18 * 18 }
        try session.ask(.dismiss(.all))
      }
    }
  }

  @Test func aNameIsASymbolFirstAndThenAThemes() throws {
    for name in ["bell", "letterbox", "letterbox-symbolic"] {
      try folder.write("icons/hicolor/scalable/apps/\(name).svg", IconTests.square("#00ff00"))
    }
    try folder.write(
      "icons/hicolor/index.theme",
      "[Icon Theme]\nDirectories=scalable/apps\n[scalable/apps]\nSize=48\nType=Scalable\nMinSize=8\nMaxSize=512\n"
    )
    // The symbol of that name would come first.
    let icons = IconLookup(theme: nil, bases: ["\(folder.path)/icons"], pixmaps: [])
    let session = try Session(icons: icons)
    for (name, color, area) in [
      ("bell", 0xFFFF_00FF as UInt32, 1..<200), ("letterbox", 0xFF00_FF00, 324..<325),
      ("letterbox-symbolic", 0xFFFF_00FF, 324..<325),
    ] {
      try session.showPlain(name) {
        $0.icon = name
        $0["icon-color"] = "#ff00ff"
      }
      try session.wait(for: name) { area.contains(try count(color, in: session)) }
      try session.ask(.dismiss(.all))
    }
  }

  @Test func aSymbolicIconHasTheIconsColour() throws {
    let symbolic = try folder.write("a-symbolic.svg", IconTests.square("#00ff00"))
    let session = try Session()
    try session.showPlain("Saved") {
      $0.icon = symbolic
      $0["icon-color"] = "#ff00ff"
    }
    try session.wait(for: "the icon") { try count(0xFFFF_00FF, in: session) == 18 * 18 }
  }

  @Test func manyIconsAtATimeAllCome() throws {
    let session = try Session()
    var files: [String] = []
    for index in 0..<60 { files.append(try folder.write("\(index).svg", IconTests.square("#00ff00"))) }
    for file in files {
      try session.showPlain("Saved") {
        $0.icon = file
        $0.id = "same"
      }
    }
    try session.wait(for: "the last icon") { try count(0xFF00_FF00, in: session) == 18 * 18 }
    #expect(try session.list().count == 1)
  }
}
