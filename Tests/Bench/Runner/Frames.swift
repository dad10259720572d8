import ToastSystem

/// The motions of `waytoast-frames`, and the thousands of instructions that a frame may take at scale 1.
///
/// Measured with callgrind and the libraries of Debian 12. Lower the numbers after an improvement.
private let instructions: [(motion: String, thousands: Double)] = [
  ("glass", 665), ("plain", 365), ("blur-replace", 2420), ("update", 2190), ("resize", 4035), ("finger", 775),
  ("bent", 5070), ("bent-resize", 7225),
]

/// Returns the CPU time that a frame may take at a scale, in microseconds.
private func budget(of motion: Substring, scale: Int) -> Double {
  let isOverBackdrop = motion.hasPrefix("bent")
  if motion == "prepare" { return 4000 }
  return scale == 1 ? (isOverBackdrop ? 1500 : 500) : (isOverBackdrop ? 4000 : 1500)
}

extension Bench {
  /// Returns the figures of toasts in motion.
  func frames() throws -> [Figure] {
    try [firstFrame()] + times() + counts()
  }

  /// Returns the delay of the first frame of a glass toast by a capture, on a real compositor.
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

  /// Returns the CPU times from a frame callback or a motion of the finger to the commit.
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

  /// Returns the time of a copy of `bytes` bytes, in microseconds.
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

  /// Returns the numbers of instructions, which do not depend on other load of the machine.
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
