import CLinux
import Glibc

/// The environment that the program was started with.
public enum Environment {
  /// The value of a variable, or nil when it is unset or empty.
  public static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
