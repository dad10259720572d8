import Glibc

/// The name of a Wayland display, read from WAYLAND_DISPLAY in the same way as by libwayland.
public struct WaylandDisplay: Hashable, Sendable {
  /// The name in the runtime directory, such as `wayland-1`, or an absolute path.
  public let name: String
  /// Whether WAYLAND_DISPLAY contains the name; otherwise the name is libwayland's default.
  public let isExplicit: Bool

  /// The default name of libwayland if WAYLAND_DISPLAY is not set.
  public static let defaultName = "wayland-0"

  /// Creates the display for a value of WAYLAND_DISPLAY; nil and an empty value stand for the default.
  public init(_ value: String?) {
    isExplicit = value?.isEmpty == false
    name = isExplicit ? value ?? "" : WaylandDisplay.defaultName
  }

  /// The display of this program's session.
  public static var ofSession: WaylandDisplay { WaylandDisplay(Environment.value("WAYLAND_DISPLAY")) }

  /// Returns the path of the display's socket; a relative name is in `runtimeFolder`.
  public func socket(in runtimeFolder: String) -> String {
    name.hasPrefix("/") ? name : "\(runtimeFolder)/\(name)"
  }

  /// Returns the names of the displays in a runtime directory on which a compositor listens.
  public static func running(in runtimeFolder: String) -> [String] {
    guard let folder = opendir(runtimeFolder) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: field.pointee)) {
          String(cString: $0)
        }
      }
      guard name.hasPrefix("wayland-"), !name.hasSuffix(".lock"),
        (try? UnixSocket.connect(to: "\(runtimeFolder)/\(name)")) != nil
      else { continue }
      names.append(name)
    }
    return names.sorted()
  }

  /// Returns the message that no compositor listens on this display, with the displays that exist.
  public func unavailableMessage(in runtimeFolder: String) -> String {
    let others = WaylandDisplay.running(in: runtimeFolder).filter { $0 != name }
    let found = others.isEmpty ? "" : " (found: \(others.joined(separator: ", ")))"
    guard isExplicit else {
      let remedy = others.isEmpty ? ": run this in a Wayland session" : found
      return "no compositor at \(name); WAYLAND_DISPLAY is not set\(remedy)"
    }
    return "no compositor at \(name)\(found.isEmpty ? ": is WAYLAND_DISPLAY right?" : found)"
  }
}
