import Glibc
import ToastIPC

exit(CommandStatus.of("waytoast") { try Show.run(Array(CommandLine.arguments.dropFirst())) })
