import func Glibc.cos
import func Glibc.sin

// Signs, arrows, and what a sign does to another symbol.
extension Symbol {
  static func checkmark(_ pen: Pen) {
    pen.move(4.6, 13)
    pen.line(9.7, 18.4)
    pen.line(19.4, 5.6)
    pen.stroke()
  }

  static func smallCheckmark(_ pen: Pen) {
    pen.move(7.9, 12.5)
    pen.line(10.8, 15.6)
    pen.line(16.1, 8.6)
    pen.stroke()
  }

  static func cross(_ pen: Pen, reach: Double) {
    pen.move(12 - reach, 12 - reach)
    pen.line(12 + reach, 12 + reach)
    pen.move(12 + reach, 12 - reach)
    pen.line(12 - reach, 12 + reach)
    pen.stroke()
  }

  static func letterI(_ pen: Pen) {
    pen.circle(12, 7.7, radius: 0.68 * pen.weight)
    pen.fill()
    pen.move(12, 11.6)
    pen.line(12, 16.6)
    pen.stroke()
  }

  /// `sign` in a ring, or cut out of a disc.
  static func circled(_ pen: Pen, solid: Bool, _ sign: (Pen) -> Void) {
    if solid {
      pen.circle(12, 12, radius: 10.6)
      pen.fill()
      pen.erase { sign(pen) }
    } else {
      pen.circle(12, 12, radius: 10.6 - pen.weight / 2)
      pen.stroke()
      sign(pen)
    }
  }

  static func warning(_ pen: Pen, solid: Bool) {
    func triangle() {
      pen.move(12, 4.4)
      pen.line(20.9, 19.6)
      pen.line(3.1, 19.6)
      pen.close()
    }
    triangle()
    // The round corners come from a wide line around a smaller triangle; half of it is outside.
    let border = 1.8
    pen.outline(solid: true, width: 2 * border)
    if !solid {
      pen.erase {
        triangle()
        pen.fill()
      }
      triangle()
      pen.stroke(2 * max(0, pen.weight - border))
    }
    func mark() {
      pen.move(12, 9.9)
      pen.line(12, 13.6)
      pen.stroke()
      pen.circle(12, 17.1, radius: 0.64 * pen.weight)
      pen.fill()
    }
    if solid { pen.erase(mark) } else { mark() }
  }

  static func handWave(_ pen: Pen) {
    pen.turned(-18, scale: 0.86, about: 12, 12) {
      // Fingers, then the thumb.
      for (x, top) in [(8.6, 5.0), (11.8, 3.1), (15.0, 3.9), (18.1, 6.9)] {
        pen.move(x, 13)
        pen.line(x, top)
      }
      pen.move(8.8, 18)
      pen.line(4.9, 13.4)
      pen.stroke(2.5)
      pen.move(7.35, 11)
      pen.line(19.35, 11)
      pen.line(19.35, 14.8)
      pen.curve(19.35, 19.6, 16.9, 22.6, 13.2, 22.6)
      pen.curve(10.6, 22.6, 9, 21.4, 7.6, 19.2)
      pen.line(6.6, 16.2)
      pen.close()
      pen.fill()
    }
    let width = 0.8 * pen.weight
    pen.arc(12, 12, radius: 10.6, from: -52, to: -22)
    pen.stroke(width)
    pen.arc(12, 12, radius: 10.6, from: 128, to: 158)
    pen.stroke(width)
  }

  static func plus(_ pen: Pen, upright: Bool) {
    pen.lines((4, 12), (20, 12))
    if upright { pen.lines((12, 4), (12, 20)) }
    pen.stroke()
  }

  static func exclamationMark(_ pen: Pen) {
    pen.lines((12, 7.2), (12, 12.6))
    pen.stroke()
    pen.circle(12, 16.5, radius: 0.68 * pen.weight)
    pen.fill()
  }

  static func questionMark(_ pen: Pen) {
    pen.move(9.1, 9.3)
    pen.curve(9.1, 7.5, 10.3, 6.5, 12.1, 6.5)
    pen.curve(13.8, 6.5, 15, 7.5, 15, 9.1)
    pen.curve(15, 11.2, 12, 11.2, 12, 13.5)
    pen.stroke()
    pen.circle(12, 17, radius: 0.64 * pen.weight)
    pen.fill()
  }

  static func star(_ pen: Pen, solid: Bool) {
    let (x, y) = (12.0, 12.9)
    let pointed = 10.6 - pen.weight / 2
    for corner in 0..<10 {
      let angle = (Double(corner) * 36 - 90) * .pi / 180
      let radius = corner % 2 == 0 ? pointed : 0.47 * pointed
      pen.line(x + radius * cos(angle), y + radius * sin(angle))
    }
    pen.close()
    pen.outline(solid: solid)
  }

  static func heart(_ pen: Pen, solid: Bool) {
    pen.move(12, 20.6)
    pen.curve(6, 16.6, 2.3, 12.9, 2.3, 8.8)
    pen.curve(2.3, 5.7, 4.5, 3.8, 7, 3.8)
    pen.curve(9.1, 3.8, 11, 4.9, 12, 6.9)
    pen.curve(13, 4.9, 14.9, 3.8, 17, 3.8)
    pen.curve(19.5, 3.8, 21.7, 5.7, 21.7, 8.8)
    pen.curve(21.7, 12.9, 18, 16.6, 12, 20.6)
    pen.close()
    pen.outline(solid: solid)
  }

  static func eye(_ pen: Pen, isOpen: Bool) {
    pen.move(1.8, 12)
    pen.curve(4.3, 7.6, 7.9, 5.4, 12, 5.4)
    pen.curve(16.1, 5.4, 19.7, 7.6, 22.2, 12)
    pen.curve(19.7, 16.4, 16.1, 18.6, 12, 18.6)
    pen.curve(7.9, 18.6, 4.3, 16.4, 1.8, 12)
    pen.close()
    pen.stroke()
    guard isOpen else { return }
    pen.circle(12, 12, radius: 3.2)
    pen.fill()
  }

  /// A line across what is off, with a gap on each of its sides.
  static func struck(_ pen: Pen, _ draw: (Pen) -> Void) {
    draw(pen)
    func slash(_ width: Double) {
      pen.lines((3.4, 3.4), (20.6, 20.6))
      pen.stroke(width)
    }
    pen.erase { slash(2 * pen.weight) }
    slash(pen.weight)
  }

  /// An arrow that points down and is turned from there.
  static func arrow(_ pen: Pen, turned degrees: Double) {
    pen.turned(degrees, about: 12, 12) {
      pen.lines((12, 3.4), (12, 20))
      pen.lines((5.2, 13.6), (12, 20.4), (18.8, 13.6))
      pen.stroke()
    }
  }

  static func refresh(_ pen: Pen) {
    pen.arc(12, 12.4, radius: 8.4, from: 15, to: 332)
    pen.lines((20.4, 3), (20.4, 8.6), (14.8, 8.6))
    pen.stroke()
  }
}
