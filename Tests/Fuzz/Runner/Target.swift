import ToastConfiguration
import ToastCore
import ToastHooks
import ToastIPC
import ToastSystem

/// The parsers of untrusted bytes, with the invariants that they must keep for every input.
enum Target: String, CaseIterable {
  case request, reply, lines, configuration, values, wob, sway, hyprland, niri

  func run(_ bytes: [UInt8]) {
    switch self {
    case .request: Target.request(bytes)
    case .reply: Target.reply(bytes)
    case .lines: Target.lines(bytes)
    case .configuration: Target.configuration(bytes)
    case .values: Target.values(bytes)
    case .wob: Target.wob(bytes)
    case .sway, .hyprland, .niri: converse(bytes)
    }
  }

  /// Checks that the line of a parsed request gives the same request.
  private static func request(_ bytes: [UInt8]) {
    guard let request = try? Request(line: bytes) else { return }
    let line = request.line
    precondition(line.last == 10 && line.count { $0 == 10 } == 1, "more than a line")
    guard let again = try? Request(line: line.dropLast()) else { preconditionFailure("no request any more") }
    precondition(again == request, "another request")
  }

  private static func reply(_ bytes: [UInt8]) {
    guard let reply = Reply(line: bytes) else { return }
    precondition(Reply(line: reply.line.dropLast()) == reply, "another reply")
  }

  /// Checks that the lines of a stream do not depend on its pieces.
  private static func lines(_ bytes: [UInt8]) {
    guard let size = bytes.first.map({ Int($0 % 32) + 1 }) else { return }
    func lines(_ size: Int) -> [LineReader.Line] {
      var reader = LineReader(limit: 16)
      var lines: [LineReader.Line] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.append(bytes[start..<min(start + size, bytes.count)])
        while let line = reader.next() { lines.append(line) }
      }
      return lines
    }
    precondition(lines(size) == lines(max(1, bytes.count)), "other lines")
  }

  /// Checks that the printed settings give the same settings.
  private static func configuration(_ bytes: [UInt8]) {
    let parsed = ParsedConfiguration(bytes)
    for error in parsed.errors {
      precondition(error.text.utf8.count < 4096, "an endless message")
      precondition(!error.text.contains { $0.isNewline }, "a message of several lines")
    }
    let text = parsed.configuration.text
    let again = ParsedConfiguration(Array(text.utf8))
    precondition(again.configuration.text == text && again.errors.isEmpty, "other settings")
    // Errors of a file keep the settings in force.
    _ = ParsedConfiguration(bytes, former: again.configuration)
  }

  /// Checks that the text of an accepted value is accepted; the first byte selects the setting and the style.
  private static func values(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    _ = ToastAction(parsing: text)
    if case .value(let value) = Progress(parsing: text) { precondition(Progress.values.contains(value)) }
    guard let first = bytes.first else { return }
    let setting = StyleSetting.all[Int(first) % StyleSetting.all.count]
    var style = Style.builtIn[Int(first) / StyleSetting.all.count % Style.builtIn.count]
    let before = style
    guard style.set(setting.name, to: text) else {
      precondition(style == before, "changed by what is no value")
      return
    }
    for setting in StyleSetting.all {
      if let text = setting.text(of: style) {
        var copy = style
        precondition(copy.set(setting.name, to: text), "\(setting.name) = \(text)")
      }
    }
  }

  private static func wob(_ bytes: [UInt8]) {
    guard let line = WobLine(bytes) else { return }
    precondition(line.value >= 0 && line.value.isFinite)
    for most in [1, 100, 65535.0] {
      guard let request = line.request(ShowRequest(title: ""), of: most) else { continue }
      precondition(request.progress.map { Progress(parsing: $0) != nil } == true, "no progress")
    }
  }

  /// Sends a stream of a compositor; the first byte gives the size of the pieces.
  ///
  /// For Sway, a first byte other than 0 means that the lines of the rest are messages.
  private func converse(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    let stream = self == .sway && first > 0 ? SwayMessage.messages(rest) : rest
    do throws(SystemError) {
      try Conversation(self).say(stream, in: 16 + Int(first) * 4)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
