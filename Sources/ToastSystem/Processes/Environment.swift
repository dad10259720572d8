import CLinux
import Glibc

/// The environment of the program.
public enum Environment {
  /// Returns the value of a variable; nil if the variable is unset or empty.
  public static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
