import ToastSystem

/// A command that prints information about the program, such as `--version`.
public enum InfoCommand {
  case help
  case version
  /// The completions for a shell, which `make install` installs.
  case completions(CommandShell)

  /// The options of these commands, which every program lists last.
  public static func options(_ ask: @escaping (InfoCommand) -> Void) -> [CommandOption] {
    [
      .init("help", "h", nil, "print this help") { _ in ask(.help) },
      .init("version", nil, nil, "print the version") { _ in ask(.version) },
      .init("completions", nil, "SHELL", "print what a shell completes with", isInternal: true) {
        name throws(UsageError) in
        guard let shell = CommandShell(rawValue: name) else {
          throw UsageError("bad shell \(name.quoted): expected bash, zsh or fish")
        }
        ask(.completions(shell))
      },
    ]
  }

  /// Prints the information to standard output.
  ///
  /// Errors: `write`.
  public func print(for syntax: CommandSyntax) throws(SystemError) {
    let text =
      switch self {
      case .help: syntax.help
      case .version: "\(syntax.program) \(waytoastVersion)\n"
      case .completions(let shell): syntax.completions(for: shell)
      }
    try StandardStream.output.write(text)
  }
}
