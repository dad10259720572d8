#pragma once
// Functions that Swift's Glibc module lacks: functions of _GNU_SOURCE, variadic functions and C globals.
//
// The functions are wrapped in a C file, because _GNU_SOURCE in a header that Swift imports changes types such as
// fd_set, and other C modules cannot be imported then.

#include <spawn.h>
#include <sys/timerfd.h>

/// Calls memfd_create with close-on-exec and sealing.
int linux_memory_file(const char *name);
/// Seals the size of a memory file, and its seals.
int linux_seal_size(int file);
/// Calls pipe2 with close-on-exec.
int linux_pipe(int ends[2]);
/// Calls accept4 with close-on-exec and O_NONBLOCK.
int linux_accept(int listener);
/// Returns the user id of the peer of a unix socket, or -1 with errno.
long linux_peer_user(int socket);
/// Returns the process id of the peer of a unix socket, or -1 with errno.
long linux_peer_process(int socket);
/// Sets O_NONBLOCK of an open file.
int linux_set_non_blocking(int file);

/// Returns POSIX_SPAWN_SETSIGMASK and SETSIGDEF, and also SETSID if `leads_session` is not 0.
short linux_spawn_flags(int leads_session);
/// Sets the working directory of the child.
int linux_spawn_folder(posix_spawn_file_actions_t *actions, const char *folder);
/// Closes the descriptors from `first` on in the child.
int linux_spawn_close_from(posix_spawn_file_actions_t *actions, int first);
char **linux_environment(void);
/// Calls pidfd_open, which sets close-on-exec.
int linux_process_file(int process);

/// Limits this process: address space and file size in bytes, processor time in seconds, no new descriptors, no
/// core dump, small stacks of new threads.
int linux_limit_self(unsigned long memory, unsigned long seconds, unsigned long file);

/// Returns free memory of the heap to the system.
void linux_trim_memory(void);

/// An option of getopt_long; a NULL name ends the list.
struct linux_option {
  const char *name;
  /// 0: no argument; 1: required argument.
  int has_argument;
  int value;
};
/// Calls getopt_long with `options`. If `restart` is not 0, the scan starts again.
int linux_getopt(int count, char *const arguments[], const char *short_options,
                 const struct linux_option *options, int restart);
int linux_getopt_index(void);
int linux_getopt_option(void);
char *linux_getopt_argument(void);
