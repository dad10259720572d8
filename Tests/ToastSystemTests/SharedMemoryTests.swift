import Glibc
import Testing
import ToastSystem

@Suite struct SharedMemoryTests {
  @Test func `Bytes written through one mapping are read through another`() throws {
    let memory = try SharedMemory(size: 4096, name: "pixels")
    memory.mapping.bytes.copyBytes(from: [1, 2, 3])
    let other = try MemoryMapping(of: memory.descriptor, size: 4096)
    #expect(Array(other.bytes.prefix(4)) == [1, 2, 3, 0])
  }

  @Test func `A mapping stays valid after its descriptor is closed`() throws {
    func mapping() throws -> MemoryMapping {
      let memory = try SharedMemory(size: 10, name: "pixels")
      memory.mapping.bytes.copyBytes(from: [7])
      return try MemoryMapping(of: memory.descriptor, size: 10)
    }
    #expect(try mapping().bytes[0] == 7)
  }

  @Test func `The size is sealed, and children do not inherit the descriptor`() throws {
    let memory = try SharedMemory(size: 4096, name: "pixels")
    #expect(ftruncate(memory.descriptor.raw, 0) == -1)
    #expect(ftruncate(memory.descriptor.raw, 8192) == -1)
    #expect(fcntl(memory.descriptor.raw, F_GETFD) == FD_CLOEXEC)
  }

  @Test(arguments: [0, -1, Int.max]) func `An impossible size is an error`(size: Int) {
    #expect(throws: SystemError.self) { _ = try SharedMemory(size: size, name: "pixels") }
  }
}
