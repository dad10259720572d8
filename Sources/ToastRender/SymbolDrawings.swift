/// The drawings, in units of a 24 × 24 grid whose middle (12, 12) is the middle of what one sees.
extension Symbol {
  func draw(with pen: Pen) {
    switch self {
    case .checkmark: Symbol.checkmark(pen)
    case .checkmarkCircle: Symbol.circled(pen, solid: false, Symbol.smallCheckmark)
    case .checkmarkCircleFilled: Symbol.circled(pen, solid: true, Symbol.smallCheckmark)
    case .xmark: Symbol.cross(pen, reach: 6.6)
    case .xmarkCircle: Symbol.circled(pen, solid: false) { Symbol.cross($0, reach: 3.2) }
    case .xmarkCircleFilled: Symbol.circled(pen, solid: true) { Symbol.cross($0, reach: 3.4) }
    case .info: Symbol.circled(pen, solid: false, Symbol.letterI)
    case .infoFilled: Symbol.circled(pen, solid: true, Symbol.letterI)
    case .warning: Symbol.warning(pen, solid: false)
    case .warningFilled: Symbol.warning(pen, solid: true)
    case .bell: Symbol.bell(pen, solid: false)
    case .bellFilled: Symbol.bell(pen, solid: true)
    case .handWave: Symbol.handWave(pen)
    case .volume: Symbol.volume(pen, solid: false)
    case .volumeFilled: Symbol.volume(pen, solid: true)
    case .muted: Symbol.muted(pen, solid: false)
    case .mutedFilled: Symbol.muted(pen, solid: true)
    case .brightness: Symbol.brightness(pen, solid: false)
    case .brightnessFilled: Symbol.brightness(pen, solid: true)
    case .microphone: Symbol.microphone(pen, solid: false)
    case .microphoneFilled: Symbol.microphone(pen, solid: true)
    case .keyboard: Symbol.keyboard(pen, solid: false)
    case .keyboardFilled: Symbol.keyboard(pen, solid: true)
    case .battery: Symbol.battery(pen)
    }
  }

  private static func checkmark(_ pen: Pen) {
    pen.move(4.6, 13)
    pen.line(9.7, 18.4)
    pen.line(19.4, 5.6)
    pen.stroke()
  }

  private static func smallCheckmark(_ pen: Pen) {
    pen.move(7.9, 12.5)
    pen.line(10.8, 15.6)
    pen.line(16.1, 8.6)
    pen.stroke()
  }

  private static func cross(_ pen: Pen, reach: Double) {
    pen.move(12 - reach, 12 - reach)
    pen.line(12 + reach, 12 + reach)
    pen.move(12 + reach, 12 - reach)
    pen.line(12 - reach, 12 + reach)
    pen.stroke()
  }

  private static func letterI(_ pen: Pen) {
    pen.circle(12, 7.7, radius: 0.68 * pen.weight)
    pen.fill()
    pen.move(12, 11.6)
    pen.line(12, 16.6)
    pen.stroke()
  }

  /// `sign` in a ring, or cut out of a disc.
  private static func circled(_ pen: Pen, solid: Bool, _ sign: (Pen) -> Void) {
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

  private static func warning(_ pen: Pen, solid: Bool) {
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

  private static func bell(_ pen: Pen, solid: Bool) {
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

  private static func handWave(_ pen: Pen) {
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

  private static func speaker(_ pen: Pen, solid: Bool) {
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

  private static func volume(_ pen: Pen, solid: Bool) {
    speaker(pen, solid: solid)
    pen.arc(11.4, 12, radius: 4.9, from: -42, to: 42)
    pen.stroke()
    pen.arc(11.4, 12, radius: 9.3, from: -46, to: 46)
    pen.stroke()
  }

  private static func muted(_ pen: Pen, solid: Bool) {
    speaker(pen, solid: solid)
    pen.move(16.2, 9.2)
    pen.line(21.8, 14.8)
    pen.move(21.8, 9.2)
    pen.line(16.2, 14.8)
    pen.stroke()
  }

  private static func brightness(_ pen: Pen, solid: Bool) {
    pen.circle(12, 12, radius: 4.3)
    pen.outline(solid: solid)
    for ray in 0..<8 {
      pen.turned(Double(ray) * 45, about: 12, 12) {
        pen.move(12, 3.9)
        pen.line(12, 2.2)
        pen.stroke()
      }
    }
  }

  private static func microphone(_ pen: Pen, solid: Bool) {
    pen.box(8.4, 2.4, width: 7.2, height: 12, radius: 3.6)
    pen.outline(solid: solid)
    pen.move(4.8, 11.2)
    pen.curve(4.8, 15.6, 7.9, 18.4, 12, 18.4)
    pen.curve(16.1, 18.4, 19.2, 15.6, 19.2, 11.2)
    pen.move(12, 18.4)
    pen.line(12, 21.8)
    pen.stroke()
  }

  private static func keyboard(_ pen: Pen, solid: Bool) {
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

  private static func battery(_ pen: Pen) {
    pen.box(1.9, 6.6, width: 17.6, height: 10.8, radius: 3.2)
    pen.stroke()
    pen.box(4.6, 9.3, width: 12.2, height: 5.4, radius: 1.1)
    pen.fill()
    pen.move(22.2, 10.6)
    pen.line(22.2, 13.4)
    pen.stroke(1.7)
  }
}
