import Testing
import ToastIPC

@Suite struct ValidationTests {
  private func complaint(_ change: (inout ShowRequest) -> Void) -> String? {
    var request = ShowRequest(title: "x")
    change(&request)
    do throws(InvalidRequest) {
      _ = try request.validated()
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `Texts have limits in bytes`() {
    #expect(complaint { $0.title = String(repeating: "é", count: 2048) } == nil)
    #expect(
      complaint { $0.title = String(repeating: "é", count: 2048) + "x" }
        == "title too long: at most 4096 bytes")
    #expect(complaint { $0.subtitle = String(repeating: "x", count: 16384) } == nil)
    #expect(
      complaint { $0.subtitle = String(repeating: "x", count: 16385) }
        == "subtitle too long: at most 16384 bytes")
    #expect(complaint { $0.id = String(repeating: "x", count: 5000) } == "id too long: at most 4096 bytes")
  }

  @Test func `A title is needed, a subtitle is not, and names are not empty`() {
    #expect(complaint { $0.title = "" } == "empty title: a toast needs a title, a progress or content")
    #expect(complaint { $0.title = "\u{1B}" } == "empty title: a toast needs a title, a progress or content")
    #expect(
      complaint { $0.title = " \t\n\u{A0}\u{3000}" }
        == "empty title: a toast needs a title, a progress or content")
    #expect(complaint { $0.title = " x " } == nil)
    #expect(complaint { $0.subtitle = "" } == nil)
    #expect(complaint { $0.id = " " } == "empty id")
    #expect(complaint { $0.id = "" } == "empty id")
    #expect(complaint { $0.style = "" } == "empty style")
  }

  @Test func `A subtitle of nothing but white space is none`() throws {
    for text in ["", " ", "\n\t"] {
      var request = ShowRequest(title: "x")
      request.subtitle = text
      #expect(try request.validated() == ShowRequest(title: "x"))
    }
  }

  @Test func `Values are judged, with what would be right`() {
    #expect(complaint { $0["edge"] = "left" } == "bad edge 'left': expected 'top' or 'bottom'")
    #expect(complaint { $0["tint"] = "#12" }?.hasPrefix("bad tint '#12': expected #rgb, #rrggbb") == true)
    #expect(
      complaint { $0["duration"] = "soon" }
        == "bad duration 'soon': expected seconds (2, 0.5), a time with a unit (1500ms, 90s, 5m, 1h), 'short', 'medium', 'long' or 'forever'"
    )
    #expect(
      complaint { $0["transition"] = "slide" }
        == "bad transition 'slide': expected 'move', 'opacity' or 'blur-replace', or several joined with +")
    #expect(
      complaint { $0["animation"] = "wobbly" }?.hasPrefix("bad animation 'wobbly': expected default, ")
        == true)
    #expect(
      complaint {
        $0["edge"] = "top"
        $0["tint"] = "rebeccapurple"
        $0["duration"] = "0"
        $0["animation"] = "bouncy:0.3"
      } == nil)
  }

  @Test func `A message is one line, however long and strange the value is`() {
    let message = complaint { $0["edge"] = "a\nb\u{7}" + String(repeating: "x", count: 100_000) }
    #expect(
      message == #"bad edge 'a\nb\u0007"# + String(repeating: "x", count: 56)
        + "…': expected 'top' or 'bottom'")
  }
}
