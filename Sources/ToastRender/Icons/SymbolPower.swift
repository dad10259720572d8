// Light, energy, and what is locked.
extension Symbol {
  static func brightness(_ pen: Pen, solid: Bool, rays: Double = 1.7) {
    pen.circle(12, 12, radius: 4.3)
    pen.outline(solid: solid)
    for ray in 0..<8 {
      pen.turned(Double(ray) * 45, about: 12, 12) {
        pen.move(12, 3.9)
        pen.line(12, 3.9 - rays)
        pen.stroke()
      }
    }
  }

  static func moon(_ pen: Pen, solid: Bool) {
    // A disc without another one; the angles are those at which their edges cross.
    pen.arc(11.8, 12.3, radius: 8.8, from: 5.6, to: 264.4)
    pen.join(15.8, 8.3, radius: 6.8, from: 224.4, to: 45.6)
    pen.close()
    pen.outline(solid: solid)
  }

  static func battery(_ pen: Pen, charge: Double) {
    pen.box(1.9, 6.6, width: 17.6, height: 10.8, radius: 3.2)
    pen.stroke()
    if charge > 0 {
      pen.box(4.6, 9.3, width: 12.2 * charge, height: 5.4, radius: 1.1)
      pen.fill()
    }
    pen.lines((22.2, 10.6), (22.2, 13.4))
    pen.stroke(1.7)
  }

  static func batteryCharging(_ pen: Pen) {
    battery(pen, charge: 0)
    func small(_ width: Double) {
      pen.turned(0, scale: 0.64, about: 10.7, 12) {
        boltPath(pen, x: 10.7)
        pen.outline(solid: true, width: width)
      }
    }
    pen.erase { small(5.2) }
    small(1.4)
  }

  private static func boltPath(_ pen: Pen, x: Double) {
    pen.lines(
      (x + 1.9, 2.6), (x - 6.4, 13.5), (x - 0.6, 13.5), (x - 1.9, 21.4), (x + 6.4, 10.5), (x + 0.6, 10.5))
    pen.close()
  }

  static func bolt(_ pen: Pen) {
    boltPath(pen, x: 12)
    pen.outline(solid: true, width: 1.8)
  }

  static func plug(_ pen: Pen) {
    for x in [8.4, 15.6] { pen.lines((x, 2.4), (x, 7.4)) }
    pen.stroke()
    pen.move(5.2, 8.2)
    pen.line(18.8, 8.2)
    pen.line(18.8, 10.2)
    pen.curve(18.8, 14.4, 16, 17, 12, 17)
    pen.curve(8, 17, 5.2, 14.4, 5.2, 10.2)
    pen.close()
    pen.outline(solid: true)
    pen.lines((12, 17), (12, 21.6))
    pen.stroke()
  }

  static func power(_ pen: Pen) {
    pen.arc(12, 13, radius: 8.4, from: -52, to: 232)
    pen.stroke()
    pen.lines((12, 2.6), (12, 11.4))
    pen.stroke()
  }

  static func lock(_ pen: Pen, solid: Bool, isOpen: Bool = false) {
    pen.box(4.2, 10.4, width: 15.6, height: 11, radius: 3)
    pen.outline(solid: solid)
    pen.move(7.4, 10.4)
    pen.line(7.4, 7)
    pen.join(12, 7, radius: 4.6, from: 180, to: isOpen ? 338 : 360)
    if !isOpen { pen.line(16.6, 10.4) }
    pen.stroke()
  }

  static func shield(_ pen: Pen) {
    pen.move(12, 2.3)
    pen.curve(14.4, 4, 17.2, 4.9, 20.2, 5.1)
    pen.line(20.2, 11.2)
    pen.curve(20.2, 16.2, 17, 19.8, 12, 21.7)
    pen.curve(7, 19.8, 3.8, 16.2, 3.8, 11.2)
    pen.line(3.8, 5.1)
    pen.curve(6.8, 4.9, 9.6, 4, 12, 2.3)
    pen.close()
    pen.stroke()
  }

  static func coffee(_ pen: Pen) {
    pen.move(2.8, 9.4)
    pen.line(16.8, 9.4)
    pen.line(16.8, 16.4)
    pen.curve(16.8, 19.4, 15, 21.2, 12, 21.2)
    pen.line(7.6, 21.2)
    pen.curve(4.6, 21.2, 2.8, 19.4, 2.8, 16.4)
    pen.close()
    pen.stroke()
    pen.arc(17.4, 14, radius: 3.8, from: -80, to: 80)
    pen.stroke()
    for x in [7.3, 12.3] { pen.lines((x, 2.6), (x, 5.4)) }
    pen.stroke()
  }
}
