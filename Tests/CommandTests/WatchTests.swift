import Glibc
import Programs
import Testing
import ToastSystem

/// `waytoastctl watch` with a test that acts as the compositor and as the service.
@Suite struct WatchTests {
  private let session: FakeSession
  private let niri: String

  init() throws {
    session = try FakeSession()
    niri = session.folder.path + "/niri.sock"
  }

  private func watch(_ extra: [String: String] = [:]) -> Program {
    Program(
      built: "waytoastctl",
      environment: [
        "XDG_RUNTIME_DIR": session.folder.path, "NIRI_SOCKET": niri, "WAYLAND_DISPLAY": "wayland-t",
      ].merging(extra) { $1 })
  }

  private func listen() throws -> FakeService { FakeService(try UnixSocket.listen(at: niri)) }

  /// Accepts the connection of a watch and its first request; before, the watch connects once to find the
  /// compositor.
  private func begin(_ compositor: FakeService) throws -> FakeClient {
    while true {
      let client = try compositor.accept()
      guard try client.line() == #""EventStream""# else { continue }
      try client.send("{\"Ok\":\"Handled\"}\n")
      return client
    }
  }

  private static let layouts =
    #"{"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["English (US)","German"],"current_idx":0}}}"#
    + "\n"
  private static func layout(_ index: Int) -> String {
    #"{"KeyboardLayoutSwitched":{"idx":\#(index)}}"# + "\n"
  }

  // MARK: Printing

