import CCairo

/// Breaks a text into lines by the widths of its letters.
///
/// Pango 1.50 aborts on some texts that it has to break (an assertion in `process_line`), and it measures the text
/// again for each width. So a text is laid out once without a width, and its lines are found here. Widths are in
/// Pango units.
struct LineBreaker {
  /// The properties of a code point of the text.
  private struct Place {
    /// The first byte of the code point.
    var byte: Int
    var width: Int32 = 0
    /// Whether a line may begin here.
    var beginsLine = false
    /// Whether a letter begins here.
    var beginsLetter = false
    /// Whether the code point is invisible at the end of a line.
    var isSpace = false
    var isSeparator = false
    var isSoftHyphen = false
  }

  private let places: [Place]
  private let end: Int

  /// A line as a range of code points.
  private struct Line {
    var start: Int
    /// The first code point that is not visible on the line.
    var end: Int
    /// The first code point of the next line.
    var next: Int
  }

  /// Reads the break opportunities and widths of a text from a layout without a width.
  init(of layout: OpaquePointer, _ text: String) {
    var places: [Place] = []
    places.reserveCapacity(text.utf8.count)
    var byte = 0
    for scalar in text.unicodeScalars {
      var place = Place(byte: byte)
      place.isSpace = scalar.isBreakableSpace
      place.isSeparator = scalar == "\u{2028}"
      place.isSoftHyphen = scalar == "\u{AD}"
      places.append(place)
      byte += UTF8.width(scalar)
    }
    end = byte
    var count: Int32 = 0
    if let attributes = pango_layout_get_log_attrs_readonly(layout, &count) {
      for index in 0..<min(Int(count), places.count) {
        places[index].beginsLine = attributes[index].is_line_break != 0
        places[index].beginsLetter = attributes[index].is_char_break != 0
      }
    }
    LineBreaker.measure(layout, byteCount: end) { byte, widths in
      guard var index = LineBreaker.index(of: byte, in: places) else { return }
      for width in widths where index < places.count {
        places[index].width = max(0, width)
        index += 1
      }
    }
    self.places = places
  }

  /// Hands out the widths of the code points of each run, and the first byte of the run.
  private static func measure(
    _ layout: OpaquePointer, byteCount: Int, _ use: (Int, UnsafeBufferPointer<Int32>) -> Void
  ) {
    guard let text = pango_layout_get_text(layout), let iterator = pango_layout_get_iter(layout) else {
      return
    }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item else {
        continue
      }
      let count = Int(item.pointee.num_chars)
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { widths in
        widths.initialize(repeating: 0)
        pango_glyph_item_get_logical_widths(run, text, widths.baseAddress)
        use(Int(item.pointee.offset), UnsafeBufferPointer(widths))
      }
    } while pango_layout_iter_next_run(iterator) != 0
  }

  private static func index(of byte: Int, in places: [Place]) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].byte < byte { low = middle + 1 } else { high = middle }
    }
    return low < places.count && places[low].byte == byte ? low : nil
  }

  /// The edits that break the text into at most `most` lines of at most `width`.
  ///
  /// - Parameter ellipsis: the width of an ellipsis.
  func edits(width: Int32, most: Int, ellipsis: Int32) -> (edits: [AttributedText.Edit], isCut: Bool) {
    var lines = lines(width: width, most: most + 1)
    let isCut = lines.count > most
    if isCut { lines.removeLast(lines.count - most) }
    var edits: [AttributedText.Edit] = []
    for line in lines.dropLast() where !(line.next == line.end + 1 && places[line.end].isSeparator) {
      let isHyphenated = line.end > line.start && places[line.end - 1].isSoftHyphen
      edits.append(
        AttributedText.Edit(
          bytes: byte(isHyphenated ? line.end - 1 : line.end)..<byte(line.next),
          with: isHyphenated ? "\u{2010}\u{2028}" : "\u{2028}"))
    }
    if isCut, let last = lines.last {
      edits.append(AttributedText.Edit(bytes: byte(cut(last, to: width - ellipsis))..<end, with: "…"))
    }
    return (edits, isCut)
  }

  /// The least width at which the text has as many lines as at `width`, so that lines are about equally long.
  func balanced(within width: Int32) -> Int32 {
    let count = lines(width: width, most: .max).count
    guard count > 1 else { return width }
    var fits = width
    var tooNarrow = width / Int32(clamping: count) / 2
    while fits - tooNarrow > PANGO_SCALE {
      let middle = tooNarrow + (fits - tooNarrow) / 2
      if lines(width: middle, most: count + 1).count <= count { fits = middle } else { tooNarrow = middle }
    }
    return fits
  }

  private func byte(_ index: Int) -> Int { index < places.count ? places[index].byte : end }

  private func lines(width: Int32, most: Int) -> [Line] {
    var lines: [Line] = []
    var start = 0
    repeat {
      let line = line(from: start, width: width)
      lines.append(line)
      // A separator at the end of the text begins no line.
      start = line.next
    } while start < places.count && lines.count < most
    return lines
  }

  private func line(from start: Int, width: Int32) -> Line {
    var sum: Int64 = 0
    var opportunity: Int?
    var index = start
    while index < places.count, !places[index].isSeparator {
      let place = places[index]
      if index > start, place.beginsLine { opportunity = index }
      sum += Int64(place.width)
      if sum > Int64(width), !place.isSpace {
        let next = opportunity ?? emergencyBreak(at: index, from: start)
        if next < places.count, !places[next].isSeparator {
          return Line(start: start, end: visibleEnd(before: next, from: start), next: next)
        }
        index = next
        break
      }
      index += 1
    }
    return Line(start: start, end: index, next: min(index + 1, places.count))
  }

  /// The letter that begins the next line if there is no opportunity for a break.
  private func emergencyBreak(at index: Int, from start: Int) -> Int {
    var place = index
    while place > start, !places[place].beginsLetter { place -= 1 }
    if place > start { return place }
    // A letter that is too wide for any line stands alone on one.
    place = start + 1
    while place < places.count, !places[place].beginsLetter, !places[place].isSeparator { place += 1 }
    return place
  }

  private func visibleEnd(before next: Int, from start: Int) -> Int {
    var end = next
    while end > start, places[end - 1].isSpace { end -= 1 }
    return end
  }

  /// The end of the visible part of a line that is followed by an ellipsis.
  private func cut(_ line: Line, to width: Int32) -> Int {
    var sum: Int64 = 0
    var kept = line.start
    var index = line.start
    while index < line.end {
      sum += Int64(places[index].width)
      guard sum <= Int64(max(0, width)) else { break }
      index += 1
      if index == places.count || places[index].beginsLetter || index == line.end { kept = index }
    }
    return visibleEnd(before: kept, from: line.start)
  }
}

extension Unicode.Scalar {
  /// Whether a line may end at this space.
  fileprivate var isBreakableSpace: Bool {
    switch value {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
