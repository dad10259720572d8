import Glibc

// Draws the pictures of the documentation with a private Sway: waytoast-pictures BACKGROUND FOLDER.
// Draws the gallery without a compositor: waytoast-pictures gallery FILE.

exit(Pictures.run(Array(CommandLine.arguments.dropFirst())))