  @Test func `Each event is printed as a line immediately`() throws {
    let compositor = try listen()
    let program = try watch().start(["watch", "--print"])
    let client = try begin(compositor)
    try client.send(Self.layouts, #"{"Unknown":{"a":1}}"# + "\n")
    #expect(try program.outputLine() == #"{"event":"layout","initial":true,"layout":"English (US)"}"# + "\n")
    // The line is printed before the next event.
    try client.send(Self.layout(1))
    #expect(try program.outputLine() == #"{"event":"layout","layout":"German"}"# + "\n")
    // Events whose hooks are off by default are printed too.
    try client.send(#"{"ConfigLoaded":{"failed":true}}"# + "\n", #"{"ConfigLoaded":{"failed":true}}"# + "\n")
    #expect(
      try program.outputLine() == #"{"errors":[],"event":"config","failed":true,"initial":true}"# + "\n")
    kill(program.process, SIGINT)
    let run = try program.finish()
    #expect(run.errors == "")
    #expect(run.end == .killed(SIGINT), "as of any program that ctrl-c ends")
  }

  @Test func `A watch ends silently when its reader closes the pipe`() throws {
    let compositor = try listen()
    let program = try Program(
      path: "/bin/sh", environment: watch().environment
    ).start(["-c", "{ \"$0\" watch niri --print; echo $? >&2; } | head -n 1", watch().path])
    let client = try begin(compositor)
    try client.send(Self.layouts)
    let run = try program.finish()
    #expect(run.output == #"{"event":"layout","initial":true,"layout":"English (US)"}"# + "\n")
    #expect(run.errors == "0\n")
  }

  @Test func `A watch ends with the compositor`() throws {
    for words in [["watch", "--print"], ["watch"]] {
      unlink(niri)
      let program: RunningProgram
      do {
        let compositor = try listen()
        program = try watch().start(words)
        _ = try begin(compositor)
      }
      let run = try program.finish()
      #expect(run.output == (words.count > 1 ? "{\"event\":\"lost\"}\n" : ""))
      #expect(run.errors == "")
      #expect(run.end == .exited(0))
    }
  }

  @Test func `A broken connection is reopened`() throws {
    let compositor = try listen()
    let program = try watch().start(["watch", "--print"])
    do { try begin(compositor).send(Self.layouts) }
    let client = try begin(compositor)
    try client.send(Self.layouts)
    let first = #"{"event":"layout","initial":true,"layout":"English (US)"}"# + "\n"
    for line in [first, "{\"event\":\"lost\"}\n", first] { #expect(try program.outputLine() == line) }
  }

  @Test func `Printing events works with an invalid configuration`() throws {
    let compositor = try listen()
    let config = session.folder.path + "/waytoast"
    mkdir(config, 0o700)
    _ = try session.folder.write("waytoast/config", "nonsense\n")
    let program = try watch(["XDG_CONFIG_HOME": session.folder.path]).start(["watch", "--print"])
    try begin(compositor).send(Self.layouts)
    #expect(try program.outputLine().contains("English"))
  }

  // MARK: Showing

  @Test(arguments: [SIGINT, SIGTERM]) func `The toast of a mode is dismissed at the end of the watch`(
    signal: Int32
  )
    throws
  {
    let service = try session.listen()
    let (program, sway) = try watchSway()
    try sway.send(Self.sway(0x8000_0002, #"{"change": "resize"}"#))
    try take(Self.resizeOnA, from: service)
    kill(program.process, signal)
    try take(#"{"dismiss":{"id":"hook:mode"}}"#, from: service)
    #expect(try program.finish() == Run(output: "", errors: "", end: .killed(signal)))
  }

  private static let resize =
    #"{"show":{"title":"resize","icon":"keyboard","duration":"forever","exit":"ease-out:0.08","hook":"mode"}}"#
  private static let resizeOnA = resize.replacing(#""hook""#, with: #""output":"A","hook""#)

  /// Starts a watch of Sway and answers its first requests; returns the program and its connection.
  private func watchSway(_ extra: [String: String] = [:]) throws -> (RunningProgram, FakeClient) {
    let path = session.folder.path + "/sway.sock"
    let sway = FakeService(try UnixSocket.listen(at: path))
    let environment = [
      "SWAYSOCK": path, "NIRI_SOCKET": "", "WAYTOASTD": try #require(ProgramPath.sibling("waytoastd")),
    ]
    let program = try watch(environment.merging(extra) { $1 }).start(["watch", "sway"])
    // The watch connects once to find the compositor.
    #expect(try sway.accept().line() == "")
    let client = try sway.accept()
    for _ in 0..<4 { try client.send(Self.sway(2, #"{"success": true}"#)) }
    try client.send(Self.sway(12, #"{"name": "default"}"#))
    try client.send(Self.sway(1, #"[{"name":"1","focused":true,"output":"A"}]"#) + Self.sway(100, "[]"))
    return (program, client)
  }

  /// Checks the next request to the service, and sends a reply.
  private func take(
    _ line: String, from service: FakeService, answer: String = #"{"ok":{"id":"hook:mode"}}"#
  ) throws {
    let caller = try service.accept()
    #expect(try caller.line() == line)
    try caller.send(answer + "\n")
  }

  @Test func `A toast for an unknown output is shown without the output`() throws {
    let service = try session.listen()
    let (program, sway) = try watchSway()
    try sway.send(Self.sway(0x8000_0002, #"{"change": "resize"}"#))
    try take(Self.resizeOnA, from: service, answer: #"{"error":{"message":"unknown output"}}"#)
    try take(Self.resize, from: service)
    kill(program.process, SIGTERM)
    try take(#"{"dismiss":{"id":"hook:mode"}}"#, from: service)
    #expect(try program.finish().errors == "")
  }

  @Test func `A stopped service is awaited once and gets every request`() throws {
    let service = try session.listen()
    let (program, sway) = try watchSway()
    try sway.send(Self.sway(0x8000_0002, #"{"change": "resize"}"#))
    let caller = try service.accept()
    #expect(try caller.line() == Self.resizeOnA)
    kill(program.process, SIGINT)
    let run = try program.finish()
    #expect(
      run.errors == "waytoastctl: waytoastd does not answer: waited 2 s; is it stopped?\n"
        && run.end == .killed(SIGINT))
    #expect(try service.accept().line() == #"{"dismiss":{"id":"hook:mode"}}"#)
  }

  @Test func `A saved configuration applies immediately, and its errors are printed`() throws {
    let service = try session.listen()
    mkdir(session.folder.path + "/waytoast", 0o700)
    func configure(_ text: String) throws { _ = try session.folder.write("waytoast/config", text) }
    try configure("nonsense\n")
    let (program, sway) = try watchSway(["XDG_CONFIG_HOME": session.folder.path])
    try sway.send(Self.sway(0x8000_0002, #"{"change": "resize"}"#))
    try take(Self.resizeOnA, from: service)
    try configure("output = all\n[hook mode]\ntext = in {mode}\n")
    try take(Self.resize.replacing("resize", with: "in resize"), from: service)
    kill(program.process, SIGTERM)
    try take(#"{"dismiss":{"id":"hook:mode"}}"#, from: service)
    let errors = try program.finish().errors.split(separator: "\n")
    let start = "waytoastctl: \(session.folder.path)/waytoast/config:1: bad line 'nonsense'"
    #expect(errors.count == 1 && errors[0].hasPrefix(start))
  }

  @Test func `A watch does not start without a display`() throws {
    let compositor = try listen()
    let run = try watch(["WAYLAND_DISPLAY": ""]).run(["watch"])
    #expect(
      run
        == Run(
          output: "",
          errors:
            "waytoastctl: no compositor at wayland-0; WAYLAND_DISPLAY is not set: run this in a Wayland session\n",
          end: .exited(1)))
    _ = compositor
  }

  /// Returns a message of Sway's IPC.
  private static func sway(_ kind: UInt32, _ text: String) -> [UInt8] {
    var message = Array("i3-ipc".utf8)
    for number in [UInt32(text.utf8.count), kind] { withUnsafeBytes(of: number) { message += $0 } }
    return message + text.utf8
  }

  // MARK: No compositor

  private static let nowhere =
    "no compositor to watch: run this in a session of Sway, Hyprland or niri (SWAYSOCK, "
    + "HYPRLAND_INSTANCE_SIGNATURE or NIRI_SOCKET says where it is)"

  @Test(arguments: [
    (["watch"], [:], nowhere), (["watch", "auto", "--print"], [:], nowhere),
    (["watch", "sway"], [:], "SWAYSOCK is not set: run this in a session of Sway"),
    (
      ["watch", "hyprland"], [:],
      "HYPRLAND_INSTANCE_SIGNATURE is not set: run this in a session of Hyprland"
    ),
    (["watch", "niri", "--all"], [:], "NIRI_SOCKET is not set: run this in a session of niri"),
    (
      ["watch", "sway"], ["SWAYSOCK": "/nowhere/sway.sock"],
      "sway does not answer at '/nowhere/sway.sock': is it running?"
    ),
    (
      ["watch"], ["NIRI_SOCKET": "/nowhere/niri.sock"],
      "niri does not answer at '/nowhere/niri.sock': is it running?"
    ),
    (
      ["watch", "hyprland", "--print"], ["HYPRLAND_INSTANCE_SIGNATURE": "x"],
      "hyprland does not answer at 'FOLDER/hypr/x/.socket2.sock': is it running?"
    ),
    (["watch", "niri"], ["SWAYSOCK": "/nowhere"], "NIRI_SOCKET is not set: run this in a session of niri"),
  ]) func `The error without a compositor names the compositor`(
    words: [String], environment: [String: String], message: String
  ) throws {
    let run = try watch(["NIRI_SOCKET": ""].merging(environment) { $1 }).run(words)
    #expect(
      run
        == Run(
          output: "", errors: "waytoastctl: \(message.replacing("FOLDER", with: session.folder.path))\n",
          end: .exited(1)))
  }

  @Test func `Options that need a watch are errors without one`() throws {
    for option in ["--all", "--print"] {
      #expect(
        try Program(built: "waytoastd").run([option])
          == Run(output: "", errors: "waytoastd: \(option) needs --watch\n", end: .exited(2)))
    }
    #expect(
      try session.waytoastctl.run(["list", "--print"]).errors
        == "waytoastctl: --print is an option of watch\n")
    #expect(
      try session.waytoastctl.run(["watch", "kwin"]).errors
        == "waytoastctl: unknown compositor 'kwin': expected auto, sway, hyprland, niri\n")
  }
}
