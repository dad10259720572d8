/// An error in a protocol file, with its line if known, or in the arguments of the scanner.
struct ScannerError: Error, CustomStringConvertible {
  var file = ""
  var line = 0
  let text: String

  var description: String {
    switch (file.isEmpty, line) {
    case (true, _): text
    case (false, 0): "\(file): \(text)"
    case (false, _): "\(file):\(line): \(text)"
    }
  }
}
