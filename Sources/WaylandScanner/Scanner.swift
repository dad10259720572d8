/// The command line of the scanner, and its exit statuses.
enum Scanner {
  static let usage = """
    usage: WaylandScanner client [--import MODULE] OUTPUT.swift IN.xml...
           WaylandScanner server OUTPUT.swift IN.xml...
           WaylandScanner check FOLDER [UPSTREAM-FILE-OR-FOLDER]...
    """

  /// Runs one command and returns its exit status: 0 for success, 1 for invalid input, 2 for invalid arguments.
  static func run(_ arguments: [String], print: (String) -> Void) -> Int32 {
    do {
      switch arguments.first {
      case "client":
        let module = arguments.dropFirst().first == "--import" ? arguments.dropFirst(2).first : nil
        let rest = Array(arguments.dropFirst(module == nil ? 1 : 3))
        guard rest.count >= 2 else { break }
        try writeFile(rest[0], try bindings(rest.dropFirst()).client(importing: module))
        return 0
      case "server":
        guard arguments.count >= 3 else { break }
        try writeFile(arguments[1], try bindings(arguments.dropFirst(2)).server())
        return 0
      case "check":
        guard arguments.count >= 2 else { break }
        return try check(arguments[1], Array(arguments.dropFirst(2)), print)
      default: break
      }
    } catch {
      print("\(error)")
      return 1
    }
    print(usage)
    return 2
  }

  private static func bindings(_ files: ArraySlice<String>) throws(ScannerError) -> Bindings {
    var models: [ProtocolModel] = []
    for file in files { models.append(try ProtocolModel(reading: file)) }
    return try Bindings(models)
  }

  private static func check(_ folder: String, _ upstreams: [String], _ print: (String) -> Void)
    throws(ScannerError) -> Int32
  {
    func models(_ places: [String]) throws(ScannerError) -> [ProtocolModel] {
      var models: [ProtocolModel] = []
      for place in places {
        for file in try xmlFiles(at: place) { models.append(try ProtocolModel(reading: file)) }
      }
      return models
    }
    let ours = try models([folder])
    _ = try Bindings(ours)
    let check = UpstreamCheck(
      ours, against: try models(upstreams.isEmpty ? UpstreamCheck.upstreams() : upstreams))
    for line in check.differences + check.unproven { print(line) }
    print("\(check.equal) interfaces are upstream's, \(check.unproven.count) could not be compared")
    return check.differences.isEmpty ? 0 : 1
  }
}
