import FoundationEssentials
import Glibc
import ToastSystem

/// A compositor that says what happens in it, and where.
public enum Compositor: Hashable, Sendable {
  case sway(socket: String)
  /// The instance's folder with its two sockets.
  case hyprland(folder: String)
  case niri(socket: String)

  /// Its name, as it is chosen.
  public var name: String {
    switch self {
    case .sway: "sway"
    case .hyprland: "hyprland"
    case .niri: "niri"
    }
  }

  /// The socket that its events come from.
  public var eventSocket: String {
    switch self {
    case .sway(let socket), .niri(let socket): socket
    case .hyprland(let folder): folder + "/.socket2.sock"
    }
  }
}

/// Which compositor somebody wants to watch.
public enum CompositorChoice: String, Hashable, Sendable, CaseIterable {
  /// The one that shows the toasts.
  case auto
  case sway
  case hyprland
  case niri

  /// What names a choice, for messages.
  public static let forms = "auto, sway, hyprland or niri"
}

/// There is no compositor that can be watched.
public struct CompositorError: Error, Hashable, Sendable {
  /// What is missing, and what would be right, in one line.
  public let message: String
}

extension Compositor {
  /// The compositor of this session.
  ///
  /// Each has a variable that says where it is (SWAYSOCK or I3SOCK, HYPRLAND_INSTANCE_SIGNATURE, NIRI_SOCKET), but
  /// several may be set, by the compositors around a nested one, and they may be stale, in a service that outlives a
  /// session. So each socket that is stated, or lies where such sockets lie, is tried: the one of the process that
  /// listens on the Wayland display is right, else the first one stated behind which somebody listens.
  ///
  /// - Parameter variable: the value of an environment variable, nil when it is unset or empty.
  public static func find(
    _ choice: CompositorChoice, variable: (String) -> String? = Environment.value
  ) throws(CompositorError) -> Compositor {
    try find(choice, variable: variable, listener: listener)
  }

  /// The same, where `listener` says which process listens at a path, if any.
  static func find(
    _ choice: CompositorChoice, variable: (String) -> String?, listener: (String) -> Int32?
  ) throws(CompositorError) -> Compositor {
    let candidates = CompositorCandidate.all(choice, variable: variable)
    let living = candidates.compactMap { candidate in
      listener(candidate.compositor.eventSocket).map { (candidate: candidate, process: $0) }
    }
    let display = displaySocket(variable).flatMap(listener)
    let found = living.first { $0.process == display } ?? living.first { $0.candidate.isStated }
    if let found { return found.candidate.compositor }
    throw CompositorError(message: complaint(choice, stale: candidates.first(where: \.isStated)))
  }

  private static func displaySocket(_ variable: (String) -> String?) -> String? {
    let display = WaylandDisplay(variable("WAYLAND_DISPLAY"))
    if display.name.hasPrefix("/") { return display.name }
    return variable("XDG_RUNTIME_DIR").map { display.socket(in: $0) }
  }

  /// The process of ours that listens at a socket, or nil.
  private static func listener(at path: String) -> Int32? {
    guard let socket = try? UnixSocket.connect(to: path), (try? UnixSocket.peerUser(of: socket)) == geteuid()
    else { return nil }
    return try? UnixSocket.peerProcess(of: socket)
  }

  private static func complaint(_ choice: CompositorChoice, stale: CompositorCandidate?) -> String {
    if let stale {
      let socket = stale.compositor.eventSocket
      if let owner = UserAccount.owner(of: socket), owner != .current {
        return
          "the socket of \(stale.compositor.name) (\(socket.quoted)) belongs to \(owner): run this as that user"
      }
      return
        "\(stale.compositor.name) does not answer at \(socket.quoted): is it running?"
    }
    return switch choice {
    case .auto:
      "no compositor to watch: run this in a session of Sway, Hyprland or niri "
        + "(SWAYSOCK, HYPRLAND_INSTANCE_SIGNATURE or NIRI_SOCKET says where it is)"
    case .sway: "SWAYSOCK is not set: run this in a session of Sway"
    case .hyprland: "HYPRLAND_INSTANCE_SIGNATURE is not set: run this in a session of Hyprland"
    case .niri: "NIRI_SOCKET is not set: run this in a session of niri"
    }
  }
}

/// A place where a compositor may be.
struct CompositorCandidate: Hashable {
  var compositor: Compositor
  /// Whether a variable says so; others only lie where such sockets lie.
  var isStated: Bool

  /// Every place to try, those that are stated first.
  static func all(_ choice: CompositorChoice, variable: (String) -> String?) -> [CompositorCandidate] {
    let places = [
      (CompositorChoice.sway, sway(variable)), (.hyprland, hyprland(variable)), (.niri, niri(variable)),
    ]
    let candidates = places.filter { choice == .auto || choice == $0.0 }.flatMap(\.1)
    return candidates.filter(\.isStated) + candidates.filter { !$0.isStated }
  }

  private static func sway(_ variable: (String) -> String?) -> [CompositorCandidate] {
    let stated = ["SWAYSOCK", "I3SOCK"].compactMap(variable)
    let lying = entries(of: variable("XDG_RUNTIME_DIR")) {
      $0.hasPrefix("sway-ipc.\(geteuid()).") && $0.hasSuffix(".sock")
    }
    return stated.map { CompositorCandidate(compositor: .sway(socket: $0), isStated: true) }
      + lying.map { CompositorCandidate(compositor: .sway(socket: $0), isStated: false) }
  }

  /// Hyprland before 0.40 was in /tmp.
  private static func hyprland(_ variable: (String) -> String?) -> [CompositorCandidate] {
    let folders = [variable("XDG_RUNTIME_DIR") ?? "/run/user/\(geteuid())", "/tmp"].map { $0 + "/hypr" }
    let stated = variable("HYPRLAND_INSTANCE_SIGNATURE").map { signature in
      folders.map { "\($0)/\(signature)" }
    }
    let lying = folders.flatMap { entries(of: $0) { !$0.hasPrefix(".") } }
    return (stated ?? []).map { CompositorCandidate(compositor: .hyprland(folder: $0), isStated: true) }
      + lying.map { CompositorCandidate(compositor: .hyprland(folder: $0), isStated: false) }
  }

  private static func niri(_ variable: (String) -> String?) -> [CompositorCandidate] {
    let lying = entries(of: variable("XDG_RUNTIME_DIR")) { $0.hasPrefix("niri.") && $0.hasSuffix(".sock") }
    return [variable("NIRI_SOCKET")].compactMap { $0 }
      .map { CompositorCandidate(compositor: .niri(socket: $0), isStated: true) }
      + lying.map { CompositorCandidate(compositor: .niri(socket: $0), isStated: false) }
  }

  private static func entries(of folder: String?, _ isRight: (String) -> Bool) -> [String] {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      return []
    }
    return names.filter(isRight).sorted().map { "\(folder)/\($0)" }
  }
}
