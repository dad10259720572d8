import Glibc

exit(IconProgram.run(Array(CommandLine.arguments.dropFirst())))
