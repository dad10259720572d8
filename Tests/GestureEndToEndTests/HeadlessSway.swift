import HeadlessSway
import PrivateSession
import Testing

extension HeadlessSway {
  /// Starts Sway, and a pointer at a point that no toast covers.
  static func start(pointerAt x: Int, _ y: Int) throws -> (sway: HeadlessSway, pointer: VirtualPointer) {
    let sway = try HeadlessSway()
    let pointer = try VirtualPointer(sway)
    try pointer.move(to: x, y)
    return (sway, pointer)
  }

  /// The first screenshot, from now on, of which that is true.
  func first(where isIt: (Screenshot) -> Bool) throws -> Screenshot {
    try ScreenWatch(self).first(where: isIt)
  }

  /// Where the toast is now, or will be when it is seen first.
  func place() throws -> Screenshot.Bounds {
    try #require(try first { $0.toast != nil }.toast)
  }
}

extension VirtualPointer {
  /// Presses the left button in the middle of a toast and moves down by so much, a step every 10 ms.
  func drag(from place: Screenshot.Bounds, by distance: Int, step: Int = 4) throws {
    try move(to: place.x, place.y)
    try press()
    let sign = distance < 0 ? -1 : 1
    for way in stride(from: step, through: abs(distance), by: step) {
      try move(to: place.x, place.y + sign * way)
    }
  }
}
