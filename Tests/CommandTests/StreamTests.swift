import Glibc
import Programs
import Testing
import ToastSystem

/// `waytoastctl stream` and its input.
@Suite struct StreamTests {
  private let session: FakeSession

  init() throws {
    session = try FakeSession()
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns the last request to a service that answers every request, and the result of the program.
  private func stream(_ input: [UInt8], _ words: String...) throws -> (asked: String, run: Run) {
    let service = try session.listen()
    let program = try session.waytoastctl.start(["stream"] + words, input: input)
    let client = try service.accept()
    var asked = ""
    while true {
      let line = try client.line()
      guard !line.isEmpty else { break }
      asked = line
      try client.send(#"{"ok":{"id":"stream"}}"# + "\n")
    }
    return (asked, try program.finish())
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  @Test(arguments: [
    ("42\n", #""title":"42 %","id":"stream","progress":"0.42""#),
    ("0\n", #""title":"0 %","id":"stream","progress":"0""#),
    ("42", #""title":"42 %","id":"stream","progress":"0.42""#),
    (" 42 \r\n", #""title":"42 %","id":"stream","progress":"0.42""#),
    ("12.5\n", #""title":"13 %","id":"stream","progress":"0.125""#),
    ("130\n", #""title":"130 %","id":"stream","progress":"1.3""#),
    ("42 plain\n", #""title":"42 %","style":"plain","id":"stream","progress":"0.42""#),
    (
      "42 000000FF #FFFFFF 00ff00\n",
      ##""title":"42 %","background":"#000000FF","text-color":"#00ff00","id":"stream","progress":"0.42""##
    ),
    ("1\n2\n3\n", #""title":"3 %","id":"stream","progress":"0.03""#),
  ]) func `Every form of a line is parsed, and the last line is shown`(input: String, fields: String) throws {
    let (asked, run) = try stream(bytes(input))
    #expect(asked == "{\"show\":{\(fields)}}")
    #expect(run == Self.silence)
  }

  @Test func `The options set the other fields`() throws {
    let asked = try stream(
      bytes("50\n"), "--max", "200", "--id", "volume", "-i", "volume", "-t", "short", "--edge", "bottom",
      "Volume"
    ).asked
    #expect(
      asked == """
        {"show":{"title":"Volume","icon":"volume","edge":"bottom","duration":"short","id":"volume","progress":"0.25"}}
        """)
  }

  @Test func `An invalid line is reported and skipped`() throws {
    for (line, quoted) in [
      ("", "''"), ("-1", "'-1'"), ("+1", "'+1'"), ("50%", "'50%'"), ("abc", "'abc'"), ("1e3", "'1e3'"),
      ("nan", "'nan'"), ("0x10", "'0x10'"), ("1 2 3", "'1 2 3'"), ("1 a b c", "'1 a b c'"),
      ("1 #12 #34 #56", "'1 #12 #34 #56'"),
      ("99999999999", "'99999999999'"), ("1.2.3", "'1.2.3'"), (".", "'.'"),
      (String(repeating: "9", count: 100), "'" + String(repeating: "9", count: 60) + "…'"),
    ] {
      let (asked, run) = try stream(bytes("7\n\(line)\n"))
      #expect(asked == #"{"show":{"title":"7 %","id":"stream","progress":"0.07"}}"#)
      #expect(
        run.errors == "waytoastctl: bad line 2 \(quoted): expected VALUE or VALUE STYLE, such as 42\n",
        "\(line)")
      #expect(run.end == .exited(0))
    }
  }

  @Test func `Invalid UTF-8 and ten megabytes without a newline are invalid lines`() throws {
    let (_, run) = try stream(
      [0xFF, 0xC3, 10] + [UInt8](repeating: 0x31, count: 10_000_000) + bytes("\n8\n"))
    #expect(
      run.errors == """
        waytoastctl: bad line 1 '\u{FFFD}\u{FFFD}': expected VALUE or VALUE STYLE, such as 42
        waytoastctl: line 2 is too long: at most 4096 bytes

        """)
    #expect(run.end == .exited(0))
  }

  @Test func `An empty input shows nothing and starts no service`() throws {
    #expect(try session.waytoastctl.run(["stream"]) == Self.silence)
    let run = try session.waytoastctl.run(["stream"], input: bytes("x\n"))
    #expect(run.errors.hasPrefix("waytoastctl: bad line 1 'x'"))
    #expect(run.end == .exited(0))
  }

  @Test func `An error of the service is printed, and the stream continues`() throws {
    let service = try session.listen()
    let pipe = try Pipe()
    let program = try start(reading: pipe.reading)
    try write("1 nice\n", to: pipe.writing)
    let client = try service.accept()
    #expect(try client.line() == #"{"show":{"title":"1 %","style":"nice","id":"stream","progress":"0.01"}}"#)
    try client.send(#"{"error":{"message":"unknown style 'nice'"}}"# + "\n")
    try write("2\n", to: pipe.writing)
    #expect(try client.line().contains(#""progress":"0.02""#))
    try client.send(#"{"ok":{"id":"stream"}}"# + "\n")
    pipe.writing.close()
    #expect(
      try program.finish() == Run(output: "", errors: "waytoastctl: unknown style 'nice'\n", end: .exited(0)))
  }

  @Test func `A request is sent to the next service if the service ends`() throws {
    let pipe = try Pipe()
    var service = try session.listen()
    let program = try start(reading: pipe.reading)
    try write("1\n", to: pipe.writing)
    do { _ = try service.accept().line() }
    // The request had no reply, so it is sent again.
    let next = try service.accept()
    #expect(try next.line().contains(#""progress":"0.01""#))
    try next.send(#"{"ok":{"id":"stream"}}"# + "\n")
    service = try session.listen()
    try write("2\n", to: pipe.writing)
    #expect(try next.line().contains(#""progress":"0.02""#))
    try next.send(#"{"ok":{"id":"stream"}}"# + "\n")
    pipe.writing.close()
    #expect(try program.finish() == Self.silence)
  }

  @Test func `A service that does not answer does not block the writer, and the latest value is shown`()
    throws
  {
    let service = try session.listen()
    let pipe = try Pipe()
    let program = try start(reading: pipe.reading)
    // This is more than a pipe contains and more than the limit of unanswered requests.
    for number in 0..<40_000 { try write("\(number % 100)\n", to: pipe.writing) }
    try write("77\n", to: pipe.writing)
    let client = try service.accept()
    var asked = 0
    // A few requests are on their way; after their replies the latest value follows.
    var last = ""
    pipe.writing.close()
    while true {
      let line = try client.line()
      guard !line.isEmpty else { break }
      last = line
      asked += 1
      try client.send(#"{"ok":{"id":"stream"}}"# + "\n")
    }
    #expect(last == #"{"show":{"title":"77 %","id":"stream","progress":"0.77"}}"#)
    #expect(asked < 1000)
    #expect(try program.finish() == Self.silence)
  }

  @Test func `A service that never answers is an error at the end`() throws {
    let service = try session.listen()
    let run = try session.waytoastctl.run(["stream"], input: bytes("1\n"))
    #expect(run.errors == "waytoastctl: waytoastd does not answer: waited 2 s; is it stopped?\n")
    #expect(run.end == .exited(1))
    withExtendedLifetime(service) {}
  }

  @Test func `A service that cannot be started is an error`() throws {
    let run = try session.waytoastctl.run(["stream"], input: bytes("1\n"))
    #expect(run.errors.hasPrefix("waytoastctl: cannot start waytoastd: "))
    #expect(run.end == .exited(1))
  }

  private func start(reading input: borrowing FileDescriptor) throws -> RunningProgram {
    try session.waytoastctl.start(["stream"], reading: input.raw)
  }

  private func write(_ text: String, to pipe: borrowing FileDescriptor) throws {
    _ = try bytes(text).withUnsafeBytes { try pipe.write($0) }
  }
}
