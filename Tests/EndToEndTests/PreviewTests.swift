import HeadlessSway
import PrivateSession
import Programs
import Testing

@testable import ToastRender

extension EndToEnd {
  /// An output shows what `waytoastctl preview` draws over the same screen, pixel for pixel.
  @Suite struct PreviewTests {
    struct Case: Sendable, CustomTestStringConvertible {
      var scale: String
      var transform = "normal"
      var words: [String]
      var testDescription: String { "scale \(scale), \(transform): \(words.joined(separator: " "))" }
    }

    private static let volume = ["-s", "plain", "-i", "volume", "-p", "0.6", "Volume"]
    private static let texts = [
      volume, ["-s", "plain", "Copied"],
      ["--backdrop", "none", "-i", "bell", "Reminder"],
      ["--backdrop", "none", "--edge", "bottom", "--align", "end", "-a", "undo=Undo", "Moved to the trash"],
      ["-s", "banner", "--safe-area", "0", "Update", "Ready to install"],
    ]
    static let cases =
      ["1.25", "1.5", "2"].flatMap { scale in texts.map { Case(scale: scale, words: $0) } }
      + ["1", "1.75"].map { Case(scale: $0, words: volume) }
      + ["90", "180", "270"].map { Case(scale: "1.5", transform: $0, words: volume) }

    @Test(arguments: cases) func `An output shows exactly what is drawn`(_ sample: Case) throws {
      let sway = try HeadlessSway([.init(scale: sample.scale, transform: sample.transform)])
      // The session may run as another user.
      let folder = try #require(sway.environment["XDG_RUNTIME_DIR"])
      // grim filters what is scaled by a fraction.
      let watch = try ScreenWatch(sway)
      let empty = try watch.next()
      let bare = image(of: empty, turned: sample.transform)
      try bare.write(png: "\(folder)/empty.png")
      let drawn = "\(folder)/drawn.png"
      let run = try sway.run(
        "waytoastctl",
        ["preview", drawn, "--scale", sample.scale, "--backdrop-image", "\(folder)/empty.png"] + sample.words)
      #expect(run == Run(output: "", errors: "", end: .exited(0)))
      let expected = try ImageSurface(png: drawn)
      try #require(difference(between: bare, and: expected) != nil)

      try sway.show(sample.words)
      let seen = image(of: try watch.first { $0 != empty }, turned: sample.transform)
      #expect(difference(between: seen, and: expected) == nil)
    }

    /// A screenshot as it is looked at, though the output is turned clockwise.
    private func image(of shot: Screenshot, turned: String) -> ImageSurface {
      let isSideways = turned == "90" || turned == "270"
      let (width, height) = isSideways ? (shot.height, shot.width) : (shot.width, shot.height)
      let image = ImageSurface(width: width, height: height)
      image.withPixels { pixels in
        for y in 0..<height {
          let line = UnsafeMutableRawPointer(pixels + y * image.stride)
          for x in 0..<width {
            let pixel =
              switch turned {
              case "90": shot[shot.width - 1 - y, x]
              case "180": shot[shot.width - 1 - x, shot.height - 1 - y]
              case "270": shot[y, shot.height - 1 - x]
              default: shot[x, y]
              }
            let color = UInt32(pixel.red) << 16 | UInt32(pixel.green) << 8 | UInt32(pixel.blue)
            line.storeBytes(of: 0xFF00_0000 | color, toByteOffset: 4 * x, as: UInt32.self)
          }
        }
      }
      return image
    }

    /// How many pixels differ by more than 2 % in a colour, and where; nil where none does.
    private func difference(between one: ImageSurface, and other: ImageSurface) -> String? {
      guard one.width == other.width, one.height == other.height else { return "the sizes" }
      let pixels = [one, other].map(pixels)
      let different = pixels[0].indices.filter { isDifferent(pixels[0][$0], pixels[1][$0]) }
      guard let first = different.first, let last = different.last else { return nil }
      let places = [first, last].map { "\($0 % one.width), \($0 / one.width)" }
      return "\(different.count) pixels, from \(places)"
    }

    private func pixels(of image: ImageSurface) -> [UInt32] {
      var all: [UInt32] = []
      image.withPixels { pixels in
        for row in 0..<image.height {
          let line = UnsafeRawPointer(pixels + row * image.stride)
          for column in 0..<image.width {
            all.append(line.load(fromByteOffset: 4 * column, as: UInt32.self))
          }
        }
      }
      return all
    }

    private func isDifferent(_ one: UInt32, _ other: UInt32) -> Bool {
      for shift: UInt32 in [0, 8, 16] {
        let difference = Int(one >> shift & 255) - Int(other >> shift & 255)
        if abs(difference) > 5 { return true }
      }
      return false
    }
  }
}
