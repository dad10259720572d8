import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing

extension EndToEnd {
  @Suite struct IconTests {
    @Test func aFilesPictureIsSeenInTheToast() throws {
      let folder = try TemporaryFolder()
      let icon = try folder.write(
        "icon.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><rect width='8' height='8' fill='#0f0'/></svg>"
      )
      // Sway's user has to be able to read it.
      chmod(folder.path, 0o755)
      let sway = try HeadlessSway()
      func isGreen(_ pixel: Screenshot.Pixel) -> Bool { pixel.green > 200 && pixel.red < 60 }
      let watch = try ScreenWatch(sway)
      try sway.show("--style", "plain", "--icon", icon, "Saved successfully")
      let seen = try watch.first { $0.bounds(where: isGreen) != nil }
      let box = try #require(seen.bounds(where: isGreen))
      #expect(box.width == 18 && box.height == 18, "1.25 of 14: \(box)")
    }

    @Test func whatIsNoIconIsAWarning() throws {
      let sway = try HeadlessSway()
      let run = try sway.run("waytoast", ["--icon", "no-such-icon", "--print-id", "Saved"])
      #expect(run.output.hasSuffix("-1\n"))
      #expect(
        run
          == Run(
            output: run.output, errors: "waytoast: unknown icon 'no-such-icon': shown without an icon\n",
            end: .exited(0)))
      #expect(try sway.control("list").isEmpty == false)
    }
  }
}
