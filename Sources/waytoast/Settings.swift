import ToastCore
import ToastIPC

/// What a command line of waytoast asks for.
final class Settings {
  private(set) var request = ShowRequest(title: "")
  private(set) var printsID = false
  private(set) var printsHelp = false
  private(set) var printsVersion = false

  /// The options, and what each sets here.
  var syntax: CommandSyntax {
    CommandSyntax(
      program: "waytoast",
      usage: ["waytoast [options] [--] TITLE [SUBTITLE]"],
      summary: "Shows a toast, a short message over everything. TITLE - is read from standard input.",
      options: [
        .init(
          "style", "s", "NAME", "glass (the default), material, banner, plain, or one of the configuration"
        ) {
          self.request.style = $0
        },
        value("duration", "t"),
        .init("icon", "i", "ICON", "a symbol (see below), a theme's icon, or a file: PNG, JPEG, SVG") {
          self.request.icon = $0
        },
        value("tint"),
        .init("id", nil, "NAME", "change the toast of that name in its place, or show a new one") {
          self.request.id = $0
        },
        .init("progress", "p", "V", "0.42 or 42%, a bar; above 1 it overflows; none removes it") {
          self.request.progress = $0
        },
        .init("action", "a", "KEY=LABEL", "a button; default=LABEL is what a tap runs; repeat for more") {
          text throws(UsageError) in
          guard let action = ToastAction(parsing: text) else {
            throw UsageError("bad action \(text.quoted): expected \(ToastAction.forms)")
          }
          self.request.actions.append(action)
        },
        .init("output", "o", "NAME", "an output's name, focused (the default) or all") {
          self.request.output = $0
        },
        .init("wait", nil, nil, "stay until the toast is gone and print its outcome; see below") { _ in
          self.request.wait = true
        },
        .init("print-id", nil, nil, "print the toast's id, first and at once") { _ in self.printsID = true },
        .init("markup", nil, nil, "TITLE and SUBTITLE are Pango markup") { _ in self.request.isMarkup = true
        },
        .init("policy", nil, "POLICY", "when others are shown: stack (beside them), replace or queue") {
          self.request.policy = $0
        },
        .init("help", "h", nil, "print this") { _ in self.printsHelp = true },
        .init("version", nil, nil, "print the version") { _ in self.printsVersion = true },
      ]
        + ShowRequest.settings.filter { !["duration", "tint"].contains($0.name) }.map { value($0.name) },
      notes: """
        Durations   glass 3 s (short 1.5, medium 3, long 4.5); plain 2 s (short 2, medium 2.75, long 3.5)
        Symbols     checkmark, xmark, info, question, alert, warning, plus, minus, star, heart,
                    eye, eye-off, hand-wave, arrow-up, arrow-down, arrow-left, arrow-right,
                    refresh, bell, bell-off, volume, volume-medium, volume-low, muted, microphone,
                    microphone-muted, music, headphones, play, pause, stop, next, previous, eject,
                    record, camera, screenshot, screencast, brightness, brightness-low, moon,
                    battery, battery-medium, battery-low, battery-empty, battery-charging, bolt,
                    plug, power, coffee, lock, unlock, shield, wifi, wifi-medium, wifi-low,
                    wifi-off, bluetooth, bluetooth-off, airplane, globe, link, cloud, mail,
                    message, folder, document, trash, copy, clipboard, download, upload, clock,
                    timer, calendar, search, keyboard, caps-lock, mouse, touchpad, monitor, phone,
                    terminal, window, workspace, person, home, gear, logout
        Colours     system-red, -orange, -yellow, -green, -blue, -purple
        Animations  default, smooth, snappy or bouncy[:SECONDS], spring:SECONDS:BOUNCE,
                    linear, ease-in, ease-out or ease-in-out[:SECONDS], none
        Outcomes    expired, tapped, swiped, dismissed, closed (the service or the compositor ended)

        A long option may be cut short while it stays clear. After -- nothing is an option: put it before
        a text that begins with -, or that comes from elsewhere.

        Exit status: 0 done; 1 it could not be shown or was refused; 2 the command line is wrong.
        """)
  }

  /// The option of a style's setting, for this toast alone.
  private func value(_ name: String, _ short: Character? = nil) -> CommandOption {
    let setting = StyleSetting.named(name)
    return .init(name, short, setting?.argument, setting?.summary ?? "") { self.request[name] = $0 }
  }

  /// Reads a command line, the program's name left out; the title `-` is read from standard input.
  init(_ arguments: [String]) throws {
    let operands = try syntax.parse(arguments)
    if printsHelp || printsVersion { return }
    guard let title = operands.first else {
      throw UsageError("no title: waytoast TITLE; see waytoast --help")
    }
    guard operands.count <= 2 else {
      throw UsageError("too many words: waytoast 'TITLE' 'SUBTITLE', each in quotes")
    }
    request.title = title == "-" ? try Settings.titleFromInput() : title
    request.subtitle = operands.dropFirst().first
    request.icon = try request.icon.map(Settings.iconForService)
    request = try request.validated()
  }

  private static func titleFromInput() throws(SystemError) -> String {
    var bytes = try StandardStream.input.read(limit: Limits.requestLine)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The service works in another folder, so a file's path becomes absolute.
  private static func iconForService(_ icon: String) throws(SystemError) -> String {
    let isFile = icon.contains("/") || [".png", ".svg", ".jpg", ".jpeg"].contains { icon.hasSuffix($0) }
    return isFile ? try ProgramPath.absolute(icon) : icon
  }
}
