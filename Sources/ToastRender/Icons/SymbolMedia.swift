// What plays, records and takes pictures.
extension Symbol {
  static func play(_ pen: Pen) {
    pen.lines((6.6, 4.8), (18.9, 12), (6.6, 19.2))
    pen.close()
    pen.outline(solid: true, width: 3)
  }

  static func pause(_ pen: Pen) {
    for x in [5.4, 13.6] {
      pen.box(x, 3.6, width: 5, height: 16.8, radius: 1.6)
      pen.fill()
    }
  }

  static func stop(_ pen: Pen) {
    pen.box(4, 4, width: 16, height: 16, radius: 3.2)
    pen.fill()
  }

  static func next(_ pen: Pen) {
    pen.lines((4.6, 5.4), (14.8, 12), (4.6, 18.6))
    pen.close()
    pen.outline(solid: true, width: 2.6)
    pen.lines((19.6, 5.2), (19.6, 18.8))
    pen.stroke(2.6)
  }

  static func eject(_ pen: Pen) {
    pen.lines((12, 4.4), (19.4, 13), (4.6, 13))
    pen.close()
    pen.outline(solid: true, width: 2.6)
    pen.lines((4.6, 19.4), (19.4, 19.4))
    pen.stroke(2.6)
  }

  static func record(_ pen: Pen) {
    pen.circle(12, 12, radius: 10.6 - pen.weight / 2)
    pen.stroke()
    pen.circle(12, 12, radius: 5.2)
    pen.fill()
  }

  static func camera(_ pen: Pen, solid: Bool) {
    pen.move(4.8, 6.6)
    pen.curve(6.8, 6.6, 7.4, 6.3, 7.9, 5.4)
    pen.curve(8.5, 4.3, 8.9, 3.9, 9.9, 3.9)
    pen.line(14.1, 3.9)
    pen.curve(15.1, 3.9, 15.5, 4.3, 16.1, 5.4)
    pen.curve(16.6, 6.3, 17.2, 6.6, 19.2, 6.6)
    pen.curve(21, 6.6, 22.1, 7.8, 22.1, 9.4)
    pen.line(22.1, 17.2)
    pen.curve(22.1, 18.9, 21, 20, 19.3, 20)
    pen.line(4.7, 20)
    pen.curve(3, 20, 1.9, 18.9, 1.9, 17.2)
    pen.line(1.9, 9.4)
    pen.curve(1.9, 7.8, 3, 6.6, 4.8, 6.6)
    pen.close()
    pen.outline(solid: solid)
    func displacement() {
      pen.circle(12, 13.1, radius: 3.8)
      pen.stroke()
    }
    if solid { pen.erase(displacement) } else { displacement() }
  }

  static func screenshot(_ pen: Pen) {
    for corner in 0..<4 {
      pen.turned(Double(corner) * 90, about: 12, 12) {
        pen.move(2.4, 7.4)
        pen.line(2.4, 5.6)
        pen.join(5.6, 5.6, radius: 3.2, from: 180, to: 270)
        pen.line(7.4, 2.4)
        pen.stroke()
      }
    }
    pen.circle(12, 12, radius: 3.9)
    pen.fill()
  }

  static func screencast(_ pen: Pen) {
    monitor(pen)
    pen.circle(12, 9.9, radius: 2.9)
    pen.fill()
  }
}
