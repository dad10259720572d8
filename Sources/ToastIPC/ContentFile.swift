import Glibc
import ToastCore
import ToastSystem

/// Own content as a command is given it: in a file or on standard input, with paths as the caller sees them.
enum ContentFile {
  /// The content of a file; `-` is standard input.
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

  /// All of a file, or more than the limit of it; it may be a pipe, as `<(…)` makes one.
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

  /// An icon as the service needs it, which works in another folder: a file is an absolute path.
  static func resolved(_ icon: String) throws(SystemError) -> String {
    if FileURL.isFileURL(icon) { return FileURL.path(of: icon) ?? icon }
    let isFile = icon.contains("/") || [".png", ".svg", ".jpg", ".jpeg"].contains { icon.hasSuffix($0) }
    return isFile ? try ProgramPath.absolute(icon) : icon
  }

  /// Likewise, each icon and image in it.
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
