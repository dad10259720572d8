/// The limits of the service.
///
/// A request above a limit is an error for its client and does not affect other clients.
public enum Limits {
  /// The length of the line of a request in bytes, including its newline.
  public static let requestLine = 64 * 1024
  /// The length of the line of a reply in bytes: the list of a full queue of long toasts.
  public static let replyLine = 16 * 1024 * 1024
  /// The size in bytes of the replies to all clients that wait to be written; above it, a long reply is replaced by an error.
  public static let allWaitingReplies = 8 * 1024 * 1024
  /// The size in bytes from which a reply is long.
  public static let longReply = 1024 * 1024
  /// The size in bytes of the events that the service keeps room for, for one client.
  public static let awaitedLines = 1024 * 1024
  /// The length of a title in bytes of UTF-8.
  public static let title = 4 * 1024
  /// The length of a subtitle in bytes of UTF-8.
  public static let subtitle = 16 * 1024
  /// The length of any other text of a request in bytes of UTF-8.
  public static let value = 4 * 1024
  /// The number of actions of one toast.
  public static let actions = 4
  /// The number of levels of custom content; a single text has one level.
  public static let contentDepth = 8
  /// The number of nodes of custom content.
  public static let contentNodes = 64
  /// The number of icons and images in custom content.
  public static let contentPictures = 16
  /// The number of connected clients.
  public static let clients = 64
  /// The number of clients that await toasts; the other places are reserved for clients that await none.
  public static let waitingClients = 56
  /// The number of queued toasts.
  public static let queuedToasts = 256
  /// How long a command waits for the service, in nanoseconds.
  public static let timeout: Int64 = 2_000_000_000
  /// How long a command waits until a service that it started is ready, in nanoseconds.
  public static let startTimeout: Int64 = 10_000_000_000
  /// How much longer a command waits for the reply to a request that the service read just in time, in nanoseconds.
  public static let gracePeriod: Int64 = 100_000_000
}
