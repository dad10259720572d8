import ToastCore
import ToastSystem

extension Refusal {
  /// What is wrong and what would be right, in one line, with the name that was probably meant.
  ///
  /// - Parameter ids: the ids that requests gave to the toasts that are shown or wait.
  func message(ids: @autoclosure () -> [String]) -> String {
    switch self {
    case .unknownOutput(let name, let known):
      guard let near = EditDistance.nearest(to: name, among: known) else { return description }
      return "no output '\(name)'; did you mean '\(near)'? Outputs: \(known.joined(separator: ", "))"
    case .unknownID(let id):
      guard let near = EditDistance.nearest(to: id, among: ids()) else { return description }
      return "no toast '\(id)' is shown; did you mean '\(near)'?"
    case .unknownAction(let key, let id, let known):
      guard let near = EditDistance.nearest(to: key, among: known) else { return description }
      return "toast '\(id)' has no action '\(key)'; did you mean '\(near)'?"
    case .noActions, .queueFull: return description
    }
  }
}
