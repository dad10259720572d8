import Glibc

// Makes the pictures of the documentation from what a private Sway shows: waytoast-pictures BACKGROUND FOLDER.

exit(Pictures.run(Array(CommandLine.arguments.dropFirst())))
