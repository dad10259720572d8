import Glibc
import Programs
import Stage
import Testing
import ToastCore
import ToastIPC
import ToastSystem

/// Own content: it is asked for, drawn, and awaits its pictures.
@Suite struct ContentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func svg(_ name: String, _ color: String) throws -> String {
    try folder.write(
      name,
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="\(color)"/></svg>
      """)
  }

  private func count(_ color: UInt32, in session: Session) throws -> Int {
    try session.surface().image?.pixels.count { $0 == color } ?? 0
  }

  private func show(
    _ content: String, in session: Session, _ change: (inout ShowRequest) -> Void = { _ in }
  ) throws -> Visitor {
    try session.showPlain("") {
      $0.content = try? ContentNode(json: Array(content.utf8))
      change(&$0)
    }
  }

  private func warning(_ visitor: Visitor) -> String? {
    if case .ok(let acceptance)? = visitor.replies.first { acceptance.warning } else { nil }
  }

  @Test func itIsShownAndListedByItsFirstText() throws {
    let session = try Session()
    _ = try show(#"{"row":[{"icon":"stop","size":40,"color":"red"},{"text":"Saved"}]}"#, in: session)
    #expect(try count(0xFFFF_0000, in: session) > 300)
    #expect(try session.list().map(\.title) == ["Saved"])
    _ = try show(#"{"icon":"bell"}"#, in: session) { $0.title = "A bell" }
    #expect(try session.list().map(\.title) == ["Saved", "A bell"])
  }

  @Test func thePaddingOfTheWholeTreeIsTheToasts() throws {
    let session = try Session()
    _ = try show(#"{"icon":"stop","size":50,"padding":[5,10]}"#, in: session)
    let bounds = try #require(try session.surface().image?.visibleBounds)
    #expect(bounds.width == 70 && bounds.height == 60)
  }

  @Test func eachPictureComesInItsOwnTime() throws {
    let (green, blue) = (try svg("green.svg", "#00ff00"), try svg("blue.svg", "#0000ff"))
    let session = try Session()
    let visitor = try show(
      #"{"row":[{"icon":"\#(green)","size":20},{"image":"\#(blue)","width":40,"height":30},{"icon":"\#(green)","size":10}]}"#,
      in: session)
    #expect(warning(visitor) == nil)
    let bounds = try session.surface().image?.visibleBounds
    try session.wait(for: "the pictures") {
      try count(0xFF00_FF00, in: session) == 20 * 20 + 10 * 10
        && count(0xFF00_00FF, in: session) == 40 * 30
    }
    #expect(try session.surface().image?.visibleBounds == bounds, "their boxes were there from the start")
  }

  @Test func aBadPictureCostsItsNodeAndIsTold() throws {
    let session = try Session()
    let visitor = try show(#"{"row":[{"icon":"chekmark","size":99},{"text":"Saved"}]}"#, in: session)
    #expect(warning(visitor) == "unknown icon 'chekmark': shown without an icon; did you mean 'checkmark'?")
    let image = try #require(try session.surface().image)
    try session.ask(.dismiss(.all))
    _ = try show(#"{"row":[{"text":"Saved"}]}"#, in: session)
    #expect(try session.surface().image == image)
  }

  @Test func aPictureThatTurnsOutBrokenClosesItsBox() throws {
    let broken = try folder.write("broken.svg", "<svg><nonsense")
    let session = try Session()
    _ = try show(
      #"{"row":[{"icon":"stop","size":20},{"image":"\#(broken)","width":60,"height":10}],"spacing":5}"#,
      in: session)
    try session.wait(for: "the end of its picture") {
      try session.surface().image?.visibleBounds?.width == 20 + 16
    }
    #expect(try session.list().map(\.phase) == ["resting"])
  }

  @Test func ifNothingIsLeftItIsRefused() throws {
    let session = try Session()
    let visitor = try show(#"{"row":[{"icon":"chekmark"},{"spacer":5}]}"#, in: session)
    #expect(
      visitor.replies == [
        .error(
          "content: nothing can be shown: unknown icon 'chekmark': shown without an icon; did you mean 'checkmark'?"
        )
      ])
    #expect(session.stage.layerSurfaces.isEmpty)
  }

  @Test func anUpdateExchangesOneTreeForAnother() throws {
    let session = try Session()
    _ = try show(#"{"icon":"stop","size":50,"color":"red"}"#, in: session) { $0.id = "x" }
    _ = try show(#"{"icon":"stop","size":30,"color":"blue"}"#, in: session) { $0.id = "x" }
    #expect(try count(0xFFFF_0000, in: session) == 0)
    #expect(try count(0xFF00_00FF, in: session) > 100)
    #expect(try session.surface().image?.visibleBounds?.width == 46)
  }
}
