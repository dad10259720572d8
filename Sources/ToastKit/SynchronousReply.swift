internal import ToastIPC
internal import ToastSystem

/// The reply to a call, for which the thread of the caller waits.
final class SynchronousReply: Sendable {
  private let result = Locked<Result<ShownToast, ToastError>?>(nil)
  /// The ends of a pipe; the reading end is readable when the reply is there.
  private let (reading, writing): (Int32, Int32)

  /// Creates a reply.
  ///
  /// - Throws: `ToastError` if the process has no descriptors left.
  init() throws(ToastError) {
    do throws(SystemError) {
      let pipe = try Pipe()
      (reading, writing) = (pipe.reading.release(), pipe.writing.release())
    } catch {
      throw ToastError("cannot wait for waytoastd: \(error)")
    }
  }

  deinit {
    FileDescriptor(owning: reading).close()
    FileDescriptor(owning: writing).close()
  }

  /// Stores the reply, and wakes the thread that waits for it.
  func resolve(_ result: Result<ShownToast, ToastError>) {
    self.result.withLock { $0 = result }
    let file = FileDescriptor(owning: writing)
    _ = [0].withUnsafeBytes { try? file.write($0) }
    _ = file.release()
  }

  /// Waits for the reply, at most `Limits.timeout`.
  ///
  /// - Throws: The error of the reply, or that there was no reply in time.
  func wait() throws(ToastError) -> ShownToast {
    let end = MonotonicClock.now() + Limits.timeout
    _ = try? Readiness.wait(for: [(reading, .readable)], until: end)
    guard let result = result.withLock({ $0 }) else { throw ToastError(ServiceError.noAnswer.message) }
    return try result.get()
  }
}
