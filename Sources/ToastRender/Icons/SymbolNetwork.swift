// What is near and far, and the ways there.
extension Symbol {
  /// - Parameter waves: how many of the two are received.
  static func wifi(_ pen: Pen, waves: Int = 2) {
    pen.circle(12, 18.6, radius: 0.85 * pen.weight)
    pen.fill()
    for (wave, radius) in [6.2, 12.0].enumerated() {
      pen.faint(wave >= waves) {
        pen.arc(12, 18.2, radius: radius, from: -134, to: -46)
        pen.stroke()
      }
    }
  }

  static func bluetooth(_ pen: Pen) {
    pen.lines((6.2, 7.2), (17.6, 16.6), (12, 21.4), (12, 2.6), (17.6, 7.4), (6.2, 16.8))
    pen.stroke()
  }

  static func airplane(_ pen: Pen) {
    func half() {
      pen.move(12, 2)
      pen.curve(13.2, 2, 14, 3.6, 14, 5.6)
      pen.line(14, 9)
      pen.line(21.8, 14)
      pen.line(21.8, 16)
      pen.line(14, 13.8)
      pen.line(13.6, 18.4)
      pen.line(16.4, 20.4)
      pen.line(16.4, 21.8)
      pen.line(12, 20.8)
      pen.close()
      pen.outline(solid: true, width: 0.9)
    }
    half()
    pen.mirrored(half)
  }

  static func globe(_ pen: Pen) {
    let radius = 10.6 - pen.weight / 2
    pen.circle(12, 12, radius: radius)
    pen.lines((12 - radius, 12), (12 + radius, 12))
    pen.move(12, 12 - radius)
    pen.curve(6.4, 7, 6.4, 17, 12, 12 + radius)
    pen.move(12, 12 - radius)
    pen.curve(17.6, 7, 17.6, 17, 12, 12 + radius)
    pen.stroke(0.8 * pen.weight)
  }

  static func link(_ pen: Pen) {
    pen.turned(-45, about: 12, 12) {
      func half() {
        pen.move(14, 7.6)
        pen.line(17, 7.6)
        pen.join(17.4, 12, radius: 4.4, from: -90, to: 90)
        pen.line(14, 16.4)
        pen.stroke()
      }
      half()
      pen.mirrored(half)
      pen.lines((8, 12), (16, 12))
      pen.stroke()
    }
  }

  static func cloud(_ pen: Pen) {
    pen.move(6.8, 19.4)
    pen.curve(4, 19.4, 1.9, 17.4, 1.9, 14.7)
    pen.curve(1.9, 12.2, 3.7, 10.3, 6, 10)
    pen.curve(6.7, 6.8, 9.3, 4.6, 12.5, 4.6)
    pen.curve(16, 4.6, 18.7, 7.1, 19, 10.4)
    pen.curve(20.9, 10.9, 22.1, 12.6, 22.1, 14.8)
    pen.curve(22.1, 17.4, 20, 19.4, 17.4, 19.4)
    pen.close()
    pen.stroke()
  }

  static func mail(_ pen: Pen) {
    pen.box(1.9, 4.4, width: 20.2, height: 15.2, radius: 3)
    pen.stroke()
    pen.lines((3.2, 7), (12, 13.6), (20.8, 7))
    pen.stroke()
  }

  static func message(_ pen: Pen) {
    pen.move(5.6, 3.2)
    pen.line(18.4, 3.2)
    pen.curve(20.6, 3.2, 22.1, 4.7, 22.1, 6.9)
    pen.line(22.1, 13.6)
    pen.curve(22.1, 15.8, 20.6, 17.3, 18.4, 17.3)
    pen.line(12, 17.3)
    pen.line(7.2, 21.2)
    pen.line(7.2, 17.3)
    pen.line(5.6, 17.3)
    pen.curve(3.4, 17.3, 1.9, 15.8, 1.9, 13.6)
    pen.line(1.9, 6.9)
    pen.curve(1.9, 4.7, 3.4, 3.2, 5.6, 3.2)
    pen.close()
    pen.stroke()
  }
}
