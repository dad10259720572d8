import Glibc
import Programs
import Testing
import ToastSystem

@testable import ToastHooks

@Suite struct CompositorTests {
  private let folder: TemporaryFolder
  private var runtime: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func find(
    _ variables: [String: String], _ kind: Compositor.Kind? = nil
  ) throws(CompositorError) -> Compositor {
    try Compositor.find(CompositorChoice(kind)) {
      $0 == "XDG_RUNTIME_DIR" ? variables[$0] ?? runtime : variables[$0]
    }
  }

  private func hyprland(_ signature: String, in folder: String = "hypr") throws -> (String, TestServer) {
    let path = "\(runtime)/\(folder)/\(signature)"
    mkdir("\(runtime)/\(folder)", 0o700)
    mkdir(path, 0o700)
    return (path, try TestServer(path: path + "/.socket2.sock"))
  }

  @Test func `The environment variable selects the compositor`() throws {
    let sway = try TestServer(path: runtime + "/s")
    let niri = try TestServer(path: runtime + "/n")
    let (folder, events) = try hyprland("abc_1_2")
    #expect(try find(["SWAYSOCK": sway.path]) == .sway(socket: sway.path))
    #expect(try find(["I3SOCK": sway.path]) == .sway(socket: sway.path))
    #expect(try find(["NIRI_SOCKET": niri.path]) == .niri(socket: niri.path))
    #expect(try find(["HYPRLAND_INSTANCE_SIGNATURE": "abc_1_2"]) == .hyprland(folder: folder))
    #expect(try events.hasNoClient() == false)
    let all = ["SWAYSOCK": sway.path, "NIRI_SOCKET": niri.path]
    #expect(try find(all, .niri) == .niri(socket: niri.path))
  }

  @Test func `The search skips variables whose sockets accept no connection`() throws {
    let niri = try TestServer(path: runtime + "/n")
    do { _ = try TestServer(path: runtime + "/stale") }
    #expect(access(runtime + "/stale", F_OK) == 0)
    let variables = [
      "SWAYSOCK": runtime + "/stale", "I3SOCK": runtime + "/nothing", "HYPRLAND_INSTANCE_SIGNATURE": "gone",
      "NIRI_SOCKET": niri.path,
    ]
    #expect(try find(variables) == .niri(socket: niri.path))
    #expect(
      throws: CompositorError(message: "sway does not answer at '\(runtime)/stale': is it running?")
    ) { try find(variables, .sway) }
  }

  @Test func `The compositor of the Wayland display wins over an outer compositor`() throws {
    // niri runs in a window of Sway: both listen, and both variables are set.
    let listening: [String: Int32] = ["/sway": 7, "/niri": 8, "/run/wayland-0": 7, "/run/wayland-1": 8]
    let cases: [(display: String?, found: Compositor)] = [
      ("wayland-1", .niri(socket: "/niri")), ("/run/wayland-1", .niri(socket: "/niri")),
      ("wayland-0", .sway(socket: "/sway")),
      // Without a matching display, the order of the table decides.
      (nil, .sway(socket: "/sway")), ("wayland-9", .sway(socket: "/sway")),
    ]
    for (display, found) in cases {
      let variables = ["SWAYSOCK": "/sway", "NIRI_SOCKET": "/niri", "XDG_RUNTIME_DIR": "/run"]
      let compositor = try Compositor.find(
        .auto, variable: { $0 == "WAYLAND_DISPLAY" ? display : variables[$0] }, listener: { listening[$0] })
      #expect(compositor == found, "\(display ?? "none")")
    }
  }

  @Test func `Without a variable, the search finds the compositor of the Wayland display`() throws {
    let sway = try TestServer(path: runtime + "/sway-ipc.\(geteuid()).77.sock")
    #expect(throws: CompositorError.self) { try find([:]) }
    let display = try TestServer(path: runtime + "/wayland-1")
    #expect(try find(["WAYLAND_DISPLAY": "wayland-1"]) == .sway(socket: sway.path))
    #expect(try display.hasNoClient() == false)
    #expect(throws: CompositorError.self) { try find(["WAYLAND_DISPLAY": "wayland-1"], .niri) }
    let (folder, _) = try hyprland("abc_1_2")
    let found = try? find(["WAYLAND_DISPLAY": "wayland-1"], .hyprland)
    #expect(found == nil, "no process listens any more")
    unlink(folder + "/.socket2.sock")
    let again = try TestServer(path: folder + "/.socket2.sock")
    #expect(try find(["WAYLAND_DISPLAY": "wayland-1"], .hyprland) == .hyprland(folder: folder))
    #expect(try again.hasNoClient() == false)
  }

  @Test func `The search finds the Hyprland of this session, also one older than 0_40`()
    throws
  {
    for signature in ["a_1_1", "b_2_2", "c_3_3"] { _ = try hyprland(signature) }
    func found(_ signature: String?, display process: Int32, _ listening: [String: Int32]) throws -> String? {
      let variables = [
        "HYPRLAND_INSTANCE_SIGNATURE": signature, "WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": runtime,
      ]
      let compositor = try? Compositor.find(
        .auto, variable: { variables[$0] ?? nil },
        listener: { path in
          if path == runtime + "/wayland-1" { return process }
          return listening.first { path == "\($0.key)/.socket2.sock" }?.value
        })
      return compositor?.kind == .hyprland ? compositor?.path : nil
    }
    let all = ["a_1_1": 1, "b_2_2": 2, "c_3_3": 3].map { ("\(runtime)/hypr/\($0)", Int32($1)) }
    let three = Dictionary(all) { first, _ in first }
    #expect(try found("b_2_2", display: 2, three) == "\(runtime)/hypr/b_2_2")
    #expect(try found(nil, display: 3, three) == "\(runtime)/hypr/c_3_3")
    // The variable names the outer session, or a session that has ended.
    #expect(try found("a_1_1", display: 3, three) == "\(runtime)/hypr/c_3_3")
    #expect(try found("old", display: 3, three) == "\(runtime)/hypr/c_3_3")
    #expect(try found("a_1_1", display: 9, three) == "\(runtime)/hypr/a_1_1")
    #expect(try found(nil, display: 9, three) == nil)
    #expect(try found("old", display: 4, ["/tmp/hypr/old": 4]) == "/tmp/hypr/old")
  }

  @Test func `The error names the missing variable`() {
    let message = { (kind: Compositor.Kind?) -> String? in
      do throws(CompositorError) {
        _ = try find([:], kind)
        return nil
      } catch {
        return error.message
      }
    }
    #expect(message(nil)?.contains("SWAYSOCK, HYPRLAND_INSTANCE_SIGNATURE or NIRI_SOCKET") == true)
    #expect(message(.sway) == "SWAYSOCK is not set: run this in a session of Sway")
    #expect(message(.hyprland)?.hasPrefix("HYPRLAND_INSTANCE_SIGNATURE is not set") == true)
    #expect(message(.niri)?.hasPrefix("NIRI_SOCKET is not set") == true)
  }
}
