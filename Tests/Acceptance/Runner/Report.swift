import Glibc
import PrivateSession

/// A check did not find what it expected.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  /// What was expected, and what there was.
  init(_ what: String, expected: Any, got: Any) {
    description = "expected \(what) \(expected), got \(got)"
  }
}

/// A check cannot be made on this compositor, and why.
struct Skipped: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Throws unless both are equal.
func expect<Value: Equatable>(_ what: String, _ got: Value, is expected: Value) throws {
  guard got == expected else { throw Unexpected(what, expected: expected, got: got) }
}

/// Throws unless it is so; `expected` and `got` are for people.
func expect(_ isSo: Bool, _ what: String, expected: Any, got: Any) throws {
  guard isSo else { throw Unexpected(what, expected: expected, got: got) }
}

/// One thing that a compositor and waytoast do together.
struct Check: Sendable {
  /// The heading and the thing: `styles/glass-1.5`.
  let name: String
  /// Makes it, and returns a detail for the report, or nothing.
  let run: @Sendable (Stand) throws -> String

  init(_ name: String, run: @escaping @Sendable (Stand) throws -> String) {
    self.name = name
    self.run = run
  }
}

/// Prints one line a check, and counts.
struct Report {
  private var counts = (ok: 0, failed: 0, skipped: 0)

  /// Runs the checks one after the other.
  mutating func run(_ checks: [Check], on stand: Stand) {
    for check in checks {
      stand.name = check.name
      do {
        let detail = try check.run(stand)
        counts.ok += 1
        line("ok  ", check, detail)
      } catch let skip as Skipped {
        counts.skipped += 1
        line("skip", check, skip.reason)
      } catch {
        counts.failed += 1
        line("FAIL", check, "\(error)".split(separator: "\n").joined(separator: " | "))
      }
    }
  }

  /// The last line; true when nothing failed.
  func finish(_ stand: Stand) -> Bool {
    print("\(stand.version): \(counts.ok) ok, \(counts.failed) failed, \(counts.skipped) skipped")
    return counts.failed == 0 && counts.ok > 0
  }

  private func line(_ result: String, _ check: Check, _ detail: String) {
    let name = check.name + String(repeating: " ", count: max(0, 34 - check.name.count))
    print("\(result) \(name) \(detail)")
    fflush(nil)
  }
}
