import Glibc
import HeadlessSway
import PrivateSession
import Programs
import Testing
import ToastSystem

extension EndToEnd {
  /// Programs that show toasts with ToastKit.
  @Suite struct SwiftTests {
    private static let silence = Run(output: "", errors: "", end: .exited(0))

    /// Copies a program, the examples if no other, to where the session's user can run it.
    private func bring(_ path: String? = nil, to sway: HeadlessSway) throws -> String {
      let path = try #require(path ?? ProgramPath.sibling("toastkit-examples"))
      let copy = "\(sway.runtimeFolder)/program"
      #expect(try Program(path: "/bin/cp").run([path, copy]).end == .exited(0))
      chmod(copy, 0o755)
      return copy
    }

    @Test func aProgramsFirstToastStartsTheServiceAndStays() throws {
      let sway = try HeadlessSway()
      let empty = try sway.screenshot()
      #expect(try sway.run(bring(to: sway), ["boolean"]) == Self.silence)
      // The program has ended.
      #expect(try sway.control("list", "--json").contains(#""title":"Saved""#))
      let watch = try ScreenWatch(sway)
      _ = try watch.first { $0.toast(over: empty) != nil }
    }

    @Test func ownContentIsSeen() throws {
      let sway = try HeadlessSway()
      let watch = try ScreenWatch(sway)
      #expect(try sway.run(bring(to: sway), ["content"]) == Self.silence)
      #expect(try sway.control("list", "--json").contains(#""title":"Custom content toast""#))
      // The bell.
      _ = try watch.first { screen in
        screen.bounds { $0.red > 230 && (180...220).contains($0.green) && $0.blue < 40 } != nil
      }
    }

    @Test func aBooleanIsFalseWhenItsToastIsDismissed() throws {
      let sway = try HeadlessSway()
      let watch = try ScreenWatch(sway)
      let empty = try watch.next()
      let program = try sway.start(bring(to: sway), ["dismissal"])
      _ = try watch.first { $0 != empty }
      _ = try sway.control("dismiss")
      #expect(try program.finish() == Run(output: "It was dismissed\nfalse\n", errors: "", end: .exited(0)))
    }

    @Test func aServiceThatIsStartedAndEndsIsNoZombieAndAnotherOneFollows() throws {
      let sway = try HeadlessSway()
      let (path, arguments) = try sway.command(bring(to: sway), ["remote"])
      let remote = try Dialogue(Program(path: path, environment: sway.environment), arguments)
      let watch = try ScreenWatch(sway)
      let empty = try watch.next()
      try remote.say("model one")
      _ = try watch.first { $0 != empty }
      #expect(try remote.children().count == 1)
      _ = try sway.control("quit")
      #expect(try remote.hear() == "closed, nil")
      // Its own end follows.
      while try !remote.children().isEmpty { usleep(1000) }
      _ = try watch.first { $0 == empty }
      try remote.say("model two")
      _ = try watch.first { $0 != empty }
      #expect(try sway.control("list", "--json").contains("two"))
    }

    @Test func aPackageThatDependsOnThisOneBuildsAndShowsAToast() throws {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      let name = try #require(root.split(separator: "/").last)
      // It stays there, so that only what has changed is compiled the next time.
      let folder = "\(root)/.build/dependent"
      for path in [folder, "\(folder)/Sources", "\(folder)/Sources/app"] { mkdir(path, 0o755) }
      try write(
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
          name: "dependent",
          dependencies: [.package(path: "\(root)")],
          targets: [
            .executableTarget(name: "app", dependencies: [.product(name: "ToastKit", package: "\(name)")])
          ])

        """, to: "\(folder)/Package.swift")
      try write(
        """
        import ToastKit

        @main struct App {
          static func main() async throws {
            let toast = ToastAction()
            try toast("From another package", icon: "checkmark", tint: .green)
            @ToastState var isShown = false
            $isShown.toast { Text("own content") }
            isShown = true
          }
        }

        """, to: "\(folder)/Sources/app/App.swift")
      let said = try build(["--package-path", folder])
      // ToastKit links no C library: nothing is missing, and no flag of a library is wrong.
      for word in ["pthread", "pkg-config", "apt-get", "librsvg", "pc file", "warning"] {
        #expect(!said.contains(word), "\(said)")
      }

      let sway = try HeadlessSway()
      #expect(try sway.run(bring("\(folder)/.build/debug/app", to: sway)) == Self.silence)
      let list = try sway.control("list", "--json")
      #expect(list.contains("From another package") && list.contains("own content"))
    }

    @Test func nothingRaces() throws {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      let folder = "\(root)/.build/sanitized"
      try build([
        "--package-path", root, "--scratch-path", folder, "--sanitize", "thread", "--product",
        "toastkit-examples",
      ])
      let sway = try HeadlessSway()
      let program = try bring("\(folder)/debug/toastkit-examples", to: sway)
      // What it has found it says on standard error, and ends with another status.
      let run = try sway.run(program, ["remote"], input: Array("true\ncrowd\nmodel x\ncrowd\n".utf8))
      #expect(run.errors == "")
      #expect(run.end == .exited(0))
      #expect(run.output.hasSuffix("false, nil\n"))
    }

    /// Builds a package anew as far as need be.
    ///
    /// Returns what the build has printed.
    @discardableResult
    private func build(_ arguments: [String]) throws -> String {
      let swift = Program(
        path: try #require(ProgramPath.search("swift")),
        environment: ["HOME": Environment.value("HOME") ?? "/root"])
      let run = try swift.start(["build", "-j", "2"] + arguments).finish(limit: 280)
      #expect(run.end == .exited(0), "\(run.output)\n\(run.errors)")
      return run.output + run.errors
    }

    private func write(_ text: String, to path: String) throws {
      let file = try #require(fopen(path, "w"))
      fputs(text, file)
      fclose(file)
    }
  }
}
