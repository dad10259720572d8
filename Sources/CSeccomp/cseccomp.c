#define _GNU_SOURCE
#include "cseccomp.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

// Which argument of clone holds its flags.
#if defined(__s390__) || defined(__s390x__)
enum { clone_flags = 1 };
#else
enum { clone_flags = 0 };
#endif

/// What decoders, the C library and the allocators of C, GLib and Rust call, whatever the arguments are.
///
/// None of the calls takes a path, an address or another process.
static const int allowed[] = {
    // What is open.
    SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(close), SCMP_SYS(lseek), SCMP_SYS(_llseek),
    // Memory.
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // Locks between threads.
    SCMP_SYS(futex), SCMP_SYS(futex_time64), SCMP_SYS(sched_yield), SCMP_SYS(restart_syscall),
    // Time, and what the machine is like.
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_gettime64), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(sysinfo),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(getrandom), SCMP_SYS(getpid), SCMP_SYS(gettid),
    // Signals that come, and the end.
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sigreturn),
    SCMP_SYS(sigaltstack), SCMP_SYS(exit), SCMP_SYS(exit_group),
};

static int allow_some(scmp_filter_ctx filter) {
  for (unsigned i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, allowed[i], 0);
    if (error < 0) return error;
  }
  // Memory never becomes code.
  const int mapping[] = {SCMP_SYS(mmap), SCMP_SYS(mmap2), SCMP_SYS(mprotect)};
  for (unsigned i = 0; i < sizeof mapping / sizeof *mapping; i++) {
    int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, mapping[i], 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    if (error < 0) return error;
  }
  // abort() sends a signal, to this process only.
  int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1, SCMP_A0(SCMP_CMP_EQ, getpid()));
  if (error < 0) return error;
  // Limits can be read, not set.
  error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), 2, SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0));
  // cairo asks whether the file of a font can be read, also of a font that it has open: the answer is yes, and no file is
  // looked at.
  const int questions[] = {SCMP_SYS(access), SCMP_SYS(faccessat)};
  for (unsigned i = 0; i < sizeof questions / sizeof *questions && error == 0; i++)
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(0), questions[i], 0);
  return error;
}

static int allow_threads(scmp_filter_ctx filter) {
  // A process of its own lacks CLONE_THREAD; the namespaces are other flags.
  const unsigned long thread = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS;
  const unsigned long others =
      CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWCGROUP | CLONE_VFORK |
      CLONE_PTRACE | CLONE_PARENT;
  int error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
                               SCMP_CMP(clone_flags, SCMP_CMP_MASKED_EQ, thread | others, thread));
  // The flags of clone3 are in memory, where no filter sees them: the C library falls back on clone.
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
  // Threads that are there already are bound too.
  int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (error == 0) error = allow_some(filter);
  if (error == 0 && may_start_threads) error = allow_threads(filter);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return error;
}
