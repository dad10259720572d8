import ToastSystem

// The types of ToastSystem that the commands use, because the commands import only ToastIPC.

/// See `ToastSystem.CommandOption`.
public typealias CommandOption = ToastSystem.CommandOption
/// See `ToastSystem.CommandSyntax`.
public typealias CommandSyntax = ToastSystem.CommandSyntax
/// See `ToastSystem.UsageError`.
public typealias UsageError = ToastSystem.UsageError
/// See `ToastSystem.EditDistance`.
public typealias EditDistance = ToastSystem.EditDistance
/// See `ToastSystem.StandardStream`.
public typealias StandardStream = ToastSystem.StandardStream
/// See `ToastSystem.ProgramPath`.
public typealias ProgramPath = ToastSystem.ProgramPath
/// See `ToastSystem.SystemError`.
public typealias SystemError = ToastSystem.SystemError
/// See `ToastSystem.CommandShell`.
public typealias CommandShell = ToastSystem.CommandShell
/// See `ToastSystem.Subcommand`.
public typealias Subcommand = ToastSystem.Subcommand
/// See `ToastSystem.CompletionSource`.
public typealias CompletionSource = ToastSystem.CompletionSource
/// See `ToastSystem.Readiness`.
public typealias Readiness = ToastSystem.Readiness
/// See `ToastSystem.LineReader`.
public typealias LineReader = ToastSystem.LineReader
