// swift-tools-version: 6.2
import Glibc
import PackageDescription

// The targets and their dependencies, from the pure core to the programs.

/// The linker settings of the commands, which are static executables: they reach their first line within a millisecond.
///
/// The linker is lld, because gold warns of functions of libc (NSS) to which FoundationEssentials refers and which the
/// commands never call.
let staticExecutable: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-use-ld=lld"], .when(configuration: .release))
]

/// The compiler settings of code that draws or reads pixels: without optimization a million pixels take a second.
let pixelCode: [SwiftSetting] = [.unsafeFlags(["-O"])]

/// The linker settings of the service, which is linked to a fixed address.
///
/// Otherwise 38,000 relocations of the static Swift libraries would make 1.5 MiB of the program private, a seventh of
/// its memory limit. The program exports no symbols, so that the linker can remove unused public symbols of the Swift
/// libraries, which would be another private MiB.
let fixedAddress: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic"], .when(configuration: .release))
]

/// Returns the pkg-config file of a C library; nil if the header and the library are in the default folders.
///
/// SwiftPM reads these files in every build of a package that depends on this one. SwiftPM warns of each missing library
/// and of the flag -pthread of glib, although ToastKit links no C library. Therefore the library's own file is read only
/// if PKG_CONFIG_PATH contains it; otherwise a file of this package contains the usual include folders.
func pkgConfig(_ library: String, usually own: String? = nil) -> String? {
  let folders = (Context.environment["PKG_CONFIG_PATH"] ?? "").split(separator: ":")
  if folders.contains(where: { access("\($0)/\(library).pc", R_OK) == 0 }) { return library }
  guard let own else { return nil }
  // SwiftPM ends a name at a space.
  return Context.packageDirectory.contains(" ") ? library : "\(Context.packageDirectory)/\(own)"
}

