import Glibc
import ToastSystem

/// An empty directory with a short path, which is removed with its content at the end of this object.
public final class TemporaryFolder {
  /// The path.
  public let path: String

  /// Creates the directory.
  ///
  /// Errors: `mkdtemp`.
  public init() throws(SystemError) {
    var template = Array("/tmp/toast.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    guard let process = try? ChildProcess(path: "/bin/rm", arguments: ["-rf", path]).start() else { return }
    waitpid(process, nil, 0)
  }

  /// Writes a file, with missing directories, and returns its path.
  ///
  /// Errors: `open`, `write`.
  @discardableResult
  public func write(_ name: String, _ bytes: some Sequence<UInt8>) throws(SystemError) -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    let file = "\(path)/\(name)"
    let raw = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard raw >= 0 else { throw SystemError("open", on: file) }
    let descriptor = FileDescriptor(owning: raw)
    let bytes = Array(bytes)
    guard Glibc.write(descriptor.raw, bytes, bytes.count) == bytes.count else {
      throw SystemError("write", on: file)
    }
    return file
  }

  /// Writes a text file; see `write`.
  @discardableResult
  public func write(_ name: String, _ text: String) throws(SystemError) -> String {
    try write(name, text.utf8)
  }

  /// Writes an executable script and returns its path.
  ///
  /// Errors: `open`, `write`.
  public func script(_ name: String, _ text: String) throws(SystemError) -> String {
    let file = "\(path)/\(name)"
    let raw = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
    guard raw >= 0 else { throw SystemError("open", on: file) }
    let descriptor = FileDescriptor(owning: raw)
    let bytes = Array("#!/bin/sh\n\(text)\n".utf8)
    guard Glibc.write(descriptor.raw, bytes, bytes.count) == bytes.count else {
      throw SystemError("write", on: file)
    }
    return file
  }
}
