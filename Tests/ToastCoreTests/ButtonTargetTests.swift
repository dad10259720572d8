import Testing
import ToastCore

/// Buttons have hit targets of at least 44 × 44.
@Suite
struct ButtonTargetTests {
  /// Two buttons of 40 × 28 that are 8 apart, and a wide button below them.
  let measure = Measure(
    size: LogicalSize(width: 200, height: 140), lines: 2,
    buttons: [
      LogicalRect(x: 20, y: 40, width: 40, height: 28), LogicalRect(x: 68, y: 40, width: 40, height: 28),
      LogicalRect(x: 20, y: 90, width: 120, height: 50),
    ])

  @Test(
    arguments: [
      (30, 50, 0), (20, 40, 0), (18, 50, 0), (17.9, 50, nil), (40, 32, 0), (40, 31.9, nil), (40, 75.9, 0),
      (40, 76, nil), (61, 50, 0), (66.9, 50, 1), (110, 50, nil), (109.9, 50, 1), (100, 100, 2),
      (19, 100, nil),
      (100, 89, nil), (139, 139, 2), (0, 0, nil),
    ] as [(Double, Double, Int?)])
  func `A point hits the button whose target contains the point`(_ x: Double, _ y: Double, _ button: Int?) {
    #expect(measure.button(at: LogicalPoint(x: x, y: y)) == button)
  }

  @Test func `A point in two targets hits the nearest button`() {
    for tenth in 600..<680 {
      let x = Double(tenth) / 10
      let found = measure.button(at: LogicalPoint(x: x, y: 50))
      if x < 62, x < 64 { #expect(found == 0) }
      if x > 66 { #expect(found == 1) }
    }
  }

  @Test func `A toast without buttons has no targets`() {
    let bare = Measure(size: LogicalSize(width: 100, height: 50), lines: 1)
    #expect(bare.button(at: LogicalPoint(x: 10, y: 10)) == nil)
  }
}
