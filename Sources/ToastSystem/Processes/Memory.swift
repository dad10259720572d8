import CLinux

/// The memory of this process.
public enum Memory {
  /// Returns freed memory to the system.
  ///
  /// The allocator keeps free memory below the highest used block otherwise.
  public static func trim() {
    linux_trim_memory()
  }
}
