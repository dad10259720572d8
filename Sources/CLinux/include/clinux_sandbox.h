#pragma once
// System calls of a sandbox that have no library function in Debian 12.

/// Calls prctl(PR_SET_NO_NEW_PRIVS). Returns 0, or -1 with errno.
int linux_forbid_new_privileges(void);

/// Returns the Landlock ABI version of the kernel, or -1 with errno if the kernel has no Landlock.
int linux_landlock_version(void);

/// Removes all access rights that Landlock of this kernel can remove from the calling thread and from later threads
/// and processes: files, TCP, and (version 6) signals to and abstract sockets of other processes. Open descriptors
/// stay usable.
///
/// If `may_read` is not 0, files can still be read, but neither written nor executed. Returns 0, or -1 with errno.
int linux_landlock_restrict(int may_read);

/// Closes the descriptors from `first` to `last` with close_range. Returns 0, or -1 with errno.
int linux_close_descriptors(unsigned first, unsigned last);

/// Prevents new processes and threads of this user from this process; the kernel exempts root.
int linux_limit_processes(void);
