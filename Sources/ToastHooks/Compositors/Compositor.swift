import FoundationEssentials
import Glibc
import ToastCore
import ToastSystem

/// A compositor whose IPC reports events and outputs.
public struct Compositor: Hashable, Sendable {
  /// The kinds of compositors; `CompositorProperties` has a row for each.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case sway
    case hyprland
    case niri
  }

  /// The kind of the compositor.
  public var kind: Kind
  /// The path of the IPC: a socket, or a folder with several sockets.
  public var path: String

  public static func sway(socket: String) -> Compositor { Compositor(kind: .sway, path: socket) }
  /// - Parameter folder: The folder of the instance, which contains two sockets.
  public static func hyprland(folder: String) -> Compositor { Compositor(kind: .hyprland, path: folder) }
  public static func niri(socket: String) -> Compositor { Compositor(kind: .niri, path: socket) }

  /// The name of the kind in the configuration and in messages, such as `sway`.
  public var name: String { kind.rawValue }

  /// The path of the socket that reports events.
  public var eventSocket: String { path + kind.properties.eventSocketSuffix }
}

/// The choice of the compositor to watch.
public struct CompositorChoice: Hashable, Sendable {
  /// The kind of the compositor; nil chooses the compositor that shows the toasts.
  var kind: Compositor.Kind?

  /// The compositor that shows the toasts.
  public static let auto = CompositorChoice()

  init(_ kind: Compositor.Kind? = nil) {
    self.kind = kind
  }

  /// Creates the choice with a name, such as `auto` or `sway`; nil for an unknown name.
  public init?(rawValue: String) {
    kind = Compositor.Kind(rawValue: rawValue)
    guard kind != nil || rawValue == "auto" else { return nil }
  }

  /// The names of the choices, for messages.
  public static let forms = StyleSetting.alternatives(["auto"] + Compositor.Kind.allCases.map(\.rawValue))
}

/// The error of a search that finds no compositor.
public struct CompositorError: Error, Hashable, Sendable {
  /// A line that states what is missing, and what would be right.
  public let message: String
}

extension Compositor {
  /// Returns the compositor of this session.
  ///
  /// The environment variables of several compositors may be set if compositors are nested, and variables may
  /// be out of date in a service that outlives a session. The search therefore tries each socket that a
  /// variable names, and each socket in the usual folders. The search prefers the compositor whose process
  /// listens on the Wayland display, and otherwise returns the first compositor that a variable names and
  /// that accepts connections.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil if the variable is unset or empty.
  ///
  /// - Throws: `CompositorError` if no compositor is found.
  public static func find(
    _ choice: CompositorChoice, variable: (String) -> String? = Environment.value
  ) throws(CompositorError) -> Compositor {
    try find(choice, variable: variable, listener: listener)
  }

  /// Returns the compositor of this session.
  ///
  /// - Parameter listener: Returns the id of the process that listens at a path, or nil if none listens.
  static func find(
    _ choice: CompositorChoice, variable: (String) -> String?, listener: (String) -> Int32?
  ) throws(CompositorError) -> Compositor {
    let candidates = CompositorCandidate.all(choice, variable: variable)
    let running = candidates.compactMap { candidate in
      listener(candidate.compositor.eventSocket).map { (candidate: candidate, process: $0) }
    }
    let display = displaySocket(variable).flatMap(listener)
    let found = running.first { $0.process == display } ?? running.first { $0.candidate.isNamedByVariable }
    if let found { return found.candidate.compositor }
    let stale = candidates.first(where: \.isNamedByVariable)?.compositor
    throw CompositorError(message: stale?.noListenerMessage ?? noVariableMessage(choice))
  }

  private static func displaySocket(_ variable: (String) -> String?) -> String? {
    let display = WaylandDisplay(variable("WAYLAND_DISPLAY"))
    if display.name.hasPrefix("/") { return display.name }
    return variable("XDG_RUNTIME_DIR").map { display.socket(in: $0) }
  }

  /// Returns the id of the process of this user that listens at a path; nil if none listens.
  private static func listener(at path: String) -> Int32? {
    guard let socket = try? UnixSocket.connect(to: path), (try? UnixSocket.peerUser(of: socket)) == geteuid()
    else { return nil }
    return try? UnixSocket.peerProcess(of: socket)
  }

  private var noListenerMessage: String {
    if let owner = UserAccount.owner(of: eventSocket), owner != .current {
      return "the socket of \(name) (\(eventSocket.quoted)) belongs to \(owner): run this as that user"
    }
    return "\(name) does not answer at \(eventSocket.quoted): is it running?"
  }

  private static func noVariableMessage(_ choice: CompositorChoice) -> String {
    if let row = choice.kind?.properties {
      return "\(row.variables[0]) is not set: run this in a session of \(row.title)"
    }
    let rows = Kind.allCases.map(\.properties)
    return "no compositor to watch: run this in a session of \(StyleSetting.alternatives(rows.map(\.title))) "
      + "(\(StyleSetting.alternatives(rows.map { $0.variables[0] })) says where it is)"
  }
}

/// A place where the search for the compositor looks.
private struct CompositorCandidate: Hashable {
  var compositor: Compositor
  /// Whether an environment variable names the place; other places are entries of the usual folders.
  var isNamedByVariable: Bool

  /// Returns all candidates, first those that a variable names.
  static func all(_ choice: CompositorChoice, variable: (String) -> String?) -> [CompositorCandidate] {
    let kinds = choice.kind.map { [$0] } ?? Compositor.Kind.allCases
    let candidates = kinds.flatMap { kind in
      let row = kind.properties
      let folders = row.folders(variable("XDG_RUNTIME_DIR"))
      let values = row.variables.compactMap(variable)
      let named = row.variablesArePaths ? values : values.flatMap { name in folders.map { "\($0)/\(name)" } }
      let present = folders.flatMap { entries(of: $0, where: row.isEntry) }
      return named.map {
        CompositorCandidate(compositor: .init(kind: kind, path: $0), isNamedByVariable: true)
      }
        + present.map {
          CompositorCandidate(compositor: .init(kind: kind, path: $0), isNamedByVariable: false)
        }
    }
    return candidates.filter(\.isNamedByVariable) + candidates.filter { !$0.isNamedByVariable }
  }

  private static func entries(of folder: String, where isEntry: (String) -> Bool) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter(isEntry).sorted().map { "\(folder)/\($0)" }
  }
}
