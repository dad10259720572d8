/// Random inputs for builds without libFuzzer: random sequences of valid pieces, with some bytes changed.
struct RandomInputs {
  private var random = Lehmer()
  private let pieces: [[UInt8]]

  init(for target: Target) {
    let words: [String] =
      switch target {
      case .request, .reply:
        [
          #"{"show":{"title":"#, #""x""#, "{", "}", "[", "]", ":", ",", #""id""#, #""wait":true"#, "1e999",
          "null",
          #""\ud800""#, #""\u0007""#, #"{"ok":{"id":"1"}}"#, #"{"toasts":["#, #"{"dismiss":{"#,
          #""duration":"#,
          #""actions":[{"key":"a","label":"b"}]"#, "-0", "0.1", "\u{FFFD}", #"{"status":{"#, #"{"action":{"#,
        ]
      case .lines: ["\n", "a", "bcd", "0123456789abcdef", "\r"]
      case .configuration:
        [
          "\n", "[style ", "]", " = ", "like", "glass", "plain", "a", "b", "[hook ", "font", "Inter 12",
          "tint",
          "#ff0000", "margin", "8 16", "accent", "motion", "reduced", "# x", "; y", "\r\n", "max-visible",
          "3",
          "style", "shape", "capsule", "corner-radius", "duration", "forever", "\u{FEFF}",
        ]
      case .values:
        [
          "#", "fff", "0", ".", "-", "%", ":", "+", " ", "none", "bouncy", "spring", "linear", "move",
          "opacity",
          "bold", "Inter", "9999999999", "ms", "short", "forever", "auto", "=", "true", "é", "e9",
        ]
      case .sway:
        [
          "\n", "m", "w", "i", "u", "t", #"{"change":"#, #""resize""#, #""focus""#, #""urgent""#,
          #""xkb_layout""#, "}",
          #","current":{"name":"5","num":5}"#, #","input":{"identifier":"a","xkb_active_layout_name":"#,
          #""German""#,
          #","container":{"id":12,"urgent":true,"app_id":"foot"}"#, #"t{"payload":"waytoast: "#, "\"", "null",
          "ü",
        ]
      case .hyprland:
        [
          "\n", "workspacev2>>", "workspace>>", "submap>>", "activelayout>>", "urgent>>", "monitoraddedv2>>",
          "2", ",",
          "monitorremoved>>", "screencastv2>>1", "custom>>waytoast:", "configreloaded>>", "DP-1", "German",
          "ü", ">>",
        ]
      case .niri:
        [
          "\n", #"{"WorkspacesChanged":{"workspaces":["#, #"{"id":1,"idx":1,"is_focused":true}"#, "]}}", ",",
          #"{"KeyboardLayoutsChanged":{"keyboard_layouts":{"names":["a","b"],"current_idx":0}}}"#,
          #"{"KeyboardLayoutSwitched":{"idx":1}}"#, #"{"ConfigLoaded":{"failed":true}}"#, "ü",
          #"{"CastStartedOrChanged":{"cast":{"stream_id":5}}}"#, #"{"ScreenshotCaptured":{"path":"/a"}}"#,
          "1",
        ]
      case .wob:
        [
          "0", "42", "100", " ", "\t", "%", "-", ".", "plain", "#ff0000", "00ff00FF", "\r", "999999999999",
          "e",
        ]
      }
    pieces = words.map { Array($0.utf8) }
  }

  mutating func next() -> [UInt8] {
    var bytes: [UInt8] = [UInt8.random(in: 0...255, using: &random)]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      bytes += pieces.randomElement(using: &random) ?? []
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    return Bool.random(using: &random) ? bytes : Array(bytes.dropFirst())
  }
}

/// Lehmer's generator with the constants of Park and Miller (1988); the sequence is always the same.
private struct Lehmer: RandomNumberGenerator {
  private var state: UInt64 = 20

  mutating func next() -> UInt64 {
    state = state * 48271 % 2_147_483_647
    let high = state
    state = state * 48271 % 2_147_483_647
    return high << 33 ^ state << 2
  }
}
