import Glibc
import Programs
import Testing
import ToastSystem

/// The README, and the file names in the documents for contributors.
@Suite struct DocumentTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

  /// Returns the words of a page between backticks, outside of blocks.
  private func code(_ path: String) throws -> [String] {
    var isBlock = false
    let lines = try Page(path).text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isBlock.toggle() }
      return !isBlock && !line.hasPrefix("```")
    }
    return lines.joined(separator: " ").split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }

  /// Returns the names of Package.swift and of all files in Sources and Tests.
  private func fileNames() throws -> Set<String> {
    let find = Program(path: try #require(ProgramPath.search("find")))
    let paths = try find.run([Self.root + "/Sources", Self.root + "/Tests", "-type", "f"]).output
    return Set(paths.split(separator: "\n").compactMap { $0.split(separator: "/").last.map(String.init) })
      .union(["Package.swift"])
  }

  @Test func `The README has at most 70 lines`() throws {
    #expect(try Page("README.md").text.split(separator: "\n", omittingEmptySubsequences: false).count <= 71)
  }

  @Test(arguments: [
    "docs/CONTRIBUTING.md", "docs/architecture.md", "docs/decisions.md", "docs/compositors.md",
  ])
  func `Every path that a document names exists`(page: String) throws {
    let top = ["Sources/", "Tests/", "Plugins/", "protocols/", "docs/", ".ci/"]
    let paths = try code(page).filter { word in top.contains { word.hasPrefix($0) } && !word.contains("*") }
    for path in paths {
      // A path may have arguments after it.
      let file = String(path.prefix { $0 != " " })
      #expect(access("\(Self.root)/\(file)", F_OK) == 0, "\(page): \(file)")
    }
  }

  @Test(arguments: ["docs/CONTRIBUTING.md", "docs/architecture.md", "docs/decisions.md"])
  func `Every Swift file that a document names exists`(page: String) throws {
    let files = try fileNames()
    for word in try code(page) where word.hasSuffix(".swift") && !word.contains("*") {
      let name = String(word.split(separator: "/").last ?? "")
      #expect(files.contains(name), "\(page): \(word)")
    }
  }
}
