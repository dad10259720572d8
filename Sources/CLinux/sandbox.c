#define _GNU_SOURCE
#include "clinux_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The system call numbers are the same on every architecture. Debian 12 has linux/landlock.h of version 2 or no
// such header.
enum { create_ruleset = 444, add_rule = 445, restrict_self = 446 };

struct ruleset {
  uint64_t files;
  // Since version 4.
  uint64_t network;
  // Since version 6.
  uint64_t scopes;
};

struct path_rule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

int linux_forbid_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int linux_landlock_version(void) {
  enum { ask_version = 1 };
  return (int)syscall(create_ruleset, NULL, (size_t)0, ask_version);
}

/// Returns the number of file access rights of a Landlock version; each version adds rights at the end.
static int file_rights(int version) {
  // Execute, write, read and create files; refer (2), truncate (3), ioctl on devices (5).
  return version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
}

static int allow_reading(int ruleset) {
  enum { read_file = 1 << 2, read_folder = 1 << 3, path_beneath = 1 };
  struct path_rule rule = {read_file | read_folder, open("/", O_PATH | O_CLOEXEC | O_DIRECTORY)};
  if (rule.folder < 0) return -1;
  int result = (int)syscall(add_rule, ruleset, path_beneath, &rule, 0);
  int error = errno;
  close(rule.folder);
  errno = error;
  return result;
}

int linux_landlock_restrict(int may_read) {
  int version = linux_landlock_version();
  if (version < 0) return -1;
  struct ruleset denied = {
      .files = (UINT64_C(1) << file_rights(version)) - 1,
      // Bind and connect.
      .network = version >= 4 ? 3 : 0,
      // Abstract sockets and signals.
      .scopes = version >= 6 ? 3 : 0,
  };
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int ruleset = (int)syscall(create_ruleset, &denied, size, 0);
  if (ruleset < 0) return -1;
  int result = may_read ? allow_reading(ruleset) : 0;
  if (result == 0) result = (int)syscall(restrict_self, ruleset, 0);
  int error = errno;
  close(ruleset);
  errno = error;
  return result;
}

int linux_close_descriptors(unsigned first, unsigned last) { return close_range(first, last, 0); }

int linux_limit_processes(void) { return setrlimit(RLIMIT_NPROC, &(struct rlimit){0, 0}); }
