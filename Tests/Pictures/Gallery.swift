import ToastCore
import ToastIPC
import ToastRender
import ToastService

/// A picture of all styles and materials, light and dark, with and without a tint.
enum Gallery {
  /// The name of a row and the common settings of its cells.
  private struct Row {
    var name: String
    var style = "glass"
    var values: [String: String] = [:]
  }

  private struct Column {
    var name: String
    var appearance: String
    var tint: String?
  }

  private static let rows =
    [
      Row(name: "glass"), Row(name: "clear-glass", values: ["material": "clear-glass"]),
      Row(name: "material: ultra-thin", style: "material"),
    ]
    + ["thin", "regular", "thick", "ultra-thick"].map {
      Row(name: $0, style: "material", values: ["material": $0])
    }
    + [
      Row(name: "without what is behind", values: ["backdrop": "none"]), Row(name: "banner", style: "banner"),
      Row(name: "plain", style: "plain"),
    ]

  private static let columns = ["light", "dark"].flatMap { appearance in
    [nil, "system-blue", "system-red"].map { tint in
      Column(
        name: [appearance, tint].compactMap { $0 }.joined(separator: ", "), appearance: appearance, tint: tint
      )
    }
  }

  // Sizes are in logical pixels.
  private static let cell = LogicalSize(width: 236, height: 84)
  private static let gap = 4.0
  private static let head = 30.0
  private static let side = 160.0

  /// Writes the picture to a file.
  static func write(to path: String) throws {
    let scale = Scale.one
    func pixels(_ length: Double) -> Int { Int((length * scale.factor).rounded()) }
    let sheet = ImageSurface(
      width: pixels(side + Double(columns.count) * (cell.width + gap)),
      height: pixels(head + Double(rows.count) * (cell.height + gap)))
    sheet.fill(Color(rgba: 0x1B1B_20FF))
    for (index, column) in columns.enumerated() {
      let x = side + Double(index) * (cell.width + gap)
      try sheet.draw(label(column.name, width: cell.width, height: head, scale), x: pixels(x), y: 0)
    }
    for (index, row) in rows.enumerated() {
      let y = head + Double(index) * (cell.height + gap)
      try sheet.draw(label(row.name, width: side, height: cell.height, scale), x: 0, y: pixels(y))
      for (place, column) in columns.enumerated() {
        let x = side + Double(place) * (cell.width + gap)
        try sheet.draw(picture(row, column, scale), x: pixels(x), y: pixels(y))
      }
    }
    try sheet.write(png: path)
  }

  /// Draws a toast over the middle of the landscape, which has details that show through the material.
  private static func picture(_ row: Row, _ column: Column, _ scale: Scale) throws -> ImageSurface {
    let size = scale.bufferSize(cell)
    let scenery = SampleBackdrop.landscape.image(
      width: size.width, height: 2 * size.height, scale: scale.factor)
    let picture = ImageSurface(width: size.width, height: size.height)
    picture.draw(scenery, y: -size.height * 11 / 20)
    var request = ShowRequest(title: "Saved")
    request.icon = "checkmark"
    request.style = row.style
    request["font"] = "Inter"
    request["appearance"] = column.appearance
    request["tint"] = column.tint
    request["margin"] = row.style == "banner" ? nil : "16"
    for (name, value) in row.values { request[name] = value }
    _ = try Preview(scale: scale).draw(request.validated(), on: picture)
    return picture
  }

  private static func label(_ text: String, width: Double, height: Double, _ scale: Scale) throws
    -> ImageSurface
  {
    let size = scale.bufferSize(LogicalSize(width: width, height: height))
    let picture = ImageSurface(width: size.width, height: size.height)
    var request = ShowRequest(title: text)
    request["material"] = "none"
    request["font"] = "Inter regular 12"
    request["text-color"] = "#d8d8de"
    request["padding"] = "0"
    request["margin"] = "\(Int((height - 16) / 2)) 8"
    request["width"] = "\(Int(width))"
    request["align"] = "start"
    _ = try Preview(scale: scale).draw(request.validated(), on: picture)
    return picture
  }
}
