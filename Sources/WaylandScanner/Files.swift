import Glibc

/// Returns the bytes of a file.
func readFile(_ path: String) throws(ScannerError) -> [UInt8] {
  guard let stream = fopen(path, "r") else { throw ScannerError(file: path, text: lastError()) }
  defer { fclose(stream) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = fread(&chunk, 1, chunk.count, stream)
    bytes += chunk[..<count]
    if count < chunk.count { break }
  }
  guard ferror(stream) == 0 else { throw ScannerError(file: path, text: lastError()) }
  return bytes
}

/// Replaces the content of a file.
func writeFile(_ path: String, _ text: String) throws(ScannerError) {
  guard let stream = fopen(path, "w") else { throw ScannerError(file: path, text: lastError()) }
  let written = fputs(text, stream)
  guard fclose(stream) == 0, written >= 0 else { throw ScannerError(file: path, text: lastError()) }
}

/// Returns the XML files in the directory `path` and its subdirectories, sorted; returns `path` itself if it is a
/// file.
func xmlFiles(at path: String) throws(ScannerError) -> [String] {
  guard let folder = opendir(path) else {
    guard errno == ENOTDIR else { throw ScannerError(file: path, text: lastError()) }
    return [path]
  }
  defer { closedir(folder) }
  var files: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if name.hasPrefix(".") { continue }
    if name.hasSuffix(".xml") {
      files.append("\(path)/\(name)")
    } else if entry.pointee.d_type == DT_DIR {
      files += try xmlFiles(at: "\(path)/\(name)")
    }
  }
  return files.sorted()
}

private func lastError() -> String { String(cString: strerror(errno)) }
