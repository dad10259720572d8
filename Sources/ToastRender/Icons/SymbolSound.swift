// What one hears, and what is heard.
extension Symbol {
  static func speaker(_ pen: Pen, solid: Bool) {
    pen.move(2.6, 9.9)
    pen.curve(2.6, 9.2, 3, 8.8, 3.7, 8.8)
    pen.line(6.2, 8.8)
    pen.line(10.6, 4.9)
    pen.curve(11.1, 4.5, 11.7, 4.8, 11.7, 5.4)
    pen.line(11.7, 18.6)
    pen.curve(11.7, 19.2, 11.1, 19.5, 10.6, 19.1)
    pen.line(6.2, 15.2)
    pen.line(3.7, 15.2)
    pen.curve(3, 15.2, 2.6, 14.8, 2.6, 14.1)
    pen.close()
    pen.outline(solid: solid)
  }

  /// - Parameter waves: how many of the two are heard.
  static func volume(_ pen: Pen, solid: Bool, waves: Int = 2) {
    speaker(pen, solid: solid)
    for (wave, (radius, half)) in [(4.9, 42.0), (9.3, 46.0)].enumerated() {
      pen.faint(wave >= waves) {
        pen.arc(11.4, 12, radius: radius, from: -half, to: half)
        pen.stroke()
      }
    }
  }

  static func muted(_ pen: Pen, solid: Bool) {
    speaker(pen, solid: solid)
    pen.move(16.2, 9.2)
    pen.line(21.8, 14.8)
    pen.move(21.8, 9.2)
    pen.line(16.2, 14.8)
    pen.stroke()
  }

  static func microphone(_ pen: Pen, solid: Bool) {
    pen.box(8.4, 2.4, width: 7.2, height: 12, radius: 3.6)
    pen.outline(solid: solid)
    pen.move(4.8, 11.2)
    pen.curve(4.8, 15.6, 7.9, 18.4, 12, 18.4)
    pen.curve(16.1, 18.4, 19.2, 15.6, 19.2, 11.2)
    pen.move(12, 18.4)
    pen.line(12, 21.8)
    pen.stroke()
  }

  static func bell(_ pen: Pen, solid: Bool) {
    let half = pen.weight / 2
    pen.move(12, 2.2 + half)
    pen.curve(8.1, 2.2 + half, 5.9, 5.4, 5.9, 9)
    pen.curve(5.9, 13, 4.9, 14.3, 3.9, 15.7)
    pen.curve(3.3, 16.6, 3.8, 17.6, 4.8, 17.6)
    pen.line(19.2, 17.6)
    pen.curve(20.2, 17.6, 20.7, 16.6, 20.1, 15.7)
    pen.curve(19.1, 14.3, 18.1, 13, 18.1, 9)
    pen.curve(18.1, 5.4, 15.9, 2.2 + half, 12, 2.2 + half)
    pen.close()
    pen.outline(solid: solid)
    pen.arc(12, 19.4, radius: 2.4, from: 20, to: 160)
    pen.outline(solid: solid)
  }

  static func music(_ pen: Pen) {
    for (x, y) in [(6.1, 18.2), (17.3, 16.2)] {
      pen.turned(-20, about: x, y) {
        pen.box(x - 3.3, y - 2.6, width: 6.6, height: 5.2, radius: 2.6)
        pen.fill()
      }
    }
    let half = pen.weight / 2
    pen.lines((9.3 - half, 18), (9.3 - half, 6.6), (20.5 - half, 4.4), (20.5 - half, 16))
    pen.stroke()
    pen.lines((9.3 - half, 6.6), (20.5 - half, 4.4), (20.5 - half, 7), (9.3 - half, 9.2))
    pen.close()
    pen.outline(solid: true)
  }

  static func headphones(_ pen: Pen) {
    pen.move(3.4, 17)
    pen.line(3.4, 12.2)
    pen.join(12, 12.2, radius: 8.6, from: 180, to: 360)
    pen.line(20.6, 17)
    pen.stroke()
    for x in [2.2, 16.6] {
      pen.box(x, 13.2, width: 5.2, height: 8.2, radius: 2)
      pen.fill()
    }
  }
}
