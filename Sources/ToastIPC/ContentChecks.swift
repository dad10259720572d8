import ToastCore
import ToastSystem

extension ContentNode {
  /// The valid lengths of custom content, in logical pixels.
  private static let lengths = 0.0...256.0
  /// The valid sides of an icon or an image, in logical pixels.
  private static let sides = 1.0...256.0

  /// Returns the content with its texts cleaned, if the content keeps to the limits and is not empty.
  public func validated() throws(InvalidRequest) -> ContentNode {
    var count = Count()
    let node = try checked(at: "content", depth: 1, &count)
    guard node.showsAnything else {
      throw InvalidRequest("content: nothing to show: expected a text, an icon, an image or a progress")
    }
    return node
  }

  private struct Count {
    var nodes = 0
    var pictures = 0

    mutating func addNode() throws(InvalidRequest) {
      nodes += 1
      if nodes > Limits.contentNodes { throw .tooManyNodes }
    }

    mutating func addPicture() throws(InvalidRequest) {
      pictures += 1
      if pictures > Limits.contentPictures {
        throw InvalidRequest("content: too many icons and images: at most \(Limits.contentPictures)")
      }
    }
  }

  private var showsAnything: Bool {
    leaves.contains { leaf in
      switch leaf.kind {
      case .text(let text): !text.string.isBlank
      case .spacer: false
      case .row, .column, .icon, .image, .progress: true
      }
    }
  }

  private func checked(
    at path: String, depth: Int, _ count: inout Count
  ) throws(InvalidRequest) -> ContentNode {
    guard depth <= Limits.contentDepth else { throw .tooDeep(path) }
    try count.addNode()
    var node = self
    if let padding {
      for length in [padding.top, padding.left, padding.bottom, padding.right] {
        try ContentNode.check(length, ContentNode.lengths, "\(path).padding")
      }
    }
    switch kind {
    case .row(let group):
      node.kind = .row(try ContentNode.checked(group, at: path, "row", depth: depth, &count))
    case .column(let group):
      node.kind = .column(try ContentNode.checked(group, at: path, "column", depth: depth, &count))
    case .text(var text):
      text.string = try ContentNode.cleaned(text.string, "\(path).text")
      try ContentNode.check(text.size, Font.sizes, "\(path).size")
      try ContentNode.check(text.color, "\(path).color")
      node.kind = .text(text)
    case .icon(var icon):
      try count.addPicture()
      icon.name = try ContentNode.cleaned(icon.name, "\(path).icon")
      if icon.name.isBlank { throw InvalidRequest("\(path).icon: expected \(ContentNode.iconForms)") }
      try ContentNode.check(icon.size, ContentNode.sides, "\(path).size")
      try ContentNode.check(icon.color, "\(path).color")
      node.kind = .icon(icon)
    case .image(var image):
      try count.addPicture()
      image.path = try ContentNode.cleaned(image.path, "\(path).image")
      guard image.path.hasPrefix("/") || FileURL.isFileURL(image.path) else {
        throw InvalidRequest("\(path).image: expected \(ContentNode.fileForms)")
      }
      try ContentNode.check(image.width, ContentNode.sides, "\(path).width")
      try ContentNode.check(image.height, ContentNode.sides, "\(path).height")
      node.kind = .image(image)
    case .progress(let value):
      // The value is probably a percentage without the percent sign.
      if (Progress.values.upperBound...100 * Progress.values.upperBound).contains(value),
        value > Progress.values.upperBound
      {
        throw InvalidRequest(
          "\(path).progress: expected a number from 0 to 2: did you mean \((value / 100).plainText)?")
      }
      try ContentNode.check(value, Progress.values, "\(path).progress")
    case .spacer(let length): try ContentNode.check(length, ContentNode.lengths, "\(path).spacer")
    }
    return node
  }

  private static let iconForms = "a symbol, the name of a theme's icon, \(fileForms)"
  private static let fileForms = "an absolute path or a file:// URL"

  private static func checked(
    _ group: Group, at path: String, _ name: String, depth: Int, _ count: inout Count
  ) throws(InvalidRequest) -> Group {
    try check(group.spacing, lengths, "\(path).spacing")
    var group = group
    for index in group.children.indices {
      group.children[index] = try group.children[index].checked(
        at: "\(path).\(name)[\(index)]", depth: depth + 1, &count)
    }
    return group
  }

  private static func check(
    _ value: Double?, _ range: ClosedRange<Double>, _ path: String
  ) throws(InvalidRequest) {
    guard let value, !range.contains(value) else { return }
    throw InvalidRequest(
      "\(path): expected a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)")
  }

  private static func check(_ ink: Ink?, _ path: String) throws(InvalidRequest) {
    guard case .color(let color) = ink else { return }
    let components = [color.red, color.green, color.blue, color.alpha]
    guard components.allSatisfy((0...1).contains) else {
      throw InvalidRequest("\(path): expected \(Ink.forms)")
    }
  }

  private static func cleaned(_ text: String, _ path: String) throws(InvalidRequest) -> String {
    let text = text.withoutControls
    guard text.utf8.count <= Limits.value else {
      throw InvalidRequest("\(path): too long: at most \(Limits.value) bytes")
    }
    return text
  }
}

extension ContentNode {
  /// The node as JSON.
  var json: JSONObject {
    var object = JSONObject()
    switch kind {
    case .row(let group): group.write(to: &object, as: "row")
    case .column(let group): group.write(to: &object, as: "column")
    case .text(let text):
      object.set("text", text.string)
      object.set("size", text.size)
      object.set("weight", text.weight?.name)
      object.set("color", text.color?.text)
    case .icon(let icon):
      object.set("icon", icon.name)
      object.set("size", icon.size)
      object.set("color", icon.color?.text)
    case .image(let image):
      object.set("image", image.path)
      object.set("width", image.width)
      object.set("height", image.height)
    case .progress(let value): object.set("progress", value)
    case .spacer(let length): object.set("spacer", length)
    }
    if let padding { object.set("padding", [padding.top, padding.right, padding.bottom, padding.left]) }
    return object
  }
}

extension ContentNode.Group {
  fileprivate func write(to object: inout JSONObject, as name: String) {
    object.setArray(name, children.map(\.json))
    object.set("spacing", spacing)
    object.set("alignment", alignment?.rawValue)
  }
}

extension ContentNode.Ink {
  /// The valid forms, for error messages.
  static let forms = "\(Color.forms), or accent"

  fileprivate var text: String {
    switch self {
    case .accent: "accent"
    case .color(let color): color.text
    }
  }
}
