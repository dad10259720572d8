import Testing
import ToastCore
import ToastSystem

@testable import ToastHooks

@Suite struct SwayConnectionTests {
  static let outputs = #"""
    [{"id":3,"name":"HEADLESS-1","rect":{"x":0,"y":0,"width":1280,"height":720},"active":true,"make":"headless",
      "model":"headless","scale":1.0,"focused":false,"modes":[]},
     {"id":4,"name":"HEADLESS-2","rect":{"x":1280,"y":0,"width":800,"height":600},"active":true,"make":"Big \"One\"",
      "model":"X","scale":1.5,"focused":true}]
    """#
  static let workspaces = #"""
    [{"num":1,"name":"1","visible":true,"focused":false,"rect":{"x":0,"y":0,"width":1280,"height":720},
      "output":"HEADLESS-1"},
     {"num":-1,"name":"mail","visible":true,"focused":true,"rect":{"x":1280,"y":24,"width":800,"height":576},
      "output":"HEADLESS-2"}]
    """#

  @Test func `A message consists of magic, length, kind and payload`() {
    #expect(SwayMessage(.outputs).bytes == Array("i3-ipc".utf8) + [0, 0, 0, 0, 3, 0, 0, 0])
    #expect(
      SwayMessage(.subscribe, #"["mode"]"#).bytes
        == Array("i3-ipc".utf8) + [8, 0, 0, 0, 2, 0, 0, 0] + Array(#"["mode"]"#.utf8))
  }

  @Test func `The messages do not depend on how the stream is cut`() {
    let messages = [
      SwayMessage(.outputs, "[]"), SwayMessage(.modeEvent, #"{"change":"größer"}"#), SwayMessage(.tickEvent),
    ]
    let bytes = messages.flatMap(\.bytes)
    for size in 1...bytes.count {
      var reader = SwayMessageReader()
      var read: [SwayMessage] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(bytes[start..<min(start + size, bytes.count)])
        while let message = reader.next() { read.append(message) }
      }
      #expect(read == messages, "pieces of \(size)")
      #expect(!reader.isInMessage && !reader.isBroken)
    }
  }

  @Test func `Another protocol is detected at its first wrong byte`() {
    for (count, stream) in [(1, "HTTP/1.1"), (6, "i3-ipd"), (1, "\0\0")] {
      var reader = SwayMessageReader()
      for byte in Array(stream.utf8).prefix(count) {
        reader.append([byte])
        #expect(reader.next() == nil)
      }
      #expect(reader.isBroken, "\(stream)")
      reader.append(SwayMessage(.tickEvent).bytes)
      #expect(reader.next() == nil, "the reader returns no more messages")
    }
  }

  @Test func `A payload over the limit is skipped, and the next message is read`() {
    let length = SwayMessageReader.limit + 1
    var reader = SwayMessageReader()
    reader.append(
      Array(SwayMessage(.windowEvent, payload: Array(repeating: 0x7B, count: length)).bytes.prefix(1000)))
    #expect(reader.next() == SwayMessage(.windowEvent))
    #expect(reader.isInMessage)
    var left = length - (1000 - SwayMessage.headerSize)
    while left > 0 {
      let count = min(left, 60_000)
      reader.append(
        [UInt8](repeating: 0x69, count: count) + (left == count ? SwayMessage(.tickEvent).bytes : []))
      left -= count
      #expect(reader.next() == (left == 0 ? SwayMessage(.tickEvent) : nil))
    }
  }

  @Test func `The messages before the end of a connection can be read`() throws {
    let server = try TestServer()
    let sway = try SwayConnection(path: server.path)
    do {
      let connection = try server.accept()
      try connection.send(SwayMessage(.tickEvent, "{}").bytes)
    }
    sway.handle([.readable, .hangup])
    #expect(sway.connection.hasEnded)
    #expect(sway.nextMessage() == SwayMessage(.tickEvent, "{}"))
    sway.send(.outputs)
    #expect(sway.connection.interest == .readable)
  }

  @Test func `Connecting without a listener is an error`() throws {
    #expect(throws: SystemError.self) { try SwayConnection(path: "/nowhere/sway.sock") }
  }
}