let package = Package(
  name: "waytoast",
  products: [
    .executable(name: "waytoast", targets: ["waytoast"]),
    .executable(name: "waytoastctl", targets: ["waytoastctl"]),
    .executable(name: "waytoastd", targets: ["waytoastd"]),
    .executable(name: "waytoast-icon", targets: ["waytoast-icon"]),
    .library(name: "ToastKit", targets: ["ToastKit"]),
  ],
  targets: [
    // The core.
    .target(name: "ToastCore"),

    // The system and the C libraries.
    .target(name: "CLinux"),
    .target(name: "CKeymap"),
    .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(name: "CRsvg"),
    .target(name: "CSeccomp", linkerSettings: [.linkedLibrary("seccomp")]),
    .systemLibrary(name: "CWaylandClient", pkgConfig: pkgConfig("wayland-client")),
    .systemLibrary(name: "CWaylandServer", pkgConfig: pkgConfig("wayland-server")),
    .systemLibrary(name: "CWaylandCursor", pkgConfig: pkgConfig("wayland-cursor")),
    .systemLibrary(
      name: "CCairo", pkgConfig: pkgConfig("pangocairo", usually: "Sources/CCairo/cairo-pango.pc")),
    .target(name: "ToastSystem", dependencies: ["CLinux"]),
    .target(name: "ToastLoop", dependencies: ["ToastSystem", "CWaylandServer"]),

    // The parts of the service and of its clients.
    .target(name: "ToastIPC", dependencies: ["ToastCore", "ToastSystem"]),
    .target(name: "ToastConfiguration", dependencies: ["ToastCore", "ToastSystem"]),
    .target(name: "ToastKit", dependencies: ["ToastCore", "ToastIPC", "ToastSystem"]),
    .target(name: "ToastIcons", dependencies: ["ToastSystem"]),
    .target(name: "IconSandbox", dependencies: ["CLinux", "CSeccomp", "ToastIcons", "ToastSystem"]),
    .target(name: "ToastHooks", dependencies: ["ToastCore", "ToastSystem"]),
    .target(name: "ToastRender", dependencies: ["ToastCore", "CCairo"], swiftSettings: pixelCode),
    .target(
      name: "Wayland", dependencies: ["CWaylandClient", "CWaylandCursor"], plugins: ["WaylandBindings"]),
    .target(name: "ToastShell", dependencies: ["CKeymap", "ToastCore", "ToastSystem", "Wayland"]),
    .target(
      name: "ToastService",
      dependencies: [
        "ToastConfiguration", "ToastCore", "ToastHooks", "ToastIPC", "ToastIcons", "ToastRender",
        "ToastShell",
        "ToastSystem",
        "ToastLoop",
      ]),

    // The programs.
    .executableTarget(
      name: "waytoast", dependencies: ["ToastCore", "ToastIPC"], linkerSettings: staticExecutable),
    .executableTarget(name: "waytoastctl", dependencies: ["ToastIPC"], linkerSettings: staticExecutable),
    .executableTarget(
      name: "waytoast-icon",
      dependencies: ["CJPEG", "CLinux", "CRsvg", "IconSandbox", "ToastIcons", "ToastSystem"],
      swiftSettings: pixelCode),
    .executableTarget(
      name: "waytoastd",
      dependencies: [
        "ToastConfiguration", "ToastCore", "ToastHooks", "ToastIPC", "ToastRender", "ToastService",
        "ToastShell",
        "ToastSystem",
        "ToastLoop", "Wayland",
      ], linkerSettings: fixedAddress),

    // The generator of the Wayland bindings, a build tool.
    .executableTarget(name: "WaylandScanner"),
    .plugin(name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),

    // The tests and their support code.
    .testTarget(name: "ToastCoreTests", dependencies: ["ToastCore"]),
    .target(
      name: "WaylandServer", dependencies: ["CWaylandServer", "Wayland"], path: "Tests/Support/WaylandServer",
      plugins: ["WaylandBindings"]),
    .testTarget(name: "WaylandTests", dependencies: ["Wayland", "WaylandServer", "WaylandScanner"]),
    .target(
      name: "Stage", dependencies: ["Wayland", "WaylandServer"], path: "Tests/Support/Stage",
      swiftSettings: pixelCode),
    .testTarget(name: "StageTests", dependencies: ["Stage", "Wayland"]),
    .testTarget(name: "ToastShellTests", dependencies: ["Stage", "ToastCore", "ToastShell", "Wayland"]),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Programs", "Stage", "ToastConfiguration", "ToastCore", "ToastHooks", "ToastIPC", "ToastIcons",
        "ToastLoop", "ToastService", "ToastShell", "ToastSystem", "Wayland",
      ]),
    .testTarget(
      name: "ToastConfigurationTests",
      dependencies: ["Programs", "ToastConfiguration", "ToastCore", "ToastSystem"]),
    .target(name: "Programs", dependencies: ["ToastSystem"], path: "Tests/Support/Programs"),
    .testTarget(name: "ToastSystemTests", dependencies: ["ToastSystem", "Programs"]),
    .testTarget(name: "ToastLoopTests", dependencies: ["Programs", "ToastLoop", "ToastSystem"]),
    .testTarget(name: "ToastIPCTests", dependencies: ["ToastCore", "ToastIPC", "ToastSystem", "Programs"]),
    .executableTarget(name: "toastkit-examples", dependencies: ["ToastKit"], path: "Tests/Examples"),
    .testTarget(
      name: "ToastKitTests",
      dependencies: ["Programs", "ToastCore", "ToastIPC", "ToastKit", "ToastSystem"]),
    .testTarget(
      name: "ToastHooksTests", dependencies: ["ToastHooks", "ToastCore", "ToastSystem", "Programs"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Programs", "ToastConfiguration", "ToastCore", "ToastHooks", "ToastIPC", "ToastRender", "ToastSystem",
      ]),
    .testTarget(name: "ToastRenderTests", dependencies: ["CCairo", "ToastRender"], swiftSettings: pixelCode),
    .target(name: "CSandboxProbe", path: "Tests/Support/CSandboxProbe"),
    .executableTarget(
      name: "sandbox-probe", dependencies: ["CSandboxProbe", "IconSandbox", "ToastIcons", "ToastSystem"],
      path: "Tests/Support/SandboxProbe"),
    .testTarget(name: "ToastIconsTests", dependencies: ["ToastIcons", "ToastSystem", "Programs"]),
    .target(
      name: "PrivateSession", dependencies: ["Programs", "ToastSystem", "Wayland"],
      path: "Tests/Support/PrivateSession", swiftSettings: pixelCode),
    .target(
      name: "HeadlessSway", dependencies: ["PrivateSession", "ToastSystem", "Wayland"],
      path: "Tests/Support/HeadlessSway"),
    .target(
      name: "TouchSway", dependencies: ["PrivateSession", "ToastSystem"], path: "Tests/Support/TouchSway"),
    .target(
      name: "VirtualKWin", dependencies: ["CCairo", "PrivateSession", "Wayland"],
      path: "Tests/Support/VirtualKWin", swiftSettings: pixelCode),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "HeadlessSway", "PrivateSession", "Programs", "ToastCore", "ToastHooks", "ToastLoop", "ToastRender",
        "ToastShell", "ToastSystem", "Wayland", "WaylandServer",
      ]),
    .testTarget(
      name: "GestureEndToEndTests",
      dependencies: ["HeadlessSway", "PrivateSession", "Programs", "TouchSway", "VirtualKWin"]),
    .executableTarget(
      name: "waytoast-pictures",
      dependencies: [
        "CCairo", "PrivateSession", "Programs", "ToastCore", "ToastIPC", "ToastRender", "ToastService",
        "ToastSystem", "TouchSway",
      ],
      path: "Tests/Pictures", swiftSettings: pixelCode),
    .executableTarget(
      name: "waytoast-acceptance",
      dependencies: [
        "HeadlessSway", "PrivateSession", "Programs", "ToastSystem", "TouchSway", "VirtualKWin", "Wayland",
      ],
      path: "Tests/Acceptance/Runner", swiftSettings: pixelCode),
    .executableTarget(
      name: "waytoast-bench",
      dependencies: ["HeadlessSway", "PrivateSession", "Programs", "ToastIcons", "ToastSystem"],
      path: "Tests/Bench/Runner"),
    .executableTarget(
      name: "waytoast-fuzz",
      dependencies: ["ToastConfiguration", "ToastCore", "ToastHooks", "ToastIPC", "ToastSystem"],
      path: "Tests/Fuzz/Runner"),
    .executableTarget(
      name: "waytoast-frames",
      dependencies: [
        "Programs", "Stage", "ToastCore", "ToastIPC", "ToastLoop", "ToastService", "ToastRender",
        "ToastShell",
        "ToastSystem", "Wayland",
      ], path: "Tests/Bench/Frames"),
  ]
)
