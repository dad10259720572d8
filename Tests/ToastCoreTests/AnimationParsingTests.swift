import Testing
import ToastCore

@Test func `The parser accepts the names of animations`() {
  #expect(Animation(parsing: "default") == .default)
  #expect(Animation(parsing: "smooth") == .smooth)
  #expect(Animation(parsing: "bouncy:0.3") == .spring(Spring(duration: 0.3, bounce: 0.3)))
  #expect(Animation(parsing: "spring:0.4:-0.2") == .spring(Spring(duration: 0.4, bounce: -0.2)))
  #expect(Animation(parsing: "ease-in-out") == .curve(.easeInOut, seconds: 0.35))
  #expect(Animation(parsing: "linear:0.3") == .curve(.linear, seconds: 0.3))
  #expect(Animation(parsing: "none") == Animation.none)
}

@Test(arguments: [
  "", ":", "wobbly", "bouncy:", "bouncy:x", "bouncy:0", "bouncy:-1", "bouncy:11", "bouncy:nan", "bouncy:1e1",
  "bouncy:0.3:0.3", "spring", "spring:1", "spring:1:1", "spring:1:-1", "spring:0:0", "spring:inf:0", "none:1",
  "linear:0x1", "ease-in-out:0.1:0.2", "default:", "linear:.", "spring:--1:0",
])
func `The parser refuses an invalid animation`(text: String) {
  #expect(Animation(parsing: text) == nil)
}
