import Glibc
import ToastIcons
import ToastSystem

extension Bench {
  /// Returns the figures of hostile icons, decoded as in the service.
  func icons() throws -> [Figure] {
    var figures: [Figure] = []
    var memory = 0
    for (name, path) in try hostileFiles() {
      var times: [Double] = []
      for _ in 0..<rounds {
        let start = MonotonicClock.now()
        // Some files are refused before a program is started.
        guard let file = try? IconFile(path).open() else {
          times.append(Double(MonotonicClock.now() - start) / 1e6)
          continue
        }
        let decoding = try IconDecoding(file, side: 38, program: "\(programs)/\(IconDecoding.program)")
        // The service kills the decoder after the same time.
        var entry = pollfd(fd: decoding.descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&entry, 1, Int32(IconLimits.milliseconds)) == 0 { decoding.kill() }
        guard (try? decoding.finish { _ in }) == nil else { throw BenchError("\(name) is not refused") }
        times.append(Double(MonotonicClock.now() - start) / 1e6)
        memory = max(memory, decoding.peakMemory)
      }
      figures.append(
        Figure(
          name: "\(name): refused after", unit: "ms", ours: median(times), against: "limit", theirs: 300,
          limit: .atMost(300)))
    }
    figures.append(
      Figure(
        name: "the most memory that one of them took", unit: "MiB", ours: Double(memory) / 1_048_576,
        against: "limit", theirs: 64, limit: .atMost(64)))
    return figures
  }

  private func hostileFiles() throws -> [(name: String, path: String)] {
    // The first bytes of a PNG of 40,000 x 40,000 pixels in 8-bit RGBA.
    let head: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x9C, 0x40,
      0, 0, 0x9C,
      0x40, 8, 6, 0, 0, 0, 0x51, 0x0C, 0x0E, 0x05,
    ]
    let wide = "\(folder)/wide.png"
    try write(head, to: wide)
    truncate(wide, 1 << 20)
    let long = "\(folder)/long.png"
    try write(head, to: long)
    truncate(long, 100 << 20)
    let endless = "\(folder)/endless.svg"
    let groups = (1..<12).map { level in
      "<g id='g\(level)'>" + String(repeating: "<use href='#g\(level - 1)'/>", count: 10) + "</g>"
    }
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><defs><rect id='g0' width='64' height='64'/>"
      + groups.joined() + "</defs><use href='#g11'/></svg>"
    try write(Array(svg.utf8), to: endless)
    let points = "\(folder)/points.svg"
    let path = (0..<300_000).map { "L\($0 * 37 % 64) \($0 * 91 % 64)" }.joined()
    try write(
      Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='64' height='64'><path d='M0 0\(path)'/></svg>".utf8),
      to: points)
    return [
      ("a PNG of 100 MB", long), ("a PNG of 40,000 x 40,000", wide),
      ("an SVG that expands without end", endless),
      ("an SVG of 300,000 points", points),
    ]
  }
}
