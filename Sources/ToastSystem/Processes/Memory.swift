import CLinux

/// The memory of this process.
public enum Memory {
  /// Gives what was freed back to the system: the heap keeps it otherwise, for as long as anything lies above it.
  public static func trim() {
    linux_trim_memory()
  }
}
