import Glibc
import ToastSystem

/// Plays all motions and prints a line with the costs of each, or plays one motion for a profiler.
func film() throws {
  let arguments = Array(CommandLine.arguments.dropFirst())
  let out = StandardStream.output
  guard let name = arguments.first else {
    for motion in Motion.allCases {
      for scale in 1...2 { try out.write(try line(motion, scale: scale) + "\n") }
    }
    for scale in 1...2 { try out.write(Preparation(scale: scale).line + "\n") }
    return
  }
  guard arguments.count == 3, let motion = Motion(rawValue: name), let scale = Int(arguments[1]),
    let frames = Int(arguments[2])
  else { throw FilmError("usage: waytoast-frames [MOTION SCALE FRAMES]") }
  _ = try Film(motion, scale: scale).play(frames)
}

/// Returns the line of a motion: the size in buffer pixels, and the microseconds of a frame.
private func line(_ motion: Motion, scale: Int) throws -> String {
  let costs = try Film(motion, scale: scale).play(240)
  return line(motion.rawValue, scale: scale, costs)
}

/// Returns `NAME SCALE WIDTH HEIGHT MEDIAN WORST`, where WORST is the 95th percentile.
func line(_ name: String, scale: Int, _ costs: Film.Costs) -> String {
  let sorted = costs.frames.sorted()
  let median = Double(sorted[sorted.count / 2]) / 1000
  let worst = Double(sorted[sorted.count * 95 / 100]) / 1000
  return "\(name) \(scale) \(costs.buffer.width) \(costs.buffer.height) \(median) \(worst)"
}

do {
  try film()
} catch {
  try? StandardStream.error.write("waytoast-frames: \(error)\n")
  exit(1)
}
