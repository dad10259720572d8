import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastIcons

private let svg = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#

@Suite("Decoding icons")
struct IconDecodingTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = try #require(ProgramPath.sibling(IconDecoding.program))
  }

  /// The picture, row by row, or why there is none.
  private func decode(_ path: String, side: Int = 8) throws -> Result<[UInt32], IconFault> {
    let decoding = try IconDecoding(path, side: side, program: program)
    var entry = pollfd(fd: decoding.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 30_000) == 1)
    var pixels: [UInt32] = []
    do throws(IconFault) {
      try decoding.finish { pixels = Array($0.bindMemory(to: UInt32.self)) }
      return .success(pixels)
    } catch {
      return .failure(error)
    }
  }

  private func decode(_ name: String, _ text: String, side: Int = 8) throws -> Result<[UInt32], IconFault> {
    try decode(folder.write(name, text), side: side)
  }

  private func fault(_ name: String, _ bytes: [UInt8]) throws -> IconFault? {
    if case .failure(let fault) = try decode(folder.write(name, bytes)) { fault } else { nil }
  }

  @Test("an SVG is drawn as large as its box, premultiplied")
  func vector() throws {
    let half = ##"width="4" height="4"><rect width="4" height="2" fill="#f00" fill-opacity="0.5"/></svg>"##
    let pixels = try decode("a.svg", svg + half).get()
    #expect(Array(pixels.prefix(8)) == Array(repeating: 0x8080_0000, count: 8))
    #expect(pixels[24] == 0x8080_0000 && pixels[32] == 0)
  }

  @Test("a picture keeps its proportions and stands in the middle")
  func proportions() throws {
    let pixels = try decode("a.svg", svg + #"width="20" height="10"><rect width="20" height="10"/></svg>"#)
      .get()
    let rows = (0..<8).map { pixels[$0 * 8] }
    #expect(rows == [0, 0, 0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0xFF00_0000, 0, 0])
    let tall = PNG.rgba(width: 2, height: 4) { _, _ in [0, 255, 0, 255] }
    let raster = try decode(folder.write("b.png", tall)).get()
    #expect(Array(raster.prefix(8)) == [0, 0] + Array(repeating: 0xFF00_FF00, count: 4) + [0, 0])
  }

  @Test("a PNG is itself at its own size, colours with their opacity in them")
  func raster() throws {
    let bytes = PNG.rgba(width: 2, height: 2) { x, y in x == y ? [255, 0, 0, 128] : [0, 0, 255, 255] }
    #expect(
      try decode(folder.write("a.png", bytes), side: 2).get() == [
        0x8080_0000, 0xFF00_00FF, 0xFF00_00FF, 0x8080_0000,
      ])
  }

  @Test("a JPEG is decoded, whatever its file is called")
  func jpeg() throws {
    let pixels = try decode(folder.write("photo.png", redAndBlue), side: 16).get()
    #expect(pixels[0] == 0 && pixels[15 * 16] == 0, "twice as wide as high")
    let (left, right) = (pixels[8 * 16 + 2], pixels[8 * 16 + 13])
    #expect(left >> 16 & 0xFF > 200 && left & 0xFF < 60)
    #expect(right & 0xFF > 200 && right >> 16 & 0xFF < 60)
  }

  @Test("an SVG sees no other file")
  func references() throws {
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

  @Test("what is no file is refused, and nobody waits for it")
  func noFiles() throws {
    let pipe = "\(folder.path)/pipe.png"
    mkfifo(pipe, 0o600)
    for (path, fault) in [
      (folder.path, IconFault.folder), (pipe, .special), ("/dev/zero", .special), ("/dev/null", .special),
      ("\(folder.path)/none.svg", .missing), ("", .missing),
    ] {
      #expect(try decode(path) == .failure(fault), "\(path)")
      #expect(throws: fault, "\(path)") { try IconFile(path) }
    }
  }

  @Test("what is too large is refused by its size, and by what its header says")
  func tooLarge() throws {
    let path = try folder.write("large.png", PNG.rgba(width: 1, height: 1) { _, _ in [1, 2, 3, 4] })
    #expect(truncate(path, 100 << 20) == 0)
    #expect(try decode(path) == .failure(.tooManyBytes))
    #expect(throws: IconFault.tooManyBytes) { try IconFile(path) }
    for (width, height) in [(40_000, 40_000), (1 << 30, 1), (13 << 20, 1)] {
      #expect(try fault("huge.png", PNG.file(width: width, height: height, rows: [0, 0, 0, 0, 0])) != nil)
    }
    #expect(try fault("huge.png", PNG.file(width: 40_000, height: 40_000, rows: [0])) == .tooManyPixels)
    let long = Array((svg + ">" + String(repeating: " ", count: IconLimits.vectorBytes) + "</svg>").utf8)
    #expect(try fault("long.svg", long) == .tooManyBytes)
  }

  @Test("what is broken is told, and what is nothing known too")
  func broken() throws {
    #expect(try fault("a.svg", []) == .unknownFormat)
    #expect(try fault("a.svg", Array("hello".utf8)) == .unknownFormat)
    #expect(try fault("a.png", [UInt8](repeating: 0, count: 4096)) == .unknownFormat)
    #expect(
      try fault("a.png", Array(PNG.rgba(width: 9, height: 9) { _, _ in [1, 2, 3, 4] }.prefix(30))) == .broken)
    #expect(try fault("a.jpg", Array(redAndBlue.prefix(100))) == .broken)
    #expect(try fault("a.svg", Array((svg + "><rect").utf8)) == .broken)
    #expect(try fault("a.svg", Array("<html></html>".utf8)) == .broken)
  }

  @Test("an SVG that expands without end is stopped", arguments: Bomb.allCases)
  func bombs(_ bomb: Bomb) throws {
    let before = MonotonicClock.now()
    let result = try decode("bomb.svg", bomb.text)
    let took = (MonotonicClock.now() - before) / 1_000_000
    // Time on the clock is what it is bound by; a busy machine may start and end it late.
    #expect(took < 5000)
    guard case .failure(let fault) = result else {
      Issue.record("it was drawn")
      return
    }
    #expect([.broken, .tooLong, .tooHard].contains(fault))
  }

  @Test("a program that does not work is told, and one that does not end can be stopped")
  func strangePrograms() throws {
    func end(_ script: String, stops: Bool = false) throws -> IconFault? {
      let program = try folder.script("program", script)
      let decoding = try IconDecoding("/x", side: 8, program: program)
      if stops { decoding.kill() }
      do throws(IconFault) { try decoding.finish { _ in } } catch { return error }
      return nil
    }
    #expect(try end("echo ok") == nil)
    #expect(try end("exit 1") == .tooHard)
    #expect(try end("echo ok; exit 1") == .tooHard)
    #expect(try end("echo nonsense") == .tooHard)
    #expect(try end("echo broken; exit 1") == .broken)
    #expect(try end("kill -ABRT $$") == .tooHard)
    #expect(try end("exec sleep 60", stops: true) == .tooLong)
    #expect(throws: SystemError.self) { try IconDecoding("/x", side: 8, program: "/nowhere") }
  }

  @Test("without memory to draw in there is a word about its use")
  func usage() throws {
    for arguments in [[], ["x"], ["x", "0"], ["x", "4096"], ["x", "8"], ["x", "y"]] {
      let run = try Program(built: IconDecoding.program).run(arguments)
      #expect(run.end == .exited(2))
      #expect(run.errors.contains("usage: waytoast-icon PATH SIDE"))
    }
  }
}

/// SVGs that are short and take for ever.
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
      // Points without number, each of which takes memory.
      let points = (0..<300_000).map { "L\($0 * 37 % 64) \($0 * 91 % 64)" }
      return svg + size + #"<path d="M0 0\#(points.joined())"/></svg>"#
    }
  }
}

/// A JPEG of 16 × 8 pixels: its left half red, its right half blue.
private let redAndBlue: [UInt8] = base64(
  """
  /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU
  FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
  FBQUFBQUFBT/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF
  BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW
  V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi
  4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
  AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm
  Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq
  8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD50rwKiiv3D6Mv/M4/7gf+5j+jfpDf8yr/ALjf+4j/2Q==
  """)

private func base64(_ text: String) -> [UInt8] {
  let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  let values = text.utf8.compactMap { digits.firstIndex(of: $0) }
  return stride(from: 0, to: values.count - 1, by: 4).flatMap { start -> [UInt8] in
    let group = values[start..<min(start + 4, values.count)]
    let bits = group.reduce(0) { $0 << 6 | $1 } << (6 * (4 - group.count))
    return [16, 8, 0].prefix(group.count - 1).map { UInt8(bits >> $0 & 0xFF) }
  }
}
