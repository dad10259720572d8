// The least that a command can do: connect to the socket ARGV[1], write the line ARGV[2], read a line, leave.
// waytoast's own time is measured against this one's.
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int count, char *arguments[]) {
  if (count != 3) return 2;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", arguments[1]);
  int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connect(server, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  dprintf(server, "%s\n", arguments[2]);
  char reply[1024];
  size_t length = 0;
  while (length < sizeof reply && !memchr(reply, '\n', length)) {
    ssize_t got = read(server, reply + length, sizeof reply - length);
    if (got <= 0) return 1;
    length += got;
  }
  return 0;
}
