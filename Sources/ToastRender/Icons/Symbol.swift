/// A built-in symbol: a small picture drawn in one colour beside the text.
///
/// Raw values are the names that users type.
public enum Symbol: String, Hashable, Sendable, CaseIterable {
  case checkmark
  case checkmarkCircle = "checkmark.circle"
  case checkmarkCircleFilled = "checkmark.circle.fill"
  case xmark
  case xmarkCircle = "xmark.circle"
  case xmarkCircleFilled = "xmark.circle.fill"
  case info
  case infoFilled = "info.fill"
  case question
  case questionFilled = "question.fill"
  case alert
  case alertFilled = "alert.fill"
  case warning
  case warningFilled = "warning.fill"
  case plus
  case minus
  case star
  case starFilled = "star.fill"
  case heart
  case heartFilled = "heart.fill"
  case eye
  case eyeOff = "eye-off"
  case handWave = "hand-wave"
  case arrowUp = "arrow-up"
  case arrowDown = "arrow-down"
  case arrowLeft = "arrow-left"
  case arrowRight = "arrow-right"
  case refresh

  case bell
  case bellFilled = "bell.fill"
  case bellOff = "bell-off"
  case volume
  case volumeFilled = "volume.fill"
  case volumeMedium = "volume-medium"
  case volumeLow = "volume-low"
  case muted
  case mutedFilled = "muted.fill"
  case microphone
  case microphoneFilled = "microphone.fill"
  case microphoneMuted = "microphone-muted"
  case microphoneMutedFilled = "microphone-muted.fill"
  case music
  case headphones

  case play
  case pause
  case stop
  case next
  case previous
  case eject
  case record
  case camera
  case cameraFilled = "camera.fill"
  case screenshot
  case screencast

  case brightness
  case brightnessFilled = "brightness.fill"
  case brightnessLow = "brightness-low"
  case moon
  case moonFilled = "moon.fill"
  case battery
  case batteryMedium = "battery-medium"
  case batteryLow = "battery-low"
  case batteryEmpty = "battery-empty"
  case batteryCharging = "battery-charging"
  case bolt
  case plug
  case power
  case coffee
  case lock
  case lockFilled = "lock.fill"
  case unlock
  case shield

  case wifi
  case wifiMedium = "wifi-medium"
  case wifiLow = "wifi-low"
  case wifiOff = "wifi-off"
  case bluetooth
  case bluetoothOff = "bluetooth-off"
  case airplane
  case globe
  case link
  case cloud
  case mail
  case message

  case folder
  case document
  case trash
  case copy
  case clipboard
  case download
  case upload
  case clock
  case timer
  case calendar
  case search

  case keyboard
  case keyboardFilled = "keyboard.fill"
  case capsLock = "caps-lock"
  case mouse
  case touchpad
  case monitor
  case phone
  case terminal
  case sampler
  case workspace
  case person
  case home
  case gear
  case logout

  /// The symbol that `name`, ours or SF Symbols', stands for, or nil when there is none.
  public init?(named name: String) {
    guard let symbol = Symbol(rawValue: name) ?? Symbol.aliases[name] else { return nil }
    self = symbol
  }

  /// Every name that `init(named:)` understands, in alphabetical order.
  public static var names: [String] { (allCases.map(\.rawValue) + aliases.keys).sorted() }

  /// SF Symbols' names for what is built in, and other words for it.
  static let aliases: [String: Symbol] = [
    "checkmark.seal": .checkmarkCircle,
    "checkmark.seal.fill": .checkmarkCircleFilled,
    "info.circle": .info,
    "info.circle.fill": .infoFilled,
    "questionmark.circle": .question,
    "questionmark.circle.fill": .questionFilled,
    "exclamationmark.circle": .alert,
    "exclamationmark.circle.fill": .alertFilled,
    "exclamationmark.triangle": .warning,
    "exclamationmark.triangle.fill": .warningFilled,
    "eye.slash": .eyeOff,
    "hand.wave": .handWave,
    "hand.wave.fill": .handWave,
    "arrow.up": .arrowUp,
    "arrow.down": .arrowDown,
    "arrow.left": .arrowLeft,
    "arrow.right": .arrowRight,
    "arrow.clockwise": .refresh,
    "bell.slash": .bellOff,
    "speaker": .volumeLow,
    "speaker.wave.1": .volumeMedium,
    "speaker.wave.2": .volume,
    "speaker.wave.2.fill": .volumeFilled,
    "speaker.wave.3": .volume,
    "speaker.wave.3.fill": .volumeFilled,
    "speaker.slash": .muted,
    "speaker.slash.fill": .mutedFilled,
    "volume-high": .volume,
    "volume-muted": .muted,
    "mic": .microphone,
    "mic.fill": .microphoneFilled,
    "mic.slash": .microphoneMuted,
    "mic.slash.fill": .microphoneMutedFilled,
    "music.note": .music,
    "play.fill": .play,
    "pause.fill": .pause,
    "stop.fill": .stop,
    "forward.end": .next,
    "forward.end.fill": .next,
    "backward.end": .previous,
    "backward.end.fill": .previous,
    "eject.fill": .eject,
    "record.circle": .record,
    "camera.viewfinder": .screenshot,
    "sun": .brightness,
    "sun.fill": .brightnessFilled,
    "sun.max": .brightness,
    "sun.max.fill": .brightnessFilled,
    "sun.min": .brightnessLow,
    "battery-full": .battery,
    "battery.100": .battery,
    "battery.100percent": .battery,
    "battery.50": .batteryMedium,
    "battery.50percent": .batteryMedium,
    "battery.25": .batteryLow,
    "battery.25percent": .batteryLow,
    "battery.0": .batteryEmpty,
    "battery.0percent": .batteryEmpty,
    "battery.100.bolt": .batteryCharging,
    "battery.100percent.bolt": .batteryCharging,
    "bolt.fill": .bolt,
    "powerplug": .plug,
    "powerplug.fill": .plug,
    "cup.and.saucer": .coffee,
    "lock.open": .unlock,
    "wifi.slash": .wifiOff,
    "airplane-mode": .airplane,
    "envelope": .mail,
    "bubble.left": .message,
    "doc": .document,
    "doc.on.doc": .copy,
    "doc.on.clipboard": .clipboard,
    "square.and.arrow.down": .download,
    "square.and.arrow.up": .upload,
    "magnifyingglass": .search,
    "capslock": .capsLock,
    "computermouse": .mouse,
    "display": .monitor,
    "iphone": .phone,
    "apple.terminal": .terminal,
    "macwindow": .sampler,
    "square.grid.2x2": .workspace,
    "grid": .workspace,
    "house": .home,
    "gearshape": .gear,
    "rectangle.portrait.and.arrow.right": .logout,
  ]
}
