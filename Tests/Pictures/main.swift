import Glibc

// Makes the pictures of the documentation from what a private Sway shows: waytoast-pictures BACKGROUND FOLDER.
// The gallery is drawn without one: waytoast-pictures gallery FILE.

exit(Pictures.run(Array(CommandLine.arguments.dropFirst())))
