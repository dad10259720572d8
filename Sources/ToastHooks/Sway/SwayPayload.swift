import ToastCore

/// The JSON payloads of Sway's messages (sway-ipc(7)), as far as they are used; the JSON keys are in snake
/// case.
enum SwayPayload {
  struct BindingState: Decodable {
    var name: String
  }

  struct ModeEvent: Decodable {
    var change: String
    var pangoMarkup: Bool?
  }

  struct WorkspaceEvent: Decodable {
    var change: String
    var current: SwayWorkspace?
  }

  struct TickEvent: Decodable {
    var first: Bool?
    var payload: String
  }

  struct InputEvent: Decodable {
    var change: String
    var input: Input
  }

  struct Input: Decodable {
    var identifier: String
    var name: String?
    var xkbActiveLayoutName: String?

    /// The layout of a keyboard; nil for other devices and for a keyboard without a keymap.
    var layout: CompositorEvent? {
      guard let layout = xkbActiveLayoutName, !layout.isEmpty else { return nil }
      return .layout(layout, keyboard: name ?? identifier)
    }
  }

  struct WindowEvent: Decodable {
    struct Container: Decodable {
      struct Properties: Decodable {
        var `class`: String?
      }

      var id: Int
      var name: String?
      var appId: String?
      var windowProperties: Properties?
      var urgent: Bool?

      var window: UrgentWindow {
        UrgentWindow(id: String(id), app: appId ?? windowProperties?.class ?? "", title: name ?? "")
      }
    }

    var change: String
    var container: Container
  }

  /// An output of the reply to `.outputs`, which also contains the outputs that are off.
  struct Output: Decodable {
    var name: String
    var make: String?
    var model: String?

    /// The make and model, as far as they are known.
    var description: String {
      [make, model].compactMap { $0 }.filter { $0 != "Unknown" && !$0.isEmpty }.joined(separator: " ")
    }
  }
}

/// A workspace of the reply to `.workspaces`, or of an event.
struct SwayWorkspace: Decodable {
  private enum CodingKeys: String, CodingKey {
    case isFocused = "focused"
    case isVisible = "visible"
    case number = "num"
    case name, output, rect
  }

  /// A rectangle in logical pixels of the whole layout.
  private struct Rect: Decodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  var name: String
  /// The number; nil or -1 for a workspace without a number.
  var number: Int?
  /// The output that contains the workspace.
  var output: String?
  var isFocused: Bool
  /// Whether the output shows the workspace.
  var isVisible: Bool
  /// The area in logical pixels of the whole layout that bars and gaps leave free; nil unless the area is
  /// finite and not negative.
  var area: LogicalRect?

  /// Decodes a workspace; the workspace of an event may have no `focused`.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    name = try fields.decode(String.self, forKey: .name)
    number = try? fields.decodeIfPresent(Int.self, forKey: .number)
    output = try? fields.decodeIfPresent(String.self, forKey: .output)
    isFocused = (try? fields.decodeIfPresent(Bool.self, forKey: .isFocused)) ?? false
    isVisible = (try? fields.decodeIfPresent(Bool.self, forKey: .isVisible)) ?? false
    guard let rect = try? fields.decodeIfPresent(Rect.self, forKey: .rect),
      [rect.x, rect.y, rect.width, rect.height].allSatisfy(\.isFinite), rect.width >= 0, rect.height >= 0
    else { return }
    area = LogicalRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  /// The workspace as an event.
  var focused: FocusedWorkspace {
    FocusedWorkspace(id: name, name: name, number: number.flatMap { $0 >= 0 ? $0 : nil }, output: output)
  }

  /// Decodes the reply to `.workspaces` into one report for each workspace that an output shows.
  static func outputs(_ payload: [UInt8]) -> [OutputReport] {
    let shown = (decoded([SwayWorkspace].self, from: payload) ?? []).filter { $0.isVisible || $0.isFocused }
    return shown.prefix(HookLimits.list).compactMap { workspace in
      workspace.output.map {
        OutputReport(
          name: $0, isFocused: workspace.isFocused, usableArea: workspace.area.map { .workspace($0) })
      }
    }
  }
}
