import CLinux
import Glibc

/// A memory mapping of a file, which is unmapped at the end of its owner's scope.
public struct MemoryMapping: ~Copyable {
  /// The mapped bytes; only a `writable` mapping can be written.
  public let bytes: UnsafeMutableRawBufferPointer

  /// Maps the first `size` bytes of the file of `descriptor`; a writable mapping is shared, others are private.
  ///
  /// The mapping stays valid after the descriptor is closed. Errors: `mmap` (also for a size of zero).
  public init(
    of descriptor: borrowing FileDescriptor, size: Int, writable: Bool = false
  ) throws(SystemError) {
    let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
    let address = mmap(nil, size, protection, writable ? MAP_SHARED : MAP_PRIVATE, descriptor.raw, 0)
    guard let address, address != MAP_FAILED else { throw SystemError("mmap") }
    bytes = UnsafeMutableRawBufferPointer(start: address, count: size)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
  }
}

/// Memory for another process: an anonymous file of a fixed size, and its mapping.
public struct SharedMemory: ~Copyable {
  /// The file, whose size is sealed: another process cannot shrink the mapped memory.
  public let descriptor: FileDescriptor
  /// The mapping of the file; all bytes are zero at first.
  public let mapping: MemoryMapping

  /// Creates a file of `size` bytes; /proc shows `name`.
  ///
  /// Errors: `memfd_create`, `ftruncate`, `mmap`, `fcntl`.
  public init(size: Int, name: String) throws(SystemError) {
    let raw = try checked("memfd_create", on: name) { linux_memory_file(name) }
    let descriptor = FileDescriptor(owning: raw)
    _ = try checked("ftruncate", on: name) { ftruncate(raw, size) }
    _ = try checked("fcntl", on: name) { linux_seal_size(raw) }
    mapping = try MemoryMapping(of: descriptor, size: size, writable: true)
    self.descriptor = descriptor
  }
}
