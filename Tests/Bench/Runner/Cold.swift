import Glibc
import ToastSystem

private let text = "Saved successfully"

extension Bench {
  /// Returns the figures without a running service, from exec to the first pixels.
  func cold() throws -> [Figure] {
    var ours: [Double] = []
    var bare: [Double] = []
    var mako: [Double] = []
    for _ in 0..<rounds {
      ours.append(try sayCold())
      bare.append(try showBare())
      mako.append(try notifyCold())
    }
    let name = "exec of the command to first pixels, cold"
    return [
      Figure(
        name: name, unit: "ms", ours: median(ours), against: "bare C client", theirs: median(bare),
        limit: .times(1.5)),
      Figure(
        name: name, unit: "ms", ours: median(ours), against: "notify-send, bus, mako", theirs: median(mako),
        limit: .times(1)),
    ]
  }

  /// Measures waytoast, which starts its service.
  private func sayCold() throws -> Double {
    let arguments = ["--style", "plain", "--animation", "none", "--duration", "forever", text]
    let start = try run("waytoast", arguments).start
    let seen = try screen.first(.visible, since: start)
    try run("waytoastctl", ["quit"])
    _ = try screen.first(.gone, since: seen.time, by: seen.client)
    return Double(seen.time - start) / 1e6
  }

  private func showBare() throws -> Double {
    let child = try child("bare-client", [text])
    let start = MonotonicClock.now()
    let process = try child.start()
    let seen = try screen.first(.visible, since: start, by: process)
    terminate(process)
    _ = try screen.first(.gone, since: seen.time, by: process)
    return Double(seen.time - start) / 1e6
  }

  /// Measures notify-send, for which the bus starts mako.
  private func notifyCold() throws -> Double {
    let start = try run("notify-send", [text]).start
    let seen = try screen.first(.visible, since: start)
    kill(seen.client, SIGTERM)
    _ = try screen.first(.gone, since: seen.time, by: seen.client)
    return Double(seen.time - start) / 1e6
  }
}
