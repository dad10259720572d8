import Glibc
import HeadlessSway
import Testing

extension EndToEnd {
  /// Every command of the README's examples does what it says without a complaint.
  @Suite struct ReadmeTests {
    @Test(arguments: examples) func anExampleOfTheReadmeWorks(_ example: String) throws {
      let sway = try HeadlessSway()
      let run = try sway.run("sh", ["-c", example])
      #expect(run.errors == "")
      #expect(run.end == .exited(0))
    }

    @Test func thereAreExamples() {
      #expect(Self.examples.count > 3)
    }

    /// The lines of the README's blocks of shell, and what the key bindings of its blocks for Sway say to us.
    static let examples: [String] = {
      let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
      var block: Substring = ""
      var found: [String] = []
      for line in text(of: root + "/README.md").split(separator: "\n") {
        if line.hasPrefix("```") {
          block = line.dropFirst(3)
        } else if block == "sh" {
          found.append(String(line))
        } else if block == "sway", let words = line.firstRange(of: "waytoast") {
          found.append(String(line[words.lowerBound...]))
        }
      }
      return found
    }()

    private static func text(of path: String) -> String {
      guard let file = fopen(path, "r") else { return "" }
      defer { fclose(file) }
      var text = ""
      var line = [CChar](repeating: 0, count: 4096)
      while fgets(&line, Int32(line.count), file) != nil {
        text += String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      }
      return text
    }
  }
}
