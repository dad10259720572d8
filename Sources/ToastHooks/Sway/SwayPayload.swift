/// What Sway says in JSON, as far as it matters (sway-ipc(7)); its names are in snake case.
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

    /// Nothing where it is no keyboard, or has no keymap yet.
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
}

extension SwayOutput {
  /// Maker and model, as far as they are known.
  var description: String {
    [make, model].compactMap { $0 }.filter { $0 != "Unknown" && !$0.isEmpty }.joined(separator: " ")
  }
}

extension FocusedWorkspace {
  init(_ workspace: SwayWorkspace) {
    let number = workspace.number.flatMap { $0 >= 0 ? $0 : nil }
    self.init(id: workspace.name, name: workspace.name, number: number, output: workspace.output)
  }
}
