import Foundation
import PackagePlugin

/// Generates the Wayland bindings from the protocol files with WaylandScanner.
///
/// The target `Wayland` gets the client bindings. The target `WaylandServer` gets the server bindings, and the client
/// bindings of the protocols that only tests use.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL
    let protocols = try xmlFiles(in: root.appending(path: "protocols"))
    guard target.name == "WaylandServer" else {
      return [try command("client", output: "Client.swift", protocols, context)]
    }
    let testProtocols = try xmlFiles(in: root.appending(path: "Tests/Support/protocols"))
    return [
      try command("server", output: "Server.swift", protocols + testProtocols, context),
      try command(
        "client", options: ["--import", "Wayland"], output: "TestClient.swift", testProtocols, context),
    ]
  }

  private func xmlFiles(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "xml" }
      .sorted { $0.path < $1.path }
  }

  private func command(
    _ side: String, options: [String] = [], output: String, _ inputs: [URL], _ context: PluginContext
  ) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: output)
    return .buildCommand(
      displayName: "Writing the \(side) bindings",
      executable: try context.tool(named: "WaylandScanner").url,
      arguments: [side] + options + [output.path] + inputs.map(\.path),
      inputFiles: inputs, outputFiles: [output])
  }
}
