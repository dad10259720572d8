import Glibc
import Programs
import Testing
import ToastIPC
import ToastLoop
import ToastSystem

@testable import ToastService

/// What becomes of a service whose socket, lock or folder is removed, moved or taken over.
@Suite struct SocketPresenceTests {
  /// A service that lets clients in, in a folder of its own.
  private final class Place {
    let folder: TemporaryFolder
    let path: SocketPath
    let loop: EventLoop
    let clients: Clients
    let socket: ServiceSocket
    let listener: ClientListener
    private(set) var isSuperseded = false
    private var presence: SocketPresence?

    init() throws {
      folder = try TemporaryFolder()
      mkdir(folder.path + "/run", 0o700)
      path = try SocketPath(runtimeFolder: folder.path + "/run", display: "w")
      loop = try EventLoop()
      clients = Clients(loop: loop)
      socket = try #require(try ServiceSocket.claim(path))
      listener = try ClientListener(loop: loop, socket: socket, clients: clients)
      presence = try SocketPresence(loop: loop, socket: socket, listener: listener) { [weak self] in
        self?.isSuperseded = true
      }
      listener.open()
    }

    /// Handles everything that has happened.
    func turn() { for _ in 0..<10 { loop.dispatch(timeout: 0) } }

    /// Whether a client that connects now reaches this service.
    func isReachable() throws -> Bool {
      guard let client = try? UnixSocket.connect(to: path.path) else { return false }
      _ = try Request.status.line.withUnsafeBytes { try client.send($0) }
      turn()
      return !clients.takeEvents(at: .init(nanoseconds: 0)).isEmpty
    }

    func rename(_ old: String, _ new: String) {
      Glibc.rename("\(folder.path)/\(old)", "\(folder.path)/\(new)")
    }

    /// What leaving leaves behind.
    func leave() -> Bool {
      presence?.close()
      listener.close()
      socket.close()
      return access(path.path, F_OK) == 0
    }
  }

  /// What happens to the files, and whether the service is found again and leaves nothing behind.
  enum Change: CaseIterable {
    case nothing, socketRemoved, socketMoved, socketReplacedByFile, socketReplacedByOther, lockRemoved,
      bothRemoved
    case folderRemovedAndMade, folderMovedAndMade, folderMovedAndBack, removedTwice, modeChanged
  }

  @Test(arguments: Change.allCases)
  func `Whatever happens to its files, the service can be found again`(change: Change) throws {
    let place = try Place()
    let (socket, lock) = (place.path.path, place.path.lockPath)
    var other: FileDescriptor?
    switch change {
    case .nothing: break
    case .socketRemoved: unlink(socket)
    case .socketMoved: rename(socket, socket + ".old")
    case .socketReplacedByFile:
      unlink(socket)
      close(open(socket, O_CREAT | O_RDWR, 0o600))
    case .socketReplacedByOther:
      unlink(socket)
      other = try UnixSocket.listen(at: socket)
    case .lockRemoved: unlink(lock)
    case .bothRemoved:
      unlink(socket)
      unlink(lock)
    case .folderRemovedAndMade:
      unlink(socket)
      unlink(lock)
      rmdir(place.folder.path + "/run")
      place.turn()
      #expect(try !place.isReachable())
      mkdir(place.folder.path + "/run", 0o700)
    case .folderMovedAndMade:
      place.rename("run", "old")
      place.turn()
      #expect(try !place.isReachable())
      mkdir(place.folder.path + "/run", 0o700)
    case .folderMovedAndBack:
      place.rename("run", "old")
      place.turn()
      place.rename("old", "run")
    case .removedTwice:
      unlink(socket)
      place.turn()
      #expect(try place.isReachable())
      unlink(socket)
    case .modeChanged: chmod(socket, 0o644)
    }
    place.turn()
    #expect(try place.isReachable())
    #expect(!place.isSuperseded)
    #expect(!place.leave(), "its own socket is removed")
    withExtendedLifetime(other.take()) {}
  }

  @Test func `A client that connected before is served, and what it has written too`() throws {
    let place = try Place()
    let early = try UnixSocket.connect(to: place.path.path)
    _ = try Request.list.line.withUnsafeBytes { try early.send($0) }
    unlink(place.path.path)
    place.turn()
    #expect(place.clients.takeEvents(at: .init(nanoseconds: 0)).count == 1)
  }

  @Test(arguments: [true, false])
  func `A second service is left alone, and the first one knows`(hasNoticed: Bool) throws {
    let place = try Place()
    unlink(place.path.path)
    unlink(place.path.lockPath)
    let second = try #require(try ServiceSocket.claim(place.path))
    if hasNoticed {
      place.turn()
      #expect(place.isSuperseded)
    }
    #expect(place.leave(), "the second one's socket stays")
    #expect(second.isInPlace)
    #expect(try ServiceSocket.claim(place.path) == nil, "and so does its lock")
    second.close()
    #expect(access(place.path.path, F_OK) != 0 && access(place.path.lockPath, F_OK) != 0)
  }

  @Test func `A service that only lost its lock is superseded by one that takes its place`() throws {
    let place = try Place()
    unlink(place.path.lockPath)
    place.turn()
    #expect(!place.isSuperseded)
    let second = try #require(try ServiceSocket.claim(place.path))
    place.turn()
    #expect(place.isSuperseded)
    #expect(try !place.isReachable() && second.isInPlace)
  }

  @Test func `What others write beside the socket wakes nobody`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a"
    close(open(path, O_CREAT | O_RDWR, 0o600))
    let watch = try PresenceWatch(path)
    for name in ["b", "c"] { close(open("\(folder.path)/\(name)", O_CREAT | O_RDWR, 0o600)) }
    unlink(folder.path + "/b")
    rename(folder.path + "/c", folder.path + "/d")
    #expect(try watch.descriptor.wait(for: .readable, until: 0).isEmpty)
    unlink(path)
    #expect(try !watch.descriptor.wait(for: .readable, until: 0).isEmpty)
    watch.renew()
    #expect(try watch.descriptor.wait(for: .readable, until: 0).isEmpty)
    close(open(path, O_CREAT | O_RDWR, 0o600))
    #expect(try !watch.descriptor.wait(for: .readable, until: 0).isEmpty)
  }

  @Test func `A service that another one has superseded shows what it has and then ends`() throws {
    let session = try Session(linger: .seconds(3600))
    let waiting = try session.showPlain("last") {
      $0["duration"] = "2"
      $0.wait = .outcome
    }
    session.supersede()
    session.turn()
    #expect(!session.hasEnded)
    session.play(.seconds(3))
    #expect(waiting.outcome == "expired")
    #expect(session.hasEnded)
  }

  @Test func `A service that is superseded while nothing is shown ends at once, paused or not`() throws {
    for isPaused in [false, true] {
      let session = try Session(linger: .seconds(3600))
      var held: Visitor?
      if isPaused {
        try session.ask(.pause)
        held = try session.showPlain("held") { $0.wait = .outcome }
      }
      session.supersede()
      session.turn()
      session.pass(.seconds(1))
      #expect(session.hasEnded)
      if let held { #expect(held.outcome == "closed") }
    }
  }
}
