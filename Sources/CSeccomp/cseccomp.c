#define _GNU_SOURCE
#include "cseccomp.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// The index of the argument of clone that contains the flags.
#if defined(__s390__) || defined(__s390x__)
enum { clone_flags = 1 };
#else
enum { clone_flags = 0 };
#endif

/// The system calls of decoders, the C library and the allocators of C, GLib and Rust that are allowed with any
/// arguments.
///
/// None of the calls takes a path, a network address or another process.
static const int allowed[] = {
    // Open descriptors.
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(_llseek),
    // Memory.
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // Locks between threads.
    SCMP_SYS(futex), SCMP_SYS(futex_time64), SCMP_SYS(sched_yield), SCMP_SYS(restart_syscall),
    // Time and properties of the machine.
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(sysinfo),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(getrandom), SCMP_SYS(getpid), SCMP_SYS(gettid),
    // Signal handlers and the end of the process.
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigreturn),
    SCMP_SYS(sigaltstack), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

static int allow_some(scmp_filter_ctx filter) {
  for (unsigned i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
    if (error < 0) return error;
  }
  // Executable memory cannot be created.
  const int mapping[] = {SCMP_SYS(mmap), SCMP_SYS(mmap2), SCMP_SYS(mprotect)};
  for (unsigned i = 0; i < sizeof mapping / sizeof *mapping; i++) {
    int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, mapping[i], 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (error < 0) return error;
  }
  // abort() sends a signal; this rule restricts signals to this process.
  int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, getpid()));
  if (error < 0) return error;
  // Limits can be read but not set.
  error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
  // cairo checks whether the file of a font is readable, even if the file is already open. The filter returns
  // success without an access to the file.
  const int questions[] = {SCMP_SYS(access), SCMP_SYS(faccessat)};
  for (unsigned i = 0; i < sizeof questions / sizeof *questions && error == 0; i++)
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(0), questions[i], 0);
  return error;
}

static int allow_threads(scmp_filter_ctx filter) {
  // A new process lacks CLONE_THREAD; the other flags create namespaces.
  const unsigned long thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS;
  const unsigned long others =
      CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP | CLONE_VFORK |
      CLONE_PTRACE | CLONE_PARENT;
  int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                               SCMP_CMP(clone_flags, SCMP_CMP_MASKED_EQ, thread | others, thread));
  // The flags of clone3 are in memory, which a filter cannot read. With ENOSYS the C library falls back to clone.
  if (error == 0) error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  if (error == 0) error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(set_robust_list), 0);
  if (error == 0) error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(rseq), 0);
  if (error == 0)
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME));
  return error;
}

int decoder_filter_load(int may_start_threads) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return -ENOMEM;
  // The filter also applies to the threads that run already.
  int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (error == 0) error = allow_some(filter);
  if (error == 0 && may_start_threads) error = allow_threads(filter);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return error;
}
