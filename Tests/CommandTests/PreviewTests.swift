import Glibc
import Programs
import Testing
import ToastCore
import ToastSystem

@testable import ToastRender

/// `waytoastctl preview` without a compositor and without a runtime directory.
@Suite struct PreviewTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var picture: String { "\(folder.path)/toast.png" }

  private func preview(_ words: String..., file: String? = nil) throws -> Run {
    try preview(words, file: file)
  }

  private func preview(_ words: [String], file: String? = nil) throws -> Run {
    let program = Program(built: "waytoastctl", environment: ["HOME": folder.path])
    return try program.run(["preview", file ?? picture] + words)
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  /// Writes a white picture and returns the path.
  private func paper(width: Int, height: Int) throws -> String {
    let paper = ImageSurface(width: width, height: height)
    paper.fill(Color(rgba: 0xFFFF_FFFF))
    let file = "\(folder.path)/paper.png"
    try paper.write(png: file)
    return file
  }

  @Test func `A toast is drawn on the built-in landscape at its scale`() throws {
    for (scale, width) in [("1", 480), ("1.5", 720), ("2", 960)] {
      #expect(try preview("--scale", scale, "Hello") == Self.silence)
      let drawn = try ImageSurface(png: picture)
      #expect(drawn.width == width)
      #expect(drawn.height == width / 2)
    }
  }

  @Test func `A toast is rejected without fonts`() throws {
    let fonts = "\(folder.path)/fonts.conf"
    _ = try folder.write("fonts.conf", "<fontconfig></fontconfig>".utf8)
    let program = Program(
      built: "waytoastctl", environment: ["HOME": folder.path, "FONTCONFIG_FILE": fonts])
    let run = try program.run(["preview", picture, "Hello"])
    #expect(run.end == .exited(1))
    #expect(run.errors.contains("no fonts are installed"))
  }

  @Test func `A toast is drawn at its resting position`() throws {
    let paper = try paper(width: 400, height: 300)
    #expect(
      try preview("-s", "plain", "--scale", "2", "--backdrop-image", paper, "Hello there", "you")
        == Self.silence)
    let drawn = try ImageSurface(png: picture)
    #expect(drawn.width == 400)
    #expect(drawn.height == 300)
    // The margin at the lower edge is 18 logical pixels, which are 36 buffer pixels.
    #expect(drawn.red(x: 200, y: 300 - 36 + 4) == 255)
    #expect(drawn.red(x: 200, y: 300 - 36 - 4) == 105)
    #expect(drawn.red(x: 20, y: 20) == 255)
  }

  @Test func `The styles of the configuration and the values of the request apply`() throws {
    let paper = try paper(width: 400, height: 300)
    #expect(try Program(path: "/bin/mkdir").run(["-p", "\(folder.path)/.config/waytoast"]) == Self.silence)
    _ = try folder.write(
      ".config/waytoast/config", "[style mine]\nlike = plain\nedge = top\nbackground = #f00\n")
    #expect(try preview("-s", "mine", "--margin", "40", "--backdrop-image", paper, "Hello") == Self.silence)
    let drawn = try ImageSurface(png: picture)
    #expect(drawn.blue(x: 200, y: 36) == 255)
    #expect(drawn.blue(x: 200, y: 44) == 0)
  }

  @Test func `An invalid picture is reported, and no file is written`() throws {
    func refusal(_ words: String...) throws -> String {
      let run = try preview(words + ["Hello"])
      #expect(run.end == .exited(1))
      #expect(try Program(path: "/bin/ls").run([folder.path]).output.contains("toast.png") == false)
      return run.errors
    }
    let absent = "\(folder.path)/absent.png"
    #expect(
      try refusal("--backdrop-image", absent)
        == "waytoastd: cannot read the picture \(absent): No such file or directory\n")
    let broken = try folder.write(
      "broken.png", [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8))
    #expect(
      try refusal("--backdrop-image", broken)
        == "waytoastd: cannot read the picture \(broken): it is no PNG, or a broken one\n")
    #expect(
      try refusal("-s", "velvet")
        == "waytoastd: unknown style 'velvet'; styles: glass, material, banner, plain\n")
  }

  @Test func `A missing icon is reported, and the toast is drawn without an icon`() throws {
    func warning(_ icon: String) throws -> String {
      let run = try preview("-i", icon, "Hello")
      #expect(run.end == .exited(0))
      return run.errors
    }
    let absent = "\(folder.path)/absent.png"
    #expect(try warning(absent) == "waytoast: icon '\(absent)': no such file: shown without an icon\n")
    #expect(
      try warning("file://\(folder.path)/a%20b.png")
        == "waytoast: icon '\(folder.path)/a b.png': no such file: shown without an icon\n")
    #expect(
      try warning("chekmark")
        == "waytoast: unknown icon 'chekmark': shown without an icon; did you mean 'checkmark'?\n")
  }

  @Test func `An unreadable icon is reported`() throws {
    // Root can read every file.
    guard getuid() == 0, let setpriv = ProgramPath.search("setpriv") else { return }
    let icon = try folder.write("secret.png", "x")
    chmod(icon, 0o600)
    let own = try TemporaryFolder()
    chmod(own.path, 0o777)
    let control = try #require(ProgramPath.sibling("waytoastctl"))
    func preview(_ icon: String) throws -> Run {
      try Program(path: setpriv, environment: ["HOME": own.path]).run(
        [
          "--reuid", "65534", "--regid", "65534", "--clear-groups", control, "preview",
          "\(own.path)/toast.png",
        ]
          + ["-i", icon, "Hello"])
    }
    let reason = "cannot be read: permission denied: shown without an icon\n"
    // First the directory is not accessible, and then only the file is unreadable.
    #expect(
      try preview(icon) == Run(output: "", errors: "waytoast: icon '\(icon)': \(reason)", end: .exited(0)))
    chmod(folder.path, 0o755)
    #expect(
      try preview(icon) == Run(output: "", errors: "waytoast: icon '\(icon)': \(reason)", end: .exited(0)))
  }

  @Test func `An unwritable output file is reported`() throws {
    let file = "\(folder.path)/no/such/toast.png"
    let run = try preview("Hello", file: file)
    #expect(
      run
        == Run(
          output: "", errors: "waytoastd: cannot write \(file): No such file or directory\n", end: .exited(1))
    )
  }
}

extension ImageSurface {
  fileprivate func red(x: Int, y: Int) -> UInt8 { component(2, x, y) }
  fileprivate func blue(x: Int, y: Int) -> UInt8 { component(0, x, y) }

  /// Returns a component of a pixel by its byte index.
  private func component(_ byte: Int, _ x: Int, _ y: Int) -> UInt8 {
    var value: UInt8 = 0
    withPixels { value = $0[y * stride + 4 * x + byte] }
    return value
  }
}
