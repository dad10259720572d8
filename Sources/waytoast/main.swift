import Glibc
import ToastIPC

exit(CommandStatus.of("waytoast") { try ShowCommand.run(Array(CommandLine.arguments.dropFirst())) })
