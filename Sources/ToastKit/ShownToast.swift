/// A toast that the service has accepted.
///
/// Releasing the value does not dismiss the toast.
///
///     let upload = try toast("Uploading", duration: .forever)
///     upload.dismiss()
///     print(await upload.outcome)
public struct ShownToast: Sendable, Identifiable {
  /// The id of the toast; the service generates one if the call has none.
  ///
  /// See ``ToastModel/id``.
  public let id: String
  /// The part of the toast that the service left out, such as an unknown icon; nil if the toast is complete.
  public let warning: String?
  private let call: ToastCall

  init(id: String, warning: String?, call: ToastCall) {
    self.id = id
    self.warning = warning
    self.call = call
  }

  /// Dismisses the toast, without blocking; does nothing if the toast is gone.
  public func dismiss() { call.dismiss() }

  /// The outcome of the toast, once the toast is gone.
  ///
  /// Any number of tasks can await the outcome. Cancelling a task does not end its wait; dismiss the toast instead.
  public var outcome: Outcome {
    get async { await call.outcome.value() }
  }
}
