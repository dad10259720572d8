import Programs
import Testing
import TouchSway

extension Gestures {
  /// The layout of a keyboard, which a Sway without devices has none of.
  @Suite(.enabled(if: TouchSway.obstacle == nil, Comment(rawValue: TouchSway.obstacle ?? "")))
  struct LayoutTests {
    @Test func anotherLayoutIsSeenAndTheSameOneIsNot() throws {
      let sway = try TouchSway()
      func run(_ program: String, _ words: String...) throws -> String {
        let run = try sway.run(program, words)
        #expect(run.end == .exited(0), "\(run.errors)")
        return run.output
      }
      _ = try run("swaymsg", "input type:keyboard xkb_layout \"us,de\"")
      let watch = try sway.start("waytoastctl", ["watch", "--print"])
      var line = ""
      while !line.contains("\"layout\"") { line = try watch.outputLine() }
      #expect(line.contains(#""initial":true"#) && line.contains(#""layout":"English (US)""#))

      let toasts = try sway.start("waytoastctl", ["watch", "--all"])
      var list = ""
      for _ in 0..<500 where !list.contains("hook:tick") {
        _ = try run("swaymsg", "-t", "send_tick", "waytoast: it hears")
        list = try run("waytoastctl", "list")
      }
      for (layout, number) in [("German", "1"), ("English (US)", "0")] {
        _ = try run("swaymsg", "input type:keyboard xkb_switch_layout \(number)")
        while !line.contains(layout) || line.contains("initial") { line = try watch.outputLine() }
        #expect(line.contains(#""event":"layout""#))
        for _ in 0..<500 where !list.contains("hook:layout\tresting\t\(layout)") {
          list = try run("waytoastctl", "list")
        }
        #expect(list.contains("hook:layout\tresting\t\(layout)"))
      }
      withExtendedLifetime(toasts) {}
    }
  }
}
