import ToastSystem

/// What moves in `waytoast-frames`, and how many thousand instructions a frame of it may take at scale 1.
///
/// Measured under callgrind with Debian 12's libraries; a change for the better is to be written down here.
private let instructions: [(motion: String, thousands: Double)] = [
  ("glass", 665), ("plain", 365), ("blur-replace", 2420), ("update", 2190), ("resize", 4035), ("finger", 775),
  ("bent", 5070), ("bent-resize", 7225),
]

/// The microseconds of CPU that a frame may take at a scale.
private func budget(of motion: Substring, scale: Int) -> Double {
  let isOverBackdrop = motion.hasPrefix("bent")
  if motion == "prepare" { return 4000 }
  return scale == 1 ? (isOverBackdrop ? 1500 : 500) : (isOverBackdrop ? 4000 : 1500)
}

extension Bench {
  /// The figures of toasts in motion.
  func frames() throws -> [Figure] {
    try [firstFrame()] + times() + counts()
  }

  /// How much later a glass toast is seen that waits for a picture of what is behind it; on a real compositor.
  private func firstFrame() throws -> Figure {
    var medians: [String: Double] = [:]
    for line in try lines(of: "sh", ["Tests/Bench/backdrop", programs, "\(rounds)"]) {
      let words = line.split(separator: " ")
      if words.count == 2 { medians[String(words[0])] = Double(words[1]).map { $0 / 1000 } }
    }
    guard let none = medians["none"], let capture = medians["capture"] else {
      throw BenchError("Tests/Bench/backdrop did not say how long it takes")
    }
    return Figure(
      name: "a picture makes glass later by", unit: "ms", ours: capture - none, against: "without",
      theirs: none,
      limit: .atMost(16.7))
  }

  /// From a frame callback, or a finger's motion, to its commit.
  private func times() throws -> [Figure] {
    try lines(of: "waytoast-frames", []).map { line in
      let words = line.split(separator: " ")
      guard words.count == 6, let scale = Int(words[1]), let width = Int(words[2]),
        let height = Int(words[3]),
        let median = Double(words[4])
      else { throw BenchError("waytoast-frames said '\(line)'") }
      return Figure(
        name: words[0] == "prepare"
          ? "CPU of preparing a glass backdrop, scale \(scale)"
          : "CPU of a frame, \(words[0]), scale \(scale)",
        unit: "µs", ours: median,
        against: "a copy of its \(width)x\(height)", theirs: timeToCopy(width * height * 4),
        limit: .atMost(budget(of: words[0], scale: scale)))
    }
  }

  /// How long a copy of so many bytes takes, in microseconds.
  private func timeToCopy(_ bytes: Int) -> Double {
    let source = [UInt8](repeating: 1, count: bytes)
    var target = [UInt8](repeating: 0, count: bytes)
    return median(
      (0..<101).map { _ in
        let start = MonotonicClock.now()
        target.withUnsafeMutableBytes { $0.copyBytes(from: source) }
        return Double(MonotonicClock.now() - start) / 1e3
      })
  }

  /// Instructions do not depend on what else the machine does.
  private func counts() throws -> [Figure] {
    let frames = 40
    return try instructions.map { motion, thousands in
      let report = try lines(
        of: "valgrind",
        [
          "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=*turnOfAFrame*",
          "\(tools)/waytoast-frames", motion, "1", "\(frames)",
        ])
      guard let line = report.first(where: { $0.contains("Collected : ") }),
        let count = line.split(separator: " ").last.flatMap({ Double($0) })
      else { throw BenchError("valgrind said '\(report.last ?? "")'") }
      return Figure(
        name: "instructions of a frame, \(motion), scale 1", unit: "k", ours: count / Double(frames) / 1000,
        against: "when it was written down", theirs: thousands, limit: .times(1.1))
    }
  }
}
