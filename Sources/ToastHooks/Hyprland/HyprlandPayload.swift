import ToastCore

/// The JSON replies of Hyprland, as far as they are used.
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
    /// The lengths that bars and `addreserved` reserve at the left, the top, the right and the bottom, in
    /// logical pixels.
    var reserved: Lengths?

    /// The reserved lengths by edge; nil if the reply contains no four finite lengths that are not negative.
    var reservedInsets: Insets? {
      guard let lengths = reserved?.values, lengths.count == 4, lengths.allSatisfy({ $0.isFinite && $0 >= 0 })
      else {
        return nil
      }
      return Insets(top: lengths[1], left: lengths[0], bottom: lengths[3], right: lengths[2])
    }

    /// The make and model; the whole description if both are unknown.
    var makeAndModel: String {
      let parts = [make, model].compactMap { $0 }.filter { !$0.isEmpty }
      return parts.isEmpty ? description ?? "" : parts.joined(separator: " ")
    }

    /// Decodes the reply to `j/monitors`.
    static func outputs(_ reply: [UInt8]) -> [OutputReport] {
      (decoded([Monitor].self, from: reply) ?? []).prefix(HookLimits.list).map { monitor in
        OutputReport(
          name: monitor.name, isFocused: monitor.focused == true,
          usableArea: monitor.reservedInsets.map { .reserved($0) })
      }
    }
  }

  struct Devices: Decodable, Hashable {
    struct Keyboard: Decodable, Hashable {
      var name: String
      var activeKeymap: String?
    }

    var keyboards: [Keyboard]

    /// Decodes the reply to `j/devices`; returns nil for an invalid reply.
    ///
    /// The index of a keyboard without a layout is `none`, which is not JSON.
    init?(reply: [UInt8]) {
      let text = String(decoding: reply, as: UTF8.self)
        .replacing("\"active_layout_index\": none", with: "\"active_layout_index\": null")
      guard let devices = decoded(Devices.self, from: Array(text.utf8)) else { return nil }
      self = devices
    }
  }

  /// A list of numbers; any other value decodes as an empty list, so that the rest of the reply stays valid.
  struct Lengths: Decodable, Hashable {
    var values: [Double]

    init(from decoder: any Decoder) throws {
      values = (try? decoder.singleValueContainer().decode([Double].self)) ?? []
    }
  }

  /// The reply to `j/getoption NAME` for a Boolean option.
  ///
  /// Hyprland before 0.55 reports Boolean options as the numbers 0 and 1.
  struct Option: Decodable, Hashable {
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
