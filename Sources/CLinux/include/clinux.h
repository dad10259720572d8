#pragma once
// What Swift's Glibc module lacks: functions behind _GNU_SOURCE, variadic calls and plain C globals.
//
// They are functions of our own in a file of their own, because _GNU_SOURCE in a header that Swift sees
// changes types such as fd_set, and then no other C module can be imported beside it.

#include <spawn.h>
#include <sys/timerfd.h>

/// memfd_create, closed on exec, sealing allowed.
int linux_memory_file(const char *name);
/// Seals the size of a memory file, and its seals.
int linux_seal_size(int file);
/// pipe2, closed on exec.
int linux_pipe(int ends[2]);
/// accept4, closed on exec and not blocking.
int linux_accept(int listener);
/// The user at the other end of a unix socket, or -1 with errno.
long linux_peer_user(int socket);
/// The process at the other end of a unix socket, or -1 with errno.
long linux_peer_process(int socket);
/// Adds O_NONBLOCK to an open file.
int linux_set_non_blocking(int file);

/// POSIX_SPAWN_SETSIGMASK and SETSIGDEF, and SETSID if wanted.
short linux_spawn_flags(int leads_session);
/// The child's working folder, and the first of the descriptors that are closed in it.
int linux_spawn_folder(posix_spawn_file_actions_t *actions, const char *folder);
int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);
char **linux_environment(void);
/// pidfd_open, closed on exec.
int linux_process_file(int process);

/// Limits this process: address space and the size of a file in bytes, processor time in seconds, no further descriptors,
/// no core, small stacks for threads to come.
int linux_limit_self(unsigned long memory, unsigned long seconds, unsigned long file);

/// Gives free memory back to the system.
void linux_trim_memory(void);

/// An option of getopt_long; the list ends with one whose name is NULL.
struct linux_option {
  const char *name;
  /// 0: none, 1: required.
  int has_argument;
  int value;
};
/// getopt_long with the count + 1 options of the list. The scan begins anew when restart is not 0.
int linux_getopt(int count, char *const arguments[], const char *short_options,
                 const struct linux_option *options, int restart);
int linux_getopt_index(void);
int linux_getopt_option(void);
char *linux_getopt_argument(void);
