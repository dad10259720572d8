// What one keeps, and when.
extension Symbol {
  static func folder(_ pen: Pen, solid: Bool = false) {
    pen.move(4.9, 4)
    pen.line(8.2, 4)
    pen.curve(10.6, 4, 10.8, 6.8, 13, 6.8)
    pen.line(19.1, 6.8)
    pen.curve(20.9, 6.8, 22.1, 8, 22.1, 9.8)
    pen.line(22.1, 17)
    pen.curve(22.1, 18.8, 20.9, 20, 19.1, 20)
    pen.line(4.9, 20)
    pen.curve(3.1, 20, 1.9, 18.8, 1.9, 17)
    pen.line(1.9, 7)
    pen.curve(1.9, 5.2, 3.1, 4, 4.9, 4)
    pen.close()
    pen.outline(solid: solid)
  }

  static func document(_ pen: Pen) {
    pen.move(13.4, 2.2)
    pen.line(7.4, 2.2)
    pen.curve(5.6, 2.2, 4.4, 3.4, 4.4, 5.2)
    pen.line(4.4, 18.8)
    pen.curve(4.4, 20.6, 5.6, 21.8, 7.4, 21.8)
    pen.line(16.6, 21.8)
    pen.curve(18.4, 21.8, 19.6, 20.6, 19.6, 18.8)
    pen.line(19.6, 8.4)
    pen.close()
    pen.stroke()
    pen.lines((13.2, 2.6), (13.2, 8.6), (19.2, 8.6))
    pen.stroke()
  }

  static func trash(_ pen: Pen) {
    pen.lines((3, 6.4), (21, 6.4))
    pen.stroke()
    pen.move(8.6, 6)
    pen.curve(8.6, 3.6, 9.4, 2.4, 11, 2.4)
    pen.line(13, 2.4)
    pen.curve(14.6, 2.4, 15.4, 3.6, 15.4, 6)
    pen.stroke()
    pen.move(5.2, 6.4)
    pen.line(6, 18.6)
    pen.curve(6.1, 20.6, 7.3, 21.8, 9.2, 21.8)
    pen.line(14.8, 21.8)
    pen.curve(16.7, 21.8, 17.9, 20.6, 18, 18.6)
    pen.line(18.8, 6.4)
    pen.stroke()
    for x in [10.0, 14] { pen.lines((x, 11), (x, 17)) }
    pen.stroke(0.75 * pen.weight)
  }

  static func copy(_ pen: Pen) {
    pen.box(8.4, 8.4, width: 13.4, height: 13.4, radius: 3)
    pen.stroke()
    pen.move(4.9, 15.4)
    pen.curve(3.3, 15.1, 2.2, 14, 2.2, 12.4)
    pen.line(2.2, 5.2)
    pen.join(5.2, 5.2, radius: 3, from: 180, to: 270)
    pen.line(12.4, 2.2)
    pen.curve(14, 2.2, 15.1, 3.3, 15.4, 4.9)
    pen.stroke()
  }

  static func clipboard(_ pen: Pen) {
    pen.box(4, 4.2, width: 16, height: 17.6, radius: 3)
    pen.stroke()
    pen.erase {
      pen.box(7.2, 1.4, width: 9.6, height: 6.4, radius: 2)
      pen.outline(solid: true, width: 1)
    }
    pen.box(8, 1.6, width: 8, height: 5.2, radius: 1.8)
    pen.fill()
    pen.lines((8.6, 12), (15.4, 12))
    pen.lines((8.6, 16.4), (13, 16.4))
    pen.stroke(0.8 * pen.weight)
  }

  /// An arrow out of or into a tray.
  static func transfer(_ pen: Pen, up: Bool) {
    func arrow() {
      pen.lines((12, 2.8), (12, 15.2))
      pen.lines((6.6, 10), (12, 15.4), (17.4, 10))
      pen.stroke()
    }
    if up { pen.turned(180, about: 12, 9.1, arrow) } else { arrow() }
    pen.move(2.8, 16.2)
    pen.line(2.8, 18.2)
    pen.join(5.8, 18.2, radius: 3, from: 180, to: 90)
    pen.line(18.2, 21.2)
    pen.join(18.2, 18.2, radius: 3, from: 90, to: 0)
    pen.line(21.2, 16.2)
    pen.stroke()
  }

  static func clock(_ pen: Pen) {
    pen.circle(12, 12, radius: 10.6 - pen.weight / 2)
    pen.stroke()
    pen.lines((12, 6.6), (12, 12.2), (15.8, 14.4))
    pen.stroke()
  }

  static func timer(_ pen: Pen) {
    pen.circle(12, 13.4, radius: 8.6)
    pen.stroke()
    pen.lines((9.6, 1.9), (14.4, 1.9))
    pen.lines((12, 13.4), (12, 9))
    pen.stroke()
  }

  static func calendar(_ pen: Pen) {
    pen.box(2.4, 4.4, width: 19.2, height: 17, radius: 3.2)
    pen.stroke()
    pen.lines((2.4, 10), (21.6, 10))
    pen.stroke()
    for x in [7.4, 16.6] { pen.lines((x, 2.2), (x, 6)) }
    pen.stroke()
    pen.box(13.2, 13.2, width: 4.6, height: 4.6, radius: 1)
    pen.fill()
  }

  static func search(_ pen: Pen) {
    pen.circle(10.2, 10.2, radius: 7.8)
    pen.stroke()
    pen.lines((16, 16), (21.4, 21.4))
    pen.stroke(1.2 * pen.weight)
  }
}
