import Glibc
import ToastCore
import ToastSystem

/// A file with custom content for a command, whose paths are relative to the working directory of the command.
enum ContentFile {
  /// Reads the content of a file, or of standard input if the path is `-`.
  static func read(_ path: String) throws(UsageError) -> ContentNode {
    let json: [UInt8]
    do throws(SystemError) {
      json = try path == "-" ? StandardStream.input.read(limit: Limits.requestLine) : bytes(of: path)
    } catch {
      throw UsageError("cannot read the content: \(error)")
    }
    guard json.count <= Limits.requestLine else {
      throw UsageError("content too long: at most \(Limits.requestLine) bytes")
    }
    do throws(InvalidRequest) {
      return try ContentNode(json: json)
    } catch {
      throw UsageError(error.message)
    }
  }

  /// Reads a file to its end or past the limit; the file can be a pipe, such as that of `<(…)`.
  private static func bytes(of path: String) throws(SystemError) -> [UInt8] {
    let raw = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard raw >= 0 else { throw SystemError("open", on: path) }
    let file = FileDescriptor(owning: raw)
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 * 1024)
    while all.count <= Limits.requestLine {
      var result: Result<Transfer, SystemError> = .success(.ended)
      chunk.withUnsafeMutableBytes { buffer in
        do throws(SystemError) {
          result = .success(try file.read(into: buffer))
        } catch {
          result = .failure(error)
        }
      }
      guard case .bytes(let count) = try result.get() else { break }
      all += chunk[..<count]
    }
    return all
  }

  /// Returns an icon whose path is absolute, because the service has another working directory.
  static func resolved(_ icon: String) throws(SystemError) -> String {
    if FileURL.isFileURL(icon) { return FileURL.path(of: icon) ?? icon }
    let isFile = icon.contains("/") || [".png", ".svg", ".jpg", ".jpeg"].contains { icon.hasSuffix($0) }
    return isFile ? try ProgramPath.absolute(icon) : icon
  }

  /// Returns content in which the path of each icon and image is absolute.
  static func resolved(_ node: ContentNode) throws(SystemError) -> ContentNode {
    func resolved(_ group: ContentNode.Group) throws(SystemError) -> ContentNode.Group {
      var group = group
      for index in group.children.indices {
        group.children[index] = try ContentFile.resolved(group.children[index])
      }
      return group
    }
    var node = node
    switch node.kind {
    case .row(let group): node.kind = .row(try resolved(group))
    case .column(let group): node.kind = .column(try resolved(group))
    case .icon(var icon):
      icon.name = try ContentFile.resolved(icon.name)
      node.kind = .icon(icon)
    case .image(var image):
      if FileURL.isFileURL(image.path) {
        image.path = FileURL.path(of: image.path) ?? image.path
      } else if !image.path.isBlank {
        image.path = try ProgramPath.absolute(image.path)
      }
      node.kind = .image(image)
    case .text, .progress, .spacer: break
    }
    return node
  }
}
