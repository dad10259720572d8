import Glibc

/// The name of a Wayland display, as libwayland takes it from WAYLAND_DISPLAY.
public struct WaylandDisplay: Hashable, Sendable {
  /// A name in the runtime folder such as `wayland-1`, or an absolute path.
  public let name: String
  /// Whether WAYLAND_DISPLAY states the name; otherwise libwayland's default is used.
  public let isStated: Bool

  /// The name that libwayland uses where WAYLAND_DISPLAY is not set.
  public static let usual = "wayland-0"

  /// The display that the value of WAYLAND_DISPLAY names; nil and an empty value stand for the default.
  public init(_ value: String?) {
    isStated = value?.isEmpty == false
    name = isStated ? value ?? "" : WaylandDisplay.usual
  }

  /// The display of this program's session.
  public static var ofSession: WaylandDisplay { WaylandDisplay(Environment.value("WAYLAND_DISPLAY")) }

  /// The path of the display's socket; a relative name is in `runtimeFolder`.
  public func socket(in runtimeFolder: String) -> String {
    name.hasPrefix("/") ? name : "\(runtimeFolder)/\(name)"
  }

  /// The names of the displays in a runtime folder on which a compositor listens.
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

  /// Why no toast can be shown on this display: nothing listens there; with the displays that do exist.
  public func absence(in runtimeFolder: String) -> String {
    let others = WaylandDisplay.running(in: runtimeFolder).filter { $0 != name }
    let found = others.isEmpty ? "" : " (found: \(others.joined(separator: ", ")))"
    guard isStated else {
      let remedy = others.isEmpty ? ": run this in a Wayland session" : found
      return "no compositor at \(name); WAYLAND_DISPLAY is not set\(remedy)"
    }
    return "no compositor at \(name)\(found.isEmpty ? ": is WAYLAND_DISPLAY right?" : found)"
  }
}
