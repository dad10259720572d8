import Testing

@testable import ToastIcons

@Suite struct IconThemeTests {
  private func theme(_ index: String) -> IconTheme { IconTheme(index: index.utf8) }

  @Test func `An index contains the parents and the directories with their sizes`() {
    let theme = theme(
      """
      # A comment
      [Icon Theme]
      Name=Test
      Inherits = first , second,
      Directories=16/apps,scalable/apps,threshold,48/apps
      ScaledDirectories=16@2/apps

      [16/apps]
      Size=16
      Type=Fixed
      [16@2/apps]
      Size=16
      Scale=2
      Type=Fixed
      [scalable/apps]
      Size=48
      Type=Scalable
      MinSize=8
      MaxSize=512
      [threshold]
      Size=22
      [48/apps]
      Size=48
      Type=Threshold
      Threshold=4
      """)
    #expect(theme.parents == ["first", "second"])
    #expect(
      theme.directories.map(\.path) == ["16/apps", "scalable/apps", "threshold", "48/apps", "16@2/apps"])
    #expect(theme.directories.map(\.sizes) == [16...16, 8...512, 20...24, 44...52, 16...16])
    #expect(theme.directories.map(\.scale) == [1, 1, 1, 1, 2])
  }

  @Test func `The distance is in pixels, and only the right scale is a match`() {
    let fixed = IconTheme.Directory(path: "a", size: 16, sizes: 16...16)
    #expect(fixed.distance(size: 16, scale: 1) == 0)
    #expect(fixed.distance(size: 19, scale: 1) == 3)
    #expect(fixed.distance(size: 12, scale: 1) == 4)
    #expect(fixed.distance(size: 16, scale: 2) == 16)
    #expect(fixed.distance(size: 8, scale: 2) == 1)
    let scalable = IconTheme.Directory(path: "b", size: 48, scale: 2, sizes: 8...512)
    #expect(scalable.distance(size: 19, scale: 2) == 0)
    #expect(scalable.distance(size: 19, scale: 1) == 1)
    #expect(scalable.distance(size: 4, scale: 2) == 8)
  }

  @Test(arguments: [
    "", "[", "[]", "Directories=a", "[Icon Theme]\nDirectories=a",
    "[Icon Theme]\nDirectories=a\n[a]\nSize=x",
    "[Icon Theme]\nDirectories=a\n[a]\nSize=0", "[Icon Theme]\nDirectories=a\n[a]\nSize=-4",
    "[Icon Theme]\nDirectories=a\n[a]\nSize=99999999999999999999", "\u{0}\u{0}=\u{0}", "=\n==\n[=]\n",
    "[Icon Theme]\nDirectories=../a,/etc,a//b,.,..,a/../b\n[../a]\nSize=1\n[/etc]\nSize=1\n[a//b]\nSize=1\n[.]\nSize=1",
  ])
  func `Invalid lines are ignored, and the other lines are used`(_ index: String) {
    #expect(theme(index).directories == [])
  }

  @Test func `Invalid values are replaced by valid ones`() {
    let theme = theme(
      """
      [Icon Theme]\r
      Directories=a,b,c,d\r
      [a]\r
      Size=16\r
      Scale=0\r
      Type=Fixed\r
      [b]
      Size=32
      Scale=4000
      Type=Scalable
      MinSize=64
      MaxSize=8
      [c]
      Size=32
      Threshold=-9
      [d]
      Size=1
      Threshold=40
      """)
    #expect(theme.directories.map(\.scale) == [1, 16, 1, 1])
    #expect(theme.directories.map(\.sizes) == [16...16, 64...64, 30...34, 0...41])
  }

  @Test func `Parents are names and never paths`() {
    let index = "[Icon Theme]\nInherits=../../etc,/tmp,..,.,good,\(String(repeating: "x", count: 300))"
    #expect(theme(index).parents == ["good"])
  }

  @Test func `An endless index is read up to the limits`() {
    let many = (0..<100_000).map { "d\($0)" }.joined(separator: ",")
    let sections = (0..<10_000).map { "[d\($0)]\nSize=16\n" }.joined()
    let theme = theme("[Icon Theme]\nInherits=\(many)\nDirectories=\(many.prefix(60_000))\n\(sections)")
    #expect(theme.directories.count <= IconTheme.Limit.directories)
    #expect(theme.parents.count <= IconTheme.Limit.parents)
  }
}
