import Glibc
import Programs
import Testing
import ToastSystem

@Suite struct UnixSocketTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/s" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func code(_ body: () throws(SystemError) -> Void) -> Int32? {
    do throws(SystemError) {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `A client connects, is identified by its user, and sends bytes`() throws {
    let listener = try UnixSocket.listen(at: path)
    #expect(try UnixSocket.accept(listener) == nil)
    let client = try UnixSocket.connect(to: path)
    guard let server = try UnixSocket.accept(listener) else {
      Issue.record("nobody to accept")
      return
    }
    #expect(try UnixSocket.peerUser(of: server) == geteuid())
    #expect(try UnixSocket.peerProcess(of: server) == getpid())
    #expect(fcntl(server.raw, F_GETFD) == FD_CLOEXEC)
    #expect(fcntl(server.raw, F_GETFL) & O_NONBLOCK != 0)
    #expect(try Array("hello".utf8).withUnsafeBytes { try client.send($0) } == .bytes(5))
    var buffer = [UInt8](repeating: 0, count: 10)
    #expect(try buffer.withUnsafeMutableBytes { try server.read(into: $0) } == .bytes(5))
  }

  @Test func `The socket file has the mode 0600 from the start`() throws {
    let old = umask(0)
    defer { umask(old) }
    let listener = try UnixSocket.listen(at: path)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    listener.close()
  }

  @Test func `Connecting fails without a file and without a listener`() throws {
    #expect(code { () throws(SystemError) in _ = try UnixSocket.connect(to: path) } == ENOENT)
    _ = try UnixSocket.listen(at: path)
    #expect(code { () throws(SystemError) in _ = try UnixSocket.connect(to: path) } == ECONNREFUSED)
    #expect(code { () throws(SystemError) in _ = try UnixSocket.listen(at: path) } == EADDRINUSE)
  }

  @Test func `A full backlog is an immediate error`() throws {
    let listener = try UnixSocket.listen(at: path, backlog: 0)
    let first = try UnixSocket.connect(to: path)
    #expect(code { () throws(SystemError) in _ = try UnixSocket.connect(to: path) } == EAGAIN)
    first.close()
    listener.close()
  }

  @Test func `Writing to a closed connection returns the end and raises no signal`() throws {
    let pair = try SocketPair()
    let mine = pair.first
    pair.second.close()
    #expect(try [UInt8(1)].withUnsafeBytes { try mine.send($0) } == .ended)
  }

  @Test func `The error for a too long path names the path`() {
    let path = "/" + String(repeating: "x", count: UnixSocket.longestPath)
    #expect(throws: SystemError("bind", on: path, code: ENAMETOOLONG)) { _ = try UnixSocket.listen(at: path) }
  }

  @Test func `One owner at a time has a lock`() throws {
    let path = path
    func isFree() throws -> Bool { try FileLock.acquire(path) != nil }
    do {
      guard let lock = try FileLock.acquire(path) else {
        Issue.record("not free")
        return
      }
      #expect(try !isFree())
      _ = consume lock
    }
    #expect(try isFree())
    #expect(throws: SystemError.self) { _ = try FileLock.acquire("/nowhere/lock") }
  }
}
