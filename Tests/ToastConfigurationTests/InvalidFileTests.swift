import Testing
import ToastConfiguration
import ToastCore
import ToastSystem

/// The effect of errors on the other lines of a file.
@Suite struct InvalidFileTests {
  private func read(_ text: String) throws(ConfigurationError) -> Configuration {
    let parsed = ParsedConfiguration(Array(text.utf8))
    if let error = parsed.errors.first { throw error }
    return parsed.configuration
  }

  /// A file with many invalid lines beside valid lines.
  private static let mixed = """
    motion = none
    contrast = more
    nonsense
    layer = middle
    max-visible = 5
    max-visible = 6
    [styl other]
    edge = left
    edge = left
    nonsense again
    [style mine]
    like = nobody
    edge = bottom
    align = left
    duration = 5000
    duration = 5
    [notify mail]
    app = mail
    show = never
    [style mine]
    edge = top
    [style next]
    like = mine
    align = end
    """

  @Test func `An invalid line affects only itself, and an invalid head only its section`() {
    let parsed = ParsedConfiguration(Array(InvalidFileTests.mixed.utf8))
    #expect(parsed.errors.map(\.line) == [1, 3, 4, 6, 7, 12, 14, 15, 17, 20])
    let configuration = parsed.configuration
    #expect(configuration.motion == .full)
    #expect(configuration.contrast == .more)
    #expect(configuration.rules.maxVisible == 5)
    #expect(configuration.styles.map(\.name) == Style.builtIn.map(\.name) + ["mine", "next"])
    let (mine, next) = (configuration.styles[4], configuration.styles[5])
    #expect(mine.edge == .bottom)
    #expect(mine.alignment == .center)
    #expect(mine.layer == .overlay)
    // An invalid line sets nothing, and a later line may set its key.
    #expect(mine.duration == .seconds(.seconds(5)))
    #expect(next.edge == .bottom)
    #expect(next.alignment == .end)
  }

  @Test func `The value in force replaces the value of an invalid line`() throws {
    let former = try read(
      """
      motion = reduced
      max-visible = 7
      layer = top
      style = mine
      [style base]
      edge = bottom
      [style mine]
      like = base
      align = end
      font = Fira Sans bold 20
      animation = none
      shape = rounded
      corner-radius = 9
      background = #010203
      """)
    let text = """
      motion = none
      max-visible = 0
      layer = middle
      style = nobody
      [style base]
      edge = bottom
      [style mine]
      like = nobody
      align = left
      font = "Inter Bold 15"
      animation = slow
      corner-radius = 9px
      background = blurple
      [style new]
      align = left
      """
    let parsed = ParsedConfiguration(Array(text.utf8), former: former)
    #expect(parsed.errors.map(\.line) == [1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15])
    let configuration = parsed.configuration
    #expect(configuration.motion == .reduced)
    #expect(configuration.rules.maxVisible == 7)
    #expect(configuration.style == "mine")
    #expect(configuration.styles.allSatisfy { $0.layer == .top })
    #expect(configuration.styles[5] == former.styles[5])
    #expect(configuration.styles[6].alignment == .center)
    // The next reload has the same result.
    let again = ParsedConfiguration(Array(text.utf8), former: configuration)
    #expect(again.configuration == configuration)
    // A missing line means the default.
    #expect(ParsedConfiguration([], former: configuration).configuration == Configuration())
  }

  @Test func `A style that no longer exists is not the default style`() throws {
    let former = try read("style = mine\n[style mine]\n")
    let parsed = ParsedConfiguration(Array("style = mine\n".utf8), former: former)
    #expect(parsed.errors.map(\.line) == [1])
    #expect(parsed.configuration.style == "glass")
  }

  @Test func `A file that is too large changes nothing`() throws {
    let former = try read("motion = reduced")
    let bytes = [UInt8](repeating: 10, count: 1 << 20 + 1)
    #expect(ParsedConfiguration(bytes, former: former).configuration == former)
  }

  // MARK: Large files

  @Test func `Seventy thousand styles are parsed, and a message lists only a few of them`() {
    let text = (0..<70_000).map { "[style s\($0)]\n" }.joined()
    let parsed = ParsedConfiguration(Array((text + "like = s\n").utf8.prefix(1 << 20)))
    #expect(parsed.configuration.styles.count > 65_000)
    let names = parsed.configuration.styles.map(\.name)
    let message = NameSuggestion.unknown("style", "s6999x", among: names)
    #expect(
      message.hasPrefix("unknown style 's6999x'; did you mean 's6999'? Styles: glass, material, banner, "))
    #expect(message.utf8.count < 200)
    #expect(
      NameSuggestion.unknown("style", "zzzzz", among: ["one", "two"])
        == "unknown style 'zzzzz'; styles: one, two")
  }

  @Test func `A hundred thousand invalid lines are as many errors`() {
    let text = (0..<100_000).map { "k\($0)=1\n" }.joined()
    let parsed = ParsedConfiguration(Array(("[style s]\n" + text).utf8.prefix(1 << 20)))
    #expect(parsed.errors.count > 99_000)
  }
}
