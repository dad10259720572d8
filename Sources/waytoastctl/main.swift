import Glibc
import ToastIPC

exit(CommandStatus.of("waytoastctl") { try ControlCommand.run(Array(CommandLine.arguments.dropFirst())) })
