import Glibc
import Synchronization
import ToastKit

/// A program that runs commands from standard input and prints the events of its toasts.
enum Remote {
  /// Runs commands until the end of the input.
  static func run() async {
    @ToastState var isShown = false
    @ToastState var model: ToastModel? = nil
    $isShown.toast(
      "Saved", duration: .short, onDismiss: { [shown = $isShown] in say("\($0), \(shown.wrappedValue)") },
      onError: { [shown = $isShown] in say("error \($0), \(shown.wrappedValue)") })
    $model.toast(
      onAction: { say("chose \($0)") },
      onDismiss: { [item = $model] in say("\($0), \(item.wrappedValue?.title ?? "nil")") },
      onError: { say("error \($0)") })
    var shown: [String: ShownToast] = [:]
    var flags: [ToastState<Bool>] = []
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      switch words.first {
      case "true": isShown = true
      case "false": isShown = false
      case "model": model = ToastModel(title: words[1])
      case "offer": model = ToastModel(title: words[1], actions: [ToastButton("Undo", key: "undo")])
      case "nil": model = nil
      case "value": say("\(isShown), \(model?.title ?? "nil")")
      case "cancel": await cancel(words[1])
      case "cancelled": await cancelled()
      case "call": call(words[1])
      case "show": await show(words[1])
      case "nest": nest()
      case "row": flags = row(words[1])
      case "lower":
        for flag in flags { flag.wrappedValue = false }
      case "work": say("\(processorTime())")
      case "crowd": await crowd()
      case "await": awaitMany(words[1])
      case "plain": shown[words[1]] = plain(words[1])
      case "dismiss": shown[words[1]]?.dismiss()
      case "forget": shown[words[1]] = nil
      case "end": if let toast = shown[words[1]] { Task { say("\(words[1]) \(await toast.outcome)") } }
      case "parameters": await EveryWay.showAllParameters()
      case "handlers": await EveryWay.handleOnMainActor()
      case "suspend": EveryWay.suspend()
      case "release": EveryWay.release()
      default: say("unknown \(line)")
      }
    }
  }

  /// Awaits a toast in a task that is cancelled after the next line of the input.
  private static func cancel(_ title: String) async {
    let task = Task { try await ToastAction().outcome(of: ToastModel(title: title)) }
    say("awaiting")
    _ = readLine()
    task.cancel()
    do {
      say("\(try await task.value)")
    } catch {
      say("\(type(of: error))")
    }
  }

  /// Awaits a toast in a task that is already cancelled.
  private static func cancelled() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ToastAction().outcome(of: ToastModel(title: "never"))
    }
    do {
      say("\(try await task.value)")
    } catch {
      say("\(type(of: error))")
    }
  }

  /// Calls an action, and prints the result and the number of seconds that the call took.
  private static func call(_ title: String) {
    let clock = SuspendingClock()
    let begin = clock.now
    let answer: String
    do throws(ToastError) {
      answer = try ToastAction()(title).id
    } catch {
      answer = "\(error)"
    }
    say("\((clock.now - begin).components.seconds) s: \(answer)")
  }

  /// Awaits `count` toasts at once, and prints how often each outcome occurred.
  private static func awaitMany(_ count: String) {
    Task {
      let outcomes = await withTaskGroup(of: String.self) { group in
        for number in 0..<(Int(count) ?? 0) {
          group.addTask {
            do {
              return "\(try await ToastAction().outcome(of: ToastModel(title: "\(number)")))"
            } catch {
              return "\(error)"
            }
          }
        }
        return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
      }
      say(outcomes.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
    }
  }

  /// Calls an action with a button, and prints the chosen button and the outcome.
  private static func plain(_ id: String) -> ShownToast? {
    do throws(ToastError) {
      let toast = try ToastAction()(
        "Plain", actions: [ToastButton("Undo", key: "undo")], id: id, onAction: { say("\(id) chose \($0)") },
        onDismiss: { say("\(id) dismissed \($0)") })
      say("\(toast.id) \(toast.warning ?? "-")")
      return toast
    } catch {
      say("\(error)")
      return nil
    }
  }

  private static func show(_ title: String) async {
    do {
      say(try await ToastAction().show(ToastModel(title: title)).id)
    } catch {
      say("\(error)")
    }
  }

  /// Shows a toast whose handler calls an action and then exits.
  private static func nest() {
    @ToastState var isShown = false
    $isShown.toast(
      "Outer",
      onDismiss: { [shown = $isShown] _ in
        call("Inner")
        shown.wrappedValue = true
        exit(0)
      })
    isShown = true
  }

  /// Sets `count` values to true, one after the other.
  private static func row(_ count: String) -> [ToastState<Bool>] {
    let states = (0..<(Int(count) ?? 0)).map { number in
      let state = ToastState(wrappedValue: false)
      state.projectedValue.toast("\(number)")
      return state
    }
    for state in states { state.wrappedValue = true }
    say("set")
    return states
  }

  /// The processor time that the process has used, in microseconds.
  private static func processorTime() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1_000_000 + $1.tv_usec }
  }

  /// Forks a daemon between two toasts.
  static func daemonized() throws {
    @ToastState var isShown = false
    $isShown.toast("State")
    try ToastAction()("Before")
    guard daemon(1, 1) == 0 else { return say("no daemon") }
    do throws(ToastError) {
      say(try ToastAction()("After").id)
    } catch {
      say("\(error)")
    }
    isShown = true
    exit(0)
  }

  /// Uses two values and an action from several tasks at once, and finally sets the values to false and nil.
  private static func crowd() async {
    @ToastState var isShown = false
    @ToastState var model: ToastModel? = nil
    let ends = Mutex(0)
    let (shown, item) = ($isShown, $model)
    shown.toast("Crowd", onDismiss: { _ in ends.withLock { $0 += 1 } })
    item.toast(onDismiss: { _ in ends.withLock { $0 += 1 } })
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<25 {
            shown.wrappedValue = step.isMultiple(of: 2)
            item.wrappedValue = step.isMultiple(of: 5) ? nil : ToastModel(title: "\(task) \(step)")
            if step.isMultiple(of: 5) { _ = try? await ToastAction().show(ToastModel(title: "shown")) }
            if step.isMultiple(of: 10) { _ = try? ToastAction()("called", onDismiss: { _ in }) }
          }
        }
      }
    }
    (shown.wrappedValue, item.wrappedValue) = (false, nil)
    say("\(shown.wrappedValue), \(item.wrappedValue?.title ?? "nil")")
  }
}

/// Prints a line with one system call, from any thread.
func say(_ text: String) {
  let line = Array("\(text)\n".utf8)
  _ = write(1, line, line.count)
}
