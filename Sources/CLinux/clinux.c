#define _GNU_SOURCE
#include "clinux.h"

#include <fcntl.h>
#include <getopt.h>
#include <malloc.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int linux_memory_file(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int linux_seal_size(int file) { return fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL); }

int linux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int linux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

long linux_peer_user(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -1 : (long)peer.uid;
}

long linux_peer_process(int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? -1 : (long)peer.pid;
}

int linux_set_non_blocking(int file) {
  int flags = fcntl(file, F_GETFL);
  return flags < 0 ? -1 : fcntl(file, F_SETFL, flags | O_NONBLOCK);
}

short linux_spawn_flags(int leads_session) {
  return POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (leads_session ? POSIX_SPAWN_SETSID : 0);
}

int linux_spawn_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

char **linux_environment(void) { return environ; }

int linux_process_file(int process) { return pidfd_open(process, 0); }

int linux_limit_self(unsigned long memory, unsigned long seconds, unsigned long file) {
  const struct {
    int resource;
    rlim_t most;
  } limits[] = {{RLIMIT_AS, memory}, {RLIMIT_CPU, seconds}, {RLIMIT_FSIZE, file}, {RLIMIT_NOFILE, 0}, {RLIMIT_CORE, 0}};
  for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++)
    if (setrlimit(limits[i].resource, &(struct rlimit){limits[i].most, limits[i].most}) < 0) return -1;
  // The stacks of library threads reserve a hundred times the memory that they use otherwise.
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 * 1024);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  mallopt(M_ARENA_MAX, 1);
  return 0;
}

void linux_trim_memory(void) { malloc_trim(0); }

int linux_getopt(int count, char *const arguments[], const char *short_options,
                 const struct linux_option *options, int restart) {
  enum { most = 63 };
  struct option list[most + 1] = {{0}};
  for (int i = 0; i < most && options[i].name; i++)
    list[i] = (struct option){options[i].name, options[i].has_argument, NULL, options[i].value};
  if (restart) optind = 0;
  opterr = 0;
  return getopt_long(count, arguments, short_options, list, NULL);
}

int linux_getopt_index(void) { return optind; }
int linux_getopt_option(void) { return optopt; }
char *linux_getopt_argument(void) { return optarg; }
