import Glibc
import Programs
import Testing

@testable import ToastSystem

/// The users and the displays of a session.
@Suite struct SessionTests {
  @Test func `A user has the name in the password file`() {
    let file = "root:x:0:0:root:/root:/bin/bash\nbroken\n:x:7:\nana:x:1000:1000::/home/ana:/bin/sh"
    #expect(UserAccount.name(of: 0, in: file) == "root")
    #expect(UserAccount.name(of: 1000, in: file) == "ana")
    #expect(UserAccount.name(of: 7, in: file) == nil)
    #expect(UserAccount.name(of: 100, in: file) == nil)
    #expect("\(UserAccount(0))" == "root")
    #expect("\(UserAccount(4_000_000_000))" == "user 4000000000")
  }

  @Test func `A file has an owner, and a missing file has none`() throws {
    let folder = try TemporaryFolder()
    #expect(UserAccount.owner(of: folder.path) == .current)
    #expect(UserAccount.owner(of: folder.path + "/") == .current)
    #expect(UserAccount.owner(of: "/") == UserAccount(0))
    #expect(UserAccount.owner(of: folder.path + "/missing") == nil)
  }

  @Test func `A display has the same name as in libwayland`() {
    for value in [nil, ""] {
      #expect(WaylandDisplay(value).name == "wayland-0")
      #expect(!WaylandDisplay(value).isExplicit)
    }
    #expect(WaylandDisplay("wayland-1").socket(in: "/run") == "/run/wayland-1")
    #expect(WaylandDisplay("/tmp/w").socket(in: "/run") == "/tmp/w")
  }

  @Test func `The displays of a directory are those on which a compositor listens`() throws {
    let folder = try TemporaryFolder()
    #expect(WaylandDisplay.running(in: folder.path) == [])
    #expect(WaylandDisplay.running(in: "/no/such") == [])
    #expect(
      WaylandDisplay(nil).unavailableMessage(in: folder.path)
        == "no compositor at wayland-0; WAYLAND_DISPLAY is not set: run this in a Wayland session")
    #expect(
      WaylandDisplay("wayland-9").unavailableMessage(in: folder.path)
        == "no compositor at wayland-9: is WAYLAND_DISPLAY right?")
    let second = try UnixSocket.listen(at: folder.path + "/wayland-2")
    let first = try UnixSocket.listen(at: folder.path + "/wayland-1")
    try folder.write("wayland-1.lock", "")
    try folder.write("wayland-3", "")
    do { _ = try UnixSocket.listen(at: folder.path + "/wayland-4") }
    #expect(WaylandDisplay.running(in: folder.path) == ["wayland-1", "wayland-2"])
    #expect(
      WaylandDisplay(nil).unavailableMessage(in: folder.path)
        == "no compositor at wayland-0; WAYLAND_DISPLAY is not set (found: wayland-1, wayland-2)")
    #expect(
      WaylandDisplay("wayland-9").unavailableMessage(in: folder.path)
        == "no compositor at wayland-9 (found: wayland-1, wayland-2)")
    first.close()
    second.close()
  }
}
