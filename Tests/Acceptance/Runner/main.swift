// Checks what waytoast and a compositor do together, one line a check.
// usage: waytoast-acceptance sway|labwc|kwin FOLDER [BEGINNING-OF-A-NAME...]

import Glibc

let words = CommandLine.arguments
guard words.count > 2, let compositor = Compositor(rawValue: words[1]) else {
  let names = Compositor.allCases.map(\.rawValue).joined(separator: "|")
  print("usage: waytoast-acceptance \(names) FOLDER [BEGINNING-OF-A-NAME...]")
  exit(2)
}

let checks =
  styleChecks + placeChecks + clickChecks + gestureChecks + keyboardChecks + hookChecks + outputChecks
  + lockChecks
  + endChecks + wireChecks
do {
  let stand = try Stand(compositor, keeping: words[2])
  print("waytoast on \(stand.version)")
  var report = Report()
  let wanted = words.dropFirst(3)
  report.run(
    checks.filter { check in wanted.isEmpty || wanted.contains { check.name.hasPrefix($0) } }, on: stand)
  exit(report.finish(stand) ? 0 : 1)
} catch {
  print("waytoast-acceptance: \(error)")
  exit(1)
}
