import Glibc
import Testing

@testable import WaylandScanner

@Suite struct ScannerTests {
  private static let tooEarly = "content is missing at the end, or follows the root element"

  @Test(arguments: [
    ("", "bad.xml:1: no element"),
    ("<protocol name=\"p\">\n", "bad.xml:1: not well-formed XML: \(tooEarly)"),
    (
      "<protocol name=\"p\">\n</interface>",
      "bad.xml:2: not well-formed XML: the end tag does not match the start tag"
    ),
    ("<protocol name=\"p\"/>\n<x/>", "bad.xml:2: not well-formed XML: \(tooEarly)"),
    ("<!-- \n <protocol/>", "bad.xml:2: not well-formed XML: a comment is not closed"),
    ("<protocol name=p/>", "bad.xml:1: not well-formed XML: an attribute value is not quoted"),
    ("<protocol name=\"p/>", "bad.xml:1: not well-formed XML: an attribute value is not closed"),
    ("<protocol name=\"p\" name=\"q\"/>", "bad.xml:1: not well-formed XML: an attribute is given twice"),
    ("<protocol name=\"&nbsp;\"/>", "bad.xml:1: not well-formed XML: unknown entity"),
    ("<protocol\nname=\"p\"", "bad.xml:2: not well-formed XML: a space is missing between attributes"),
    ("<protocol/>", "bad.xml:1: <protocol> without name"),
    ("<protocols/>", "bad.xml:1: <protocols> where <protocol> was expected"),
    ("<protocol name=\"p\">\n<request name=\"r\"/></protocol>", "bad.xml:2: <request> inside <protocol>"),
  ])
  func `The scanner reports an invalid file`(text: String, line: String) {
    #expect(mistake(in: text) == line)
  }

  @Test(arguments: [
    ("<request/>", "<request> without name"),
    ("<request name=\"r\" type=\"magic\"/>", "type=\"magic\": only destructor is known"),
    ("<request name=\"r\" since=\"3\"/>", "r is since 3, but wl_x is version 2"),
    ("<request name=\"r\" since=\"two\"/>", "since=\"two\" is not a number"),
    ("<event name=\"e\"/><event name=\"e\"/>", "event e is stated twice"),
    ("<request name=\"r\"><arg name=\"a\" type=\"float\"/></request>", "unknown argument type \"float\""),
    ("<request name=\"r\"><arg name=\"a\"/></request>", "<arg> without type"),
    (
      "<request name=\"r\"><arg name=\"a\" type=\"int\" allow-null=\"true\"/></request>",
      "a: a int cannot be null"
    ),
    (
      "<request name=\"r\"><arg name=\"a\" type=\"uint\" interface=\"wl_x\"/></request>",
      "a: a uint has no interface"
    ),
    (
      "<request name=\"r\"><arg name=\"a\" type=\"uint\" enum=\"wl_x.none\"/></request>",
      "a: the enum wl_x.none is not stated"
    ),
    (
      "<request name=\"r\"><arg name=\"a\" type=\"new_id\" interface=\"wl_y\"/></request>",
      "a: the interface wl_y is not stated"
    ),
    (
      "<event name=\"e\"><arg name=\"a\" type=\"new_id\"/></event>",
      "a: a new_id in an event needs an interface"
    ),
    ("<enum name=\"e\" bitfield=\"yes\"/>", "bitfield=\"yes\" is neither true nor false"),
    ("<enum name=\"e\"><entry name=\"n\" value=\"0x\"/></enum>", "value=\"0x\" is not a number"),
  ])
  func `The scanner reports an invalid interface`(text: String, line: String) {
    let file =
      "<protocol name=\"p\">\n<interface name=\"wl_x\" version=\"2\">\n\(text)\n</interface></protocol>"
    #expect(mistake(in: file) == "bad.xml:3: \(line)")
  }

