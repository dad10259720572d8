/// How much the service takes.
///
/// What is over a limit is an error for that client and for nobody else.
public enum Limits {
  /// A request's line in bytes, its newline included.
  public static let requestLine = 64 * 1024
  /// A reply's line in bytes: the list of a full queue of long toasts.
  public static let replyLine = 16 * 1024 * 1024
  /// Replies in bytes that may wait for all clients together, before another long one is refused.
  public static let allWaitingReplies = 8 * 1024 * 1024
  /// A reply in bytes from which on it counts as long.
  public static let longReply = 1024 * 1024
  /// Lines about awaited toasts, in bytes, that one client may have coming.
  public static let awaitedLines = 1024 * 1024
  /// A title in bytes of UTF-8.
  public static let title = 4 * 1024
  /// A subtitle in bytes of UTF-8.
  public static let subtitle = 16 * 1024
  /// Any other text of a request in bytes of UTF-8.
  public static let value = 4 * 1024
  /// Actions of one toast.
  public static let actions = 4
  /// Levels of own content, a lone text being one.
  public static let contentDepth = 8
  /// Rows, columns and what is in them, together.
  public static let contentNodes = 64
  /// Icons and images in own content.
  public static let contentPictures = 16
  /// Connected clients.
  public static let clients = 64
  /// Clients that await toasts; the other places are for clients that do not.
  public static let waitingClients = 56
  /// Queued toasts.
  public static let queuedToasts = 256
  /// How long a command waits for the service, in nanoseconds.
  public static let timeout: Int64 = 2_000_000_000
  /// How long a command waits until a service that it started is ready, in nanoseconds.
  public static let startTimeout: Int64 = 10_000_000_000
  /// How much longer a command waits for the answer to a request that the service read just in time, in nanoseconds.
  public static let gracePeriod: Int64 = 100_000_000
}
