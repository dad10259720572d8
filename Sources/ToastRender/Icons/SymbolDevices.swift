// What stands on the desk, and who sits there.
extension Symbol {
  static func keyboard(_ pen: Pen, solid: Bool) {
    pen.box(1.9, 5.1, width: 20.2, height: 13.8, radius: 3)
    pen.outline(solid: solid)
    func keys() {
      for x in [6.2, 10.1, 13.9, 17.8] {
        pen.circle(x, 9.3, radius: 0.55 * pen.weight)
        pen.fill()
      }
      for x in [6.2, 17.8] {
        pen.circle(x, 14.7, radius: 0.55 * pen.weight)
        pen.fill()
      }
      pen.move(9.8, 14.7)
      pen.line(14.2, 14.7)
      pen.stroke(1.1 * pen.weight)
    }
    if solid { pen.erase(keys) } else { keys() }
  }

  static func monitor(_ pen: Pen) {
    pen.box(1.9, 3.2, width: 20.2, height: 13.6, radius: 3)
    pen.stroke()
    pen.lines((12, 16.8), (12, 20.6))
    pen.lines((7.4, 20.8), (16.6, 20.8))
    pen.stroke()
  }

  static func terminal(_ pen: Pen) {
    pen.box(1.9, 3.6, width: 20.2, height: 16.8, radius: 3.4)
    pen.stroke()
    pen.lines((6.4, 8.6), (9.9, 12), (6.4, 15.4))
    pen.lines((12.6, 15.6), (17.2, 15.6))
    pen.stroke()
  }

  /// Four of them, one of which is the present one.
  static func workspace(_ pen: Pen) {
    let side = 8.8 - pen.weight
    let near = 2 + pen.weight / 2
    let far = 13.2 + pen.weight / 2
    for (x, y) in [(near, near), (far, near), (near, far), (far, far)] {
      pen.box(x, y, width: side, height: side, radius: 1.6)
      pen.outline(solid: x == near && y == near)
    }
  }

  static func sampler(_ pen: Pen) {
    pen.box(1.9, 3.6, width: 20.2, height: 16.8, radius: 3.4)
    pen.stroke()
    pen.lines((3, 8.2), (21, 8.2))
    pen.stroke(1.4 * pen.weight)
  }

  static func mouse(_ pen: Pen) {
    pen.box(5.6, 2.2, width: 12.8, height: 19.6, radius: 6.4)
    pen.stroke()
    pen.lines((12, 6.8), (12, 9.6))
    pen.stroke()
  }

  static func touchpad(_ pen: Pen) {
    pen.box(1.9, 3.6, width: 20.2, height: 16.8, radius: 3.4)
    pen.stroke()
    pen.lines((2.2, 15), (21.8, 15))
    pen.lines((12, 15), (12, 20))
    pen.stroke(0.85 * pen.weight)
  }

  static func phone(_ pen: Pen) {
    pen.box(5.8, 1.8, width: 12.4, height: 20.4, radius: 3.2)
    pen.stroke()
    pen.lines((10.6, 18.2), (13.4, 18.2))
    pen.stroke(0.8 * pen.weight)
  }

  static func capsLock(_ pen: Pen) {
    pen.lines((12, 2.8), (20.6, 11.4), (16.2, 11.4), (16.2, 15.8), (7.8, 15.8), (7.8, 11.4), (3.4, 11.4))
    pen.close()
    pen.stroke()
    pen.lines((7.8, 20.8), (16.2, 20.8))
    pen.stroke()
  }

  static func person(_ pen: Pen) {
    pen.circle(12, 7, radius: 4.6)
    pen.stroke()
    pen.move(3.4, 21.2)
    pen.curve(3.6, 17.2, 7, 15, 12, 15)
    pen.curve(17, 15, 20.4, 17.2, 20.6, 21.2)
    pen.close()
    pen.stroke()
  }

  static func home(_ pen: Pen) {
    pen.lines((2, 11.4), (12, 2.8), (22, 11.4))
    pen.stroke()
    pen.move(4.8, 9.6)
    pen.line(4.8, 18.2)
    pen.join(7.8, 18.2, radius: 3, from: 180, to: 90)
    pen.line(16.2, 21.2)
    pen.join(16.2, 18.2, radius: 3, from: 90, to: 0)
    pen.line(19.2, 9.6)
    pen.stroke()
    pen.lines((12, 19.4), (12, 15.4))
    pen.stroke(1.6 * pen.weight)
  }

  static func gear(_ pen: Pen) {
    pen.circle(12, 12, radius: 5.9)
    pen.stroke(1.4 * pen.weight)
    for tooth in 0..<8 {
      pen.turned(Double(tooth) * 45, about: 12, 12) {
        pen.lines((12, 5), (12, 2.9))
        pen.stroke(1.4 * pen.weight)
      }
    }
  }

  static func logout(_ pen: Pen) {
    pen.move(9.4, 2.6)
    pen.line(6, 2.6)
    pen.join(6, 5.8, radius: 3.2, from: 270, to: 180)
    pen.line(2.8, 18.2)
    pen.join(6, 18.2, radius: 3.2, from: 180, to: 90)
    pen.line(9.4, 21.4)
    pen.stroke()
    pen.lines((9.2, 12), (21, 12))
    pen.lines((16, 6.8), (21.2, 12), (16, 17.2))
    pen.stroke()
  }
}
