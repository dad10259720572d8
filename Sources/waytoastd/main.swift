import Glibc
import ToastIPC
import ToastSystem

exit(CommandStatus.of("waytoastd") { try Daemon.run(Array(CommandLine.arguments.dropFirst())) })
