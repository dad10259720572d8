#pragma once

/// Restricts all threads of this process to the system calls of decoding: reads and writes of open descriptors,
/// memory, time, and the end of the process. Every other call fails with EPERM.
///
/// With `may_start_threads` the process can also start threads, but no processes. Also sets no_new_privs. Returns
/// 0, or a negative errno.
int decoder_filter_load(int may_start_threads);