  @Test func `The scanner ignores comments, entities, declarations and descriptions`() throws {
    let text = """
      <?xml version="1.0"?> <!DOCTYPE protocol> <!-- <protocol> -->
      <protocol name='p'><copyright>a &lt; b</copyright>
        <interface name="wl_x" version="1"><description summary="it's &quot;x&quot;">&amp; so on</description>
          <request name="r" ><arg name="a" type="int" summary="1 > 0"/></request>
        </interface>
      </protocol>
      """
    let models = try ProtocolModel(file: "good.xml", bytes: Array(text.utf8))
    #expect(models.interfaces.map(\.name) == ["wl_x"])
    #expect(models.interfaces[0].requests.map(\.name) == ["r"])
    #expect(models.interfaces[0].requests[0].line == 4)
  }

  @Test func `Protocol names become Swift names`() {
    #expect(SwiftName.type("zwlr_layer_surface_v1") == "ZwlrLayerSurfaceV1")
    #expect(SwiftName.member("set_size") == "setSize")
    #expect(SwiftName.member("default") == "`default`")
    #expect(SwiftName.member("90") == "_90")
  }

  @Test func `The scanner reports a missing file and an unknown command`() {
    var lines: [String] = []
    #expect(Scanner.run(["client", "/dev/null", "/nowhere.xml"]) { lines.append($0) } == 1)
    #expect(lines == ["/nowhere.xml: No such file or directory"])
    for arguments in [
      [], ["client"], ["client", "out"], ["client", "--import", "M", "out"], ["check"], ["x"],
    ] {
      #expect(Scanner.run(arguments) { _ in } == 2)
    }
  }

  private func mistake(in text: String) -> String? {
    do {
      _ = try Bindings([try ProtocolModel(file: "bad.xml", bytes: Array(text.utf8))])
      return nil
    } catch {
      return "\(error)"
    }
  }
}

@Suite struct UpstreamCheckTests {
  private static let upstream = """
    <interface name="wl_x" version="3">
      <request name="destroy" type="destructor"/>
      <request name="set"><arg name="a" type="int"/><arg name="b" type="object" interface="wl_y" allow-null="true"/></request>
      <request name="late" since="3"/>
      <event name="one"/><event name="two"/>
      <enum name="flags" bitfield="true"><entry name="a" value="1"/><entry name="b" value="2"/><entry name="c" value="4" since="3"/></enum>
      <enum name="later" since="3"><entry name="a" value="1"/></enum>
    </interface>
    """
  private static let ours = """
    <interface name="wl_x" version="2">
      <request name="destroy" type="destructor"/>
      <request name="set"><arg name="a" type="int"/><arg name="b" type="object" interface="wl_y" allow-null="true"/></request>
      <event name="one"/><event name="two"/>
      <enum name="flags" bitfield="true"><entry name="a" value="1"/><entry name="b" value="2"/></enum>
    </interface>
    """

  @Test func `The comparison ignores messages and enums after the stated version`() throws {
    let check = try compare(Self.ours)
    #expect(check.differences == [])
    #expect(check.unproven == [])
    #expect(check.equal == 1)
  }

