import Glibc
import ToastSystem

/// Measures everything and prints one line for each figure.
func measure() throws {
  let arguments = CommandLine.arguments
  guard arguments.count == 4, let rounds = Int(arguments[3]), rounds > 0 else {
    throw BenchError("usage: waytoast-bench PROGRAMS TOOLS ROUNDS")
  }
  let bench = try Bench(programs: arguments[1], tools: arguments[2], rounds: rounds)
  // Processes that still run at the end lose their display and their bus.
  defer { bench.end() }
  let out = StandardStream.output
  try out.write("Medians of \(rounds) interleaved rounds; one output of 1920x1080 at 60 Hz and scale 1.\n")
  try out.write(Figure.header + "\n")
  for figure in try bench.icons() + bench.warm() + bench.hooks() + bench.busy() + bench.cold()
    + bench.frames()
  {
    try out.write(figure.line + "\n")
  }
}

do {
  try measure()
} catch {
  try? StandardStream.error.write("waytoast-bench: \(error)\n")
  exit(1)
}
