/// Swift names of protocol names.
enum SwiftName {
  /// Returns a type name: `zwlr_layer_surface_v1` becomes `ZwlrLayerSurfaceV1`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns a member name: `set_size` becomes `setSize`, `90` becomes `_90`, `default` becomes `` `default` ``.
  static func member(_ name: String) -> String {
    let whole = type(name)
    let member = whole.prefix(1).lowercased() + whole.dropFirst()
    if member.first?.isNumber == true { return "_" + member }
    return keywords.contains(member) ? "`\(member)`" : member
  }

  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]
}
