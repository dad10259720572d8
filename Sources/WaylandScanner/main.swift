import Glibc

exit(Scanner.run(Array(CommandLine.arguments.dropFirst())) { print($0) })
