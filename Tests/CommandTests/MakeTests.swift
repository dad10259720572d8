import Glibc
import Programs
import Testing
import ToastSystem

/// The rules of the Makefile other than `build`: the installation, and the output of tests and builds.
@Suite struct MakeTests {
  private let folder: TemporaryFolder
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
  private static let programs = ["waytoast", "waytoast-icon", "waytoastctl", "waytoastd"]

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Runs make with the tests' own programs as the build result, and an installation folder whose path contains a
  /// space.
  private func make(_ rule: String, _ variables: String...) throws -> Run {
    let path = try #require(ProgramPath.search("make"))
    let built = try #require(ProgramPath.sibling("waytoast")).dropLast("/waytoast".count)
    return try Program(path: path).run(
      ["--no-print-directory", "-C", Self.root, rule, "RELEASE=\(built)", "DESTDIR=\(folder.path)/a b"]
        + variables)
  }

  private func files() throws -> [String] {
    let top = folder.path + "/a b"
    let find = Program(path: try #require(ProgramPath.search("find")))
    return try find.run([top, "-type", "f", "-o", "-empty"]).output.split(separator: "\n")
      .map { String($0.dropFirst(top.count)) }.sorted()
  }

  private func size(_ path: String) -> Int {
    var facts = stat()
    return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
  }

  private func text(_ installed: String) throws -> String {
    try Program(path: "/bin/cat").run(["\(folder.path)/a b\(installed)"]).output
  }

  private static let silence = Run(output: "", errors: "", end: .exited(0))

  @Test
  func
    `The installed programs run and are small, all pages are installed, and everything can be uninstalled`()
    throws
  {
    #expect(try make("install") == Self.silence)
    let readme = try Program(path: "/bin/cat").run([Self.root + "/README.md"]).output
    let linked = Set(readme.matches(of: /\]\((docs\/[^)#]+)/).map { String($0.1) })
    #expect(linked.count > 2)
    let documents = ["LICENSE", "README.md"] + linked.sorted()
    let commands = Self.programs.filter { $0 != "waytoast-icon" }
    let expected =
      Self.programs.map { "bin/" + $0 } + ["lib/systemd/user/waytoast.service"]
      + commands.map { "share/bash-completion/completions/" + $0 }
      + documents.map { "share/doc/waytoast/" + $0 }
      + commands.map { "share/fish/vendor_completions.d/\($0).fish" }
      + ["man1/waytoast.1", "man1/waytoastctl.1", "man1/waytoastd.1", "man5/waytoast.5"].map {
        "share/man/" + $0
      }
      + commands.map { "share/zsh/site-functions/_" + $0 }
    #expect(try files() == expected.map { "/usr/local/" + $0 })
    for name in expected { #expect(size("\(folder.path)/a b/usr/local/\(name)") > 100, "\(name)") }
    let unit = try text("/usr/local/lib/systemd/user/waytoast.service")
    #expect(unit.contains("\nExecStart=/usr/local/bin/waytoastd --linger forever\n"))
    #expect(!unit.contains("@"))
    for name in Self.programs {
      let installed = "\(folder.path)/a b/usr/local/bin/\(name)"
      #expect(size(installed) < size(ProgramPath.sibling(name) ?? ""))
      // Users do not run waytoast-icon.
      if name == "waytoast-icon" { continue }
      #expect(try Program(path: installed).run(["--version"]).output.hasPrefix(name + " "))
    }
    #expect(try make("uninstall") == Self.silence)
    // Shared folders stay.
    let folders = [
      "bin", "lib/systemd/user", "share/bash-completion/completions", "share/doc",
      "share/fish/vendor_completions.d", "share/man/man1", "share/man/man5", "share/zsh/site-functions",
    ]
    #expect(try files() == folders.map { "/usr/local/" + $0 })
  }

  @Test func `The installation folder can be chosen, and strip is optional`() throws {
    #expect(try make("install", "PREFIX=", "DOCDIR=/doc", "STRIP=no-such-strip") == Self.silence)
    #expect(try Array(files().prefix(4)) == Self.programs.map { "/bin/" + $0 })
    let name = "waytoastctl"
    #expect(size("\(folder.path)/a b/bin/\(name)") == size(ProgramPath.sibling(name) ?? ""))
    #expect(try make("uninstall", "PREFIX=", "DOCDIR=/doc") == Self.silence)
    #expect(
      try files() == [
        "/bin", "/lib/systemd/user", "/share/bash-completion/completions", "/share/fish/vendor_completions.d",
        "/share/man/man1", "/share/man/man5", "/share/zsh/site-functions",
      ])
  }

  @Test func `The unit file is valid for systemd`() throws {
    guard let analyze = ProgramPath.search("systemd-analyze") else { return }
    // The program in ExecStart is not installed here.
    let text = try Program(path: "/bin/cat").run([Self.root + "/docs/waytoast.service"]).output
      .replacing("@BINDIR@/waytoastd", with: "/bin/true").replacing("@BINDIR@/waytoastctl", with: "/bin/true")
    let unit = try folder.write("waytoast.service", text)
    let run = try Program(path: analyze, environment: ["XDG_RUNTIME_DIR": folder.path, "HOME": folder.path])
      .run(["--user", "verify", "--man=no", unit])
    #expect(run == Self.silence)
  }

  @Test(arguments: ["PREFIX=usr", "BINDIR=bin", "DOCDIR=../doc"])
  func `A relative installation folder is rejected`(variable: String) throws {
    let parts = variable.split(separator: "=")
    for rule in ["install", "uninstall"] {
      let run = try make(rule, variable)
      #expect(run.errors.hasPrefix("waytoast: \(parts[0]) should be an absolute path, not '\(parts[1])'\n"))
      #expect(run.end == .exited(2))
    }
    #expect(access(folder.path + "/a b", F_OK) == -1)
  }

  /// Runs `.ci/tests` with a script instead of `swift test`.
  private func tests(_ script: String) throws -> Run {
    let log = folder.path + "/logs/test.log"
    let swift = try folder.script("swift", script)
    var run = try Program(path: Self.root + "/.ci/tests").run([log, swift])
    #expect(access(log, F_OK) == 0)
    run = Run(output: run.output, errors: run.errors.replacing(log, with: "LOG"), end: run.end)
    return run
  }

  private static let failed = "waytoast: the tests failed; the whole log is in LOG\n"

  @Test func `One line is printed for passed tests`() throws {
    let run = try tests(
      """
      echo '[1/2] Compiling Toast'
      echo 'Build complete! (1.00s)'
      echo "Test Suite 'All tests' started at 2026-01-01 00:00:00.000"
      echo '◇ Test "One" started.'
      echo 'a library says something' >&2
      echo '✔ Test "One" passed after 0.001 seconds.'
      echo '➜ Test "Two" skipped: "there is no sway"'
      echo '➜ Test "Three" skipped: "there is no sway"'
      echo '✔ Test run with 3 tests in 1 suite passed after 0.001 seconds.'
      """)
    #expect(
      run
        == Run(
          output: """
            ➜ 2 tests skipped: "there is no sway"
            ✔ Test run with 3 tests in 1 suite passed after 0.001 seconds.

            """, errors: "", end: .exited(0)))
  }

  @Test func `Failures are printed with their reasons`() throws {
    let failure = """
      ✘ Test "One" recorded an issue at ToastTests.swift:1:1: Expectation failed: "a
      b" == "c"
      ↳ about letters
      """
    let end = "✘ Test run with 2 tests in 1 suite failed after 0.001 seconds with 1 issue."
    let run = try tests(
      """
      echo '◇ Test run started.'
      echo '\(failure)'
      echo '✔ Test "Two" passed after 0.001 seconds.'
      echo '↳ about nothing'
      echo '\(end)'
      exit 3
      """)
    #expect(run == Run(output: failure + "\n" + end + "\n", errors: Self.failed, end: .exited(3)))
  }

  @Test func `Compiler errors and silent failures are printed`() throws {
    let error = "/x/Toast.swift:1:1: error: cannot find 'toast' in scope"
    let run = try tests("echo '[1/2] Compiling Toast'; echo \"\(error)\"; exit 1")
    #expect(run.output == error + "\n")
    #expect(run.errors.hasSuffix(Self.failed))
    let crash = try tests("echo '◇ Test run started.'; echo '◇ Test \"One\" started.'; kill -SEGV $$")
    #expect(crash.errors.contains("◇ Test \"One\" started.\n"))
    #expect(crash.errors.hasSuffix(Self.failed))
    #expect(crash.end == .exited(128 + SIGSEGV))
  }

  @Test func `Two known warnings are hidden, other warnings are printed, and the status is kept`() throws {
    let mktemp = "the use of `mktemp' is dangerous, better use `mkstemp' or `mkdtemp'"
    let swift = try folder.script(
      "swift",
      """
      cat <<'END'
      warning: prohibited flag(s): -pthread, -pthread
      warning: prohibited flag(s): -pthread, -fplugin=x
      /opt/swift/usr/lib/libFoundationEssentials.a(Data+Writing.swift.o):function $s20: warning: \(mktemp)
      /x/toast.o: warning: \(mktemp)
      Build complete!
      END
      exit 4
      """)
    let run = try Program(path: Self.root + "/.ci/quiet").run([swift])
    #expect(
      run
        == Run(
          output: """
            warning: prohibited flag(s): -pthread, -fplugin=x
            /x/toast.o: warning: \(mktemp)
            Build complete!

            """, errors: "", end: .exited(4)))
  }
}
