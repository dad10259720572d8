import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastIcons

private let svg = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#

@Suite struct IconDecodingTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = try #require(ProgramPath.sibling(IconDecoding.program))
  }

  /// Returns the pixels in rows, or the error.
  private func decode(_ path: String, side: Int = 8) throws -> Result<[UInt32], IconError> {
    try decodeIcon(path, side: side, program: program)
  }

  private func decode(_ name: String, _ text: String, side: Int = 8) throws -> Result<[UInt32], IconError> {
    try decode(folder.write(name, text), side: side)
  }

  private func fault(_ name: String, _ bytes: [UInt8]) throws -> IconError? {
    if case .failure(let fault) = try decode(folder.write(name, bytes)) { fault } else { nil }
  }

  @Test func `An SVG fills the canvas with premultiplied pixels`() throws {
    let half = ##"width="4" height="4"><rect width="4" height="2" fill="#f00" fill-opacity="0.5"/></svg>"##
    let pixels = try decode("a.svg", svg + half).get()
    #expect(Array(pixels.prefix(8)) == Array(repeating: 0x8080_0000, count: 8))
    #expect(pixels[24] == 0x8080_0000 && pixels[32] == 0)
  }

  @Test func `A picture keeps its aspect ratio and is centred`() throws {
    let pixels = try decode("a.svg", svg + #"width="20" height="10"><rect width="20" height="10"/></svg>"#)
      .get()
    let rows = (0..<8).map { pixels[$0 * 8] }
    #expect(rows == [0, 0, 0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0, 0])
    let tall = PNG.rgba(width: 2, height: 4) { _, _ in [0, 255, 0, 255] }
    let raster = try decode(folder.write("b.png", tall)).get()
    #expect(Array(raster.prefix(8)) == [0, 0] + Array(repeating: 0xFF00_FF00, count: 4) + [0, 0])
  }

  @Test func `A PNG of the size of the canvas is copied with premultiplied colours`() throws {
    let bytes = PNG.rgba(width: 2, height: 2) { x, y in x == y ? [255, 0, 0, 128] : [0, 0, 255, 255] }
    #expect(
      try decode(folder.write("a.png", bytes), side: 2).get() == [
        0x8080_0000, 0xFF00_00FF, 0xFF00_00FF, 0x8080_0000,
      ])
  }

  @Test func `A JPEG is decoded with any file name`() throws {
    let pixels = try decode(folder.write("photo.png", JPEG.redAndBlue), side: 16).get()
    #expect(pixels[0] == 0 && pixels[15 * 16] == 0, "twice as wide as high")
    let (left, right) = (pixels[8 * 16 + 2], pixels[8 * 16 + 13])
    #expect(left >> 16 & 0xFF > 200 && left & 0xFF < 60)
    #expect(right & 0xFF > 200 && right >> 16 & 0xFF < 60)
  }

  @Test func `An SVG cannot refer to other files`() throws {
    let picture = try folder.write("red.png", PNG.rgba(width: 1, height: 1) { _, _ in [255, 0, 0, 255] })
    try folder.write("red.css", "rect { fill: red }")
    let size = #"width="8" height="8">"#
    for reference in [picture, "file://\(picture)", "red.png", "./red.png"] {
      let image = #"<image xlink:href="\#(reference)" width="8" height="8"/></svg>"#
      #expect(try decode("a.svg", svg + size + image).get().allSatisfy { $0 == 0 }, "\(reference)")
    }
    let sheet =
      #"<style>@import url("file://\#(folder.path)/red.css");</style><rect width="8" height="8"/></svg>"#
    #expect(try decode("b.svg", svg + size + sheet).get().allSatisfy { $0 == 0xFF00_0000 })
    let entity =
      #"<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>"# + svg + size + "<text>&x;</text></svg>"
    if case .success(let pixels) = try decode("c.svg", entity) { #expect(pixels.allSatisfy { $0 == 0 }) }
    let inclusion =
      svg + #"xmlns:xi="http://www.w3.org/2001/XInclude" "# + size + #"<xi:include href="a.svg"/></svg>"#
    #expect(try decode("d.svg", inclusion).get().allSatisfy { $0 == 0 })
  }

  @Test func `Only regular files are accepted, and a pipe does not block`() throws {
    let pipe = "\(folder.path)/pipe.png"
    mkfifo(pipe, 0o600)
    let empty = try folder.write("empty.svg", "")
    for (path, fault) in [
      (folder.path, IconError.isDirectory), (pipe, .notRegularFile), ("/dev/zero", .notRegularFile),
      ("/dev/null", .notRegularFile),
      ("\(folder.path)/none.svg", .missing), ("\(empty)/none.svg", .missing), ("", .missing), (empty, .empty),
    ] {
      #expect(throws: fault, "\(path)") { try IconFile(path) }
    }
  }

  @Test func `A file that was replaced by a pipe does not block`() throws {
    func exchanged(_ exchange: (String) throws -> Void) throws -> IconError? {
      let path = try folder.write("icon.png", "x")
      let file = try IconFile(path)
      unlink(path)
      try exchange(path)
      do throws(IconError) { _ = try file.open().size } catch { return error }
      return nil
    }
    #expect(try exchanged { mkfifo($0, 0o600) } == .notRegularFile)
    unlink("\(folder.path)/icon.png")
    #expect(try exchanged { symlink("/dev/zero", $0) } == .notRegularFile)
    unlink("\(folder.path)/icon.png")
    #expect(try exchanged { _ in } == .missing)
    #expect(
      try exchanged {
        truncate(try folder.write("icon.png", "x"), 100 << 20); _ = $0
      } == .tooManyBytes)
    #expect(try exchanged { mkdir($0, 0o700) } == .isDirectory)
  }

  @Test func `Too large pictures are rejected by their file size and by their header`() throws {
    let path = try folder.write("large.png", PNG.rgba(width: 1, height: 1) { _, _ in [1, 2, 3, 4] })
    #expect(truncate(path, 100 << 20) == 0)
    #expect(throws: IconError.tooManyBytes) { try IconFile(path) }
    for (width, height) in [(40_000, 40_000), (1 << 30, 1), (13 << 20, 1)] {
      #expect(try fault("huge.png", PNG.file(width: width, height: height, rows: [0, 0, 0, 0, 0])) != nil)
    }
    #expect(try fault("huge.png", PNG.file(width: 40_000, height: 40_000, rows: [0])) == .tooManyPixels)
    let long = Array((svg + ">" + String(repeating: " ", count: IconLimits.vectorBytes) + "</svg>").utf8)
    #expect(try fault("long.svg", long) == .tooManyBytes)
  }

  @Test func `Broken files and unknown formats have errors`() throws {
    #expect(try fault("a.svg", Array("hello".utf8)) == .unknownFormat)
    #expect(try fault("a.png", [UInt8](repeating: 0, count: 4096)) == .unknownFormat)
    #expect(
      try fault("a.png", Array(PNG.rgba(width: 9, height: 9) { _, _ in [1, 2, 3, 4] }.prefix(30))) == .broken)
    #expect(try fault("a.jpg", Array(JPEG.redAndBlue.prefix(100))) == .broken)
    #expect(try fault("a.svg", Array((svg + "><rect").utf8)) == .broken)
    #expect(try fault("a.svg", Array("<html></html>".utf8)) == .broken)
  }

  @Test(arguments: Bomb.allCases)
  func `An SVG that expands exponentially is stopped`(_ bomb: Bomb) throws {
    let before = MonotonicClock.now()
    let result = try decode("bomb.svg", bomb.text)
    let took = (MonotonicClock.now() - before) / 1_000_000
    // The decoder has a limit of elapsed time; a busy machine may start and end it late.
    #expect(took < 5000)
    guard case .failure(let fault) = result else {
      Issue.record("it was drawn")
      return
    }
    #expect([.broken, .timedOut, .decoderFailed].contains(fault))
  }

  @Test func `A decoder that fails is reported, and a decoder that does not end can be killed`() throws {
    let file = try IconFile(folder.write("a.svg", "x")).open()
    func end(_ script: String, stops: Bool = false) throws -> IconError? {
      let program = try folder.script("program", script)
      let decoding = try IconDecoding(file, side: 8, program: program)
      if stops { decoding.kill() }
      do throws(IconError) { try decoding.finish { _ in } } catch { return error }
      return nil
    }
    #expect(try end("echo ok") == nil)
    #expect(try end("exit 1") == .decoderFailed)
    #expect(try end("echo ok; exit 1") == .decoderFailed)
    #expect(try end("echo nonsense") == .decoderFailed)
    #expect(try end("echo broken; exit 1") == .broken)
    #expect(try end("kill -ABRT $$") == .decoderFailed)
    #expect(try end("exec sleep 60", stops: true) == .timedOut)
    #expect(throws: SystemError.self) { try IconDecoding(file, side: 8, program: "/nowhere") }
  }

  @Test func `The decoder gets the memory and the open file, and no path`() throws {
    let path = try folder.write("secret-name.svg", "the picture")
    let program = try folder.script(
      "program",
      "{ echo \"$@\"; cat <&4; echo; ls /proc/self/fd | tr '\\n' ' '; } >\(folder.path)/said; echo ok")
    let decoding = try IconDecoding(IconFile(path).open(), side: 8, program: program)
    try decoding.finish { _ in }
    let said = try Program(path: "/bin/cat").run(["\(folder.path)/said"]).output
    // The last descriptor belongs to `ls` itself.
    #expect(said == "8\nthe picture\n0 1 2 3 4 5 ")
  }

  @Test(arguments: [false, true])
  func `Child processes of the decoder end with the decoder`(isStopped: Bool) throws {
    let gate = "\(folder.path)/gate"
    mkfifo(gate, 0o600)
    let reading = FileDescriptor(owning: open(gate, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    // The child process keeps the pipe open as long as it lives.
    let program = try folder.script(
      "program", "sleep 600 >\(gate) & echo x >\(gate); \(isStopped ? "exec sleep 600" : "echo ok")")
    let decoding = try IconDecoding(IconFile(folder.write("a.svg", "x")).open(), side: 8, program: program)
    let limit = MonotonicClock.now() + 30_000_000_000
    #expect(try reading.wait(for: .readable, until: limit).contains(.readable))
    if isStopped { decoding.kill() }
    do throws(IconError) { try decoding.finish { _ in } } catch { #expect(error == .timedOut) }
    var bytes = [UInt8](repeating: 0, count: 64)
    var transfer = Transfer.blocked
    while transfer != .ended {
      try #require(try !reading.wait(for: .readable, until: limit).isEmpty)
      transfer = try bytes.withUnsafeMutableBytes { try reading.read(into: $0) }
    }
  }

  @Test func `The decoder prints its usage without shared memory`() throws {
    for arguments in [[], ["0"], ["4096"], ["8"], ["y"], ["8", "8"], ["/a.png", "8"], ["--sandbox", "8"]] {
      let run = try Program(built: IconDecoding.program).run(arguments)
      #expect(run.end == .exited(2))
      #expect(run.errors.contains("usage: waytoast-icon SIDE"))
    }
  }
}

/// Short SVGs whose decoding never ends.
enum Bomb: CaseIterable {
  case laughs, uses, nesting, filter, points

  var text: String {
    let size = #"width="64" height="64">"#
    switch self {
    case .laughs:
      let entities = (1..<12).map { i in
        #"<!ENTITY l\#(i) "\#(String(repeating: "&l\(i - 1);", count: 10))">"#
      }
      return #"<!DOCTYPE svg [<!ENTITY l0 "lol">\#(entities.joined())]>"# + svg + size
        + "<text>&l11;</text></svg>"
    case .uses:
      let groups = (1..<12).map { i in
        #"<g id="u\#(i)">"# + String(repeating: ##"<use xlink:href="#u\##(i - 1)"/>"##, count: 10) + "</g>"
      }
      return svg + size + ##"<defs><rect id="u0" width="64" height="64"/>\##(groups.joined())</defs>"##
        + ##"<use xlink:href="#u11"/></svg>"##
    case .nesting:
      return svg + size + String(repeating: "<g>", count: 200_000) + String(repeating: "</g>", count: 200_000)
        + "</svg>"
    case .filter:
      return svg + size
        + ##"<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="100000000"/></filter>"##
        + ##"<rect width="64" height="64" filter="url(#f)"/></svg>"##
    case .points:
      // A path of many points, each of which needs memory.
      let points = (0..<300_000).map { "L\($0 * 37 % 64) \($0 * 91 % 64)" }
      return svg + size + #"<path d="M0 0\#(points.joined())"/></svg>"#
    }
  }
}
