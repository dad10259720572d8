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
  /// Replies in bytes that may wait for a client that does not read them, unless it is one alone.
  public static let waitingReplies = 1024 * 1024
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
  /// Queued toasts.
  public static let queuedToasts = 256
  /// How long a command waits for the service, in nanoseconds.
  public static let patience: Int64 = 2_000_000_000
  /// How long a command waits until a service that it started is ready, in nanoseconds.
  public static let startPatience: Int64 = 10_000_000_000
}
