/// A page of the documentation.
public struct Page {
  /// The text of the file.
  public let text: String

  /// Reads the page at `path`, relative to the root of the repository.
  public init(_ path: String) throws {
    let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    text = try Program(path: "/bin/cat").run(["\(root)/\(path)"]).output
  }

  /// Returns the lines of each fenced block with a language, or without one.
  public func blocks(in language: String = "") -> [[String]] {
    var blocks: [[String]] = []
    var isInside = false
    var isWanted = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside.toggle()
        isWanted = isInside && line.dropFirst(3) == language
        if isWanted { blocks.append([]) }
      } else if isWanted {
        blocks[blocks.count - 1].append(String(line))
      }
    }
    return blocks
  }

  /// Returns the text from a heading to the next heading of the form `# NAME`, without the heading.
  public func section(_ heading: String) -> String {
    guard let start = text.firstRange(of: "# \(heading)\n") else { return "" }
    let rest = text[start.upperBound...]
    return String(rest[..<(rest.firstRange(of: "\n# ")?.lowerBound ?? rest.endIndex)])
  }
}
