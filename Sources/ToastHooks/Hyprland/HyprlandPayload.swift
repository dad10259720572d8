import ToastCore

/// What Hyprland answers in JSON, as far as it matters.
enum HyprlandPayload {
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
    /// What bars and `addreserved` reserve at the left, the top, the right and the bottom, in logical pixels.
    var reserved: Lengths?

    /// What is reserved at each edge; nil where the answer does not say it, or what it says makes no sense.
    var reservedInsets: Insets? {
      guard let lengths = reserved?.values, lengths.count == 4, lengths.allSatisfy({ $0.isFinite && $0 >= 0 })
      else {
        return nil
      }
      return Insets(top: lengths[1], left: lengths[0], bottom: lengths[3], right: lengths[2])
    }

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

  /// A list of numbers; whatever else stands in its place is an empty list, so that the rest of an answer counts.
  struct Lengths: Decodable, Hashable {
    var values: [Double]

    init(from decoder: any Decoder) throws {
      values = (try? decoder.singleValueContainer().decode([Double].self)) ?? []
    }
  }

  /// The answer to `j/getoption NAME` for an option that is on or off.
  ///
  /// Hyprland before 0.55 tells such options as the numbers 0 and 1.
  struct Option: Decodable, Hashable {
    static let blur = "decoration:blur:enabled"

    static func question(_ name: String) -> String { "j/getoption \(name)" }

    var option: String?
    var int: Int?
    var bool: Bool?

    var isOn: Bool? { bool ?? int.map { $0 != 0 } }
  }

  struct Client: Decodable, Hashable {
    var address: String
    var `class`: String?
    var title: String?
  }
}
