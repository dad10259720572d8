#pragma once
// The parts of a sandbox that are system calls without a library function in Debian 12.

/// prctl(PR_SET_NO_NEW_PRIVS): 0, or -1 with errno.
int linux_forbid_new_privileges(void);

/// The version of Landlock's interface in this kernel, or -1 with errno where the kernel has no Landlock.
int linux_landlock_version(void);

/// Takes everything from the calling thread, and from threads and processes that it starts later, that this kernel's
/// Landlock can take: files, TCP, and (version 6) signals and abstract sockets of other processes. Open descriptors stay.
///
/// Files can still be read, but neither written nor executed, when `may_read` is not 0. Returns 0, or -1 with errno.
int linux_landlock_restrict(int may_read);

/// close_range: closes the descriptors from `first` to `last`; 0, or -1 with errno.
int linux_close_descriptors(unsigned first, unsigned last);

/// Lets this user start no further process or thread from here; the first user ids of a machine (root) are not bound.
int linux_limit_processes(void);

// For the probe of the sandbox: each does what Swift cannot, and leaves nothing behind.

/// Opens a file without a name in `folder` for writing.
int linux_open_unnamed(const char *folder);
/// Forks a child that ends at once and waits for the child: 0, or -1 with errno.
int linux_fork_once(void);
/// Executes /bin/echo with `text`; returns only if that fails, -1 with errno.
int linux_execute_echo(const char *text);
