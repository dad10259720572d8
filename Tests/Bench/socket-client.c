// The smallest possible command: connects to a socket, writes a line, reads a line and exits.
// usage: socket-client PATH LINE

#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char **arguments) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (count != 3 || strlen(arguments[1]) >= sizeof address.sun_path) return 2;
  strcpy(address.sun_path, arguments[1]);
  int connection = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  size_t length = strlen(arguments[2]);
  arguments[2][length] = '\n';
  if (write(connection, arguments[2], length + 1) != (ssize_t)length + 1) return 1;
  char reply[4096];
  for (;;) {
    ssize_t size = read(connection, reply, sizeof reply);
    if (size <= 0) return 1;
    if (reply[size - 1] == '\n') return 0;
  }
}
