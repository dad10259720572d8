/// A page of the documentation.
public struct Page {
  /// Its text, as it stands in the file.
  public let text: String

  /// The page at `path`, seen from the top of the checkout.
  public init(_ path: String) throws {
    let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    text = try Program(path: "/bin/cat").run(["\(root)/\(path)"]).output
  }

  /// Its fenced blocks in a language, or without one: each is some lines.
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

  /// Everything from a heading to the next one of its kind (`# NAME`), without the heading.
  public func section(_ heading: String) -> String {
    guard let start = text.firstRange(of: "# \(heading)\n") else { return "" }
    let rest = text[start.upperBound...]
    return String(rest[..<(rest.firstRange(of: "\n# ")?.lowerBound ?? rest.endIndex)])
  }
}