  @Test(arguments: [
    (
      "type=\"destructor\"", "",
      "x.xml:3: wl_x.destroy: () since 1; upstream: () since 1, destructor (up.xml)"
    ),
    (
      "type=\"int\"", "type=\"uint\"",
      "x.xml:4: wl_x.set: (a: uint, b: object wl_y or null) since 1; "
        + "upstream: (a: int, b: object wl_y or null) since 1 (up.xml)"
    ),
    (
      " allow-null=\"true\"", "",
      "x.xml:4: wl_x.set: (a: int, b: object wl_y) since 1; "
        + "upstream: (a: int, b: object wl_y or null) since 1 (up.xml)"
    ),
    (
      "interface=\"wl_y\"", "interface=\"wl_z\"",
      "x.xml:4: wl_x.set: (a: int, b: object wl_z or null) since 1; "
        + "upstream: (a: int, b: object wl_y or null) since 1 (up.xml)"
    ),
    (
      "name=\"set\"", "name=\"set\" since=\"2\"",
      "x.xml:4: wl_x.set: (a: int, b: object wl_y or null) since 2; "
        + "upstream: (a: int, b: object wl_y or null) since 1 (up.xml)"
    ),
    (
      "<event name=\"one\"/><event name=\"two\"/>", "<event name=\"two\"/><event name=\"one\"/>",
      "x.xml:5: events of wl_x: two one; upstream: one two (up.xml)"
    ),
    ("<event name=\"two\"/>", "", "x.xml:2: events of wl_x: one; upstream: one two (up.xml)"),
    (" bitfield=\"true\"", "", "x.xml:6: wl_x.flags: bitfield false; upstream: true (up.xml)"),
    (
      "name=\"b\" value=\"2\"", "name=\"b\" value=\"3\"",
      "x.xml:6: entries of wl_x.flags: b 3 since 1; upstream: b 2 since 1 (up.xml)"
    ),
    (
      "<entry name=\"b\" value=\"2\"/>", "",
      "x.xml:6: entries of wl_x.flags: nothing; upstream: b 2 since 1 (up.xml)"
    ),
    ("name=\"flags\"", "name=\"flag\"", "x.xml:2: enums of wl_x: flag; upstream: flags (up.xml)"),
  ])
  func `One change of an interface is one difference`(fact: String, other: String, line: String) throws {
    let range = try #require(Self.ours.firstRange(of: fact))
    var changed = Self.ours
    changed.replaceSubrange(range, with: other)
    let check = try compare(changed)
    #expect(check.differences == [line])
    #expect(check.equal == 0)
  }

  @Test func `A partial enum may omit entries but not change them`() throws {
    let partial = Self.ours.replacing("bitfield=\"true\"", with: "bitfield=\"true\" partial=\"true\"")
    let less = partial.replacing("<entry name=\"b\" value=\"2\"/>", with: "")
    #expect(try compare(less).differences == [])
    let other = partial.replacing("value=\"2\"", with: "value=\"9\"")
    #expect(try compare(other).differences.count == 1)
  }

  @Test func `The comparison lists the interfaces without an equal version upstream`() throws {
    let newer = Self.ours.replacing("version=\"2\"", with: "version=\"4\"")
    #expect(try compare(newer).unproven == ["x.xml: wl_x 4: only version 3 upstream"])
    let unknown = Self.ours.replacing("\"wl_x\"", with: "\"wl_z\"")
    #expect(try compare(unknown).unproven == ["x.xml: wl_z 2: no upstream"])
  }

  @Test func `The check command fails on a difference, and the protocol files of this project have none`()
    throws
  {
    var template = Array("/tmp/waytoast.XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    defer {
      for file in ["ours.xml", "upstream.xml"] { unlink("\(folder)/\(file)") }
      rmdir(folder)
    }
    try writeFile("\(folder)/upstream.xml", "<protocol name=\"p\">\(Self.upstream)</protocol>")
    var lines: [String] = []
    func check(_ text: String) throws -> Int32 {
      try writeFile("\(folder)/ours.xml", "<protocol name=\"p\">\(text)</protocol>")
      lines = []
      return Scanner.run(["check", "\(folder)/ours.xml", "\(folder)/upstream.xml"]) { lines.append($0) }
    }
    #expect(try check(Self.ours) == 0)
    #expect(lines == ["1 interfaces are upstream's, 0 could not be compared"])
    #expect(try check(Self.ours.replacing("type=\"int\"", with: "type=\"fd\"")) == 1)
    #expect(lines.count == 2)
    lines = []
    let protocols = #filePath.replacing("/Tests/WaylandTests/ScannerTests.swift", with: "/protocols")
    #expect(Scanner.run(["check", protocols]) { lines.append($0) } == 0, "\(lines)")
  }

  private func compare(_ ours: String) throws -> UpstreamCheck {
    func models(_ text: String, _ file: String) throws -> [ProtocolModel] {
      [try ProtocolModel(file: file, bytes: Array("<protocol name=\"p\">\n\(text)</protocol>".utf8))]
    }
    return UpstreamCheck(try models(ours, "x.xml"), against: try models(Self.upstream, "up.xml"))
  }
}
