#define _GNU_SOURCE
#include "csandboxprobe.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

int probe_open_unnamed(const char *folder) { return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600); }

int probe_fork_once(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  if (child < 0) return -1;
  waitpid(child, NULL, 0);
  return 0;
}

int probe_execute_echo(const char *text) {
  char *const arguments[] = {"echo", (char *)text, NULL};
  return execv("/bin/echo", arguments);
}
