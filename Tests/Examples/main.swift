import Glibc

/// The examples by their names.
func run(_ name: String) async throws {
  switch name {
  case "ways": try Examples.ways()
  case "call": try Examples.call()
  case "called": try Examples.called()
  case "message": Examples.message()
  case "titles": Examples.titles()
  case "types": await Examples.types()
  case "volume": try await Examples.volume()
  case "hearing":
    try Examples.hearing()
    _ = readLine()
  case "awaiting": try await Examples.awaiting()
  case "choosing": try await Examples.choosing()
  case "shown": try await Examples.shown()
  case "passing": try Examples.passing()
  case "config": try Examples.config()
  case "boolean": Examples.boolean()
  case "dismissal": try await Examples.dismissal()
  case "content": Examples.content()
  case "item": try await Examples.item()
  case "progress": try await Examples.progress()
  case "itemContent": Examples.itemContent()
  case "remote": await Remote.run()
  case "daemon": try Remote.daemonized()
  default: exit(2)
  }
}

do {
  try await run(CommandLine.arguments.dropFirst().first ?? "")
} catch {
  print("\(error)")
  exit(1)
}
