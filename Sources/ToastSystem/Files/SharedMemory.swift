import CLinux
import Glibc

/// A piece of a file in memory, unmapped when its owner lets go of it.
public struct MemoryMapping: ~Copyable {
  /// The mapped bytes; writing to a mapping that is not `writable` is a fault.
  public let bytes: UnsafeMutableRawBufferPointer

  /// Maps the first `size` bytes of `descriptor`'s file, shared when `writable`, else private.
  ///
  /// The mapping outlives the descriptor. Errors: `mmap` (also for a size of zero).
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

/// Memory that can be handed to another process: an anonymous file of a fixed size, and its mapping.
public struct SharedMemory: ~Copyable {
  /// The file, sealed: nobody can shrink it under a reader's feet.
  public let descriptor: FileDescriptor
  /// The same bytes here, zero at first.
  public let mapping: MemoryMapping

  /// Makes `size` bytes; `name` shows in /proc.
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
