/// What Hyprland answers in JSON, as far as it matters.
enum HyprlandWords {
  struct Monitor: Decodable, Hashable {
    struct Workspace: Decodable, Hashable {
      var id: Int
      var name: String
    }

    var name: String
    var description: String?
    var make: String?
    var model: String?
    var focused: Bool?
    var activeWorkspace: Workspace?

    /// Maker and model, else all that it says.
    var describing: String {
      let parts = [make, model].compactMap { $0 }.filter { !$0.isEmpty }
      return parts.isEmpty ? description ?? "" : parts.joined(separator: " ")
    }
  }

  struct Devices: Decodable, Hashable {
    struct Keyboard: Decodable, Hashable {
      var name: String
      var activeKeymap: String?
    }

    var keyboards: [Keyboard]

    /// The answer to `j/devices`, or nil.
    ///
    /// A keyboard without a layout has the index `none` there, which is no JSON.
    init?(answer: [UInt8]) {
      let text = String(decoding: answer, as: UTF8.self)
        .replacing("\"active_layout_index\": none", with: "\"active_layout_index\": null")
      guard let devices = decoded(Devices.self, from: Array(text.utf8)) else { return nil }
      self = devices
    }
  }

  struct Client: Decodable, Hashable {
    var address: String
    var `class`: String?
    var title: String?
  }
}
