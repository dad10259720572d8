import Glibc
import ToastIPC

exit(CommandStatus.of("waytoastctl") { try Control.run(Array(CommandLine.arguments.dropFirst())) })
