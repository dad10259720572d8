#pragma once

/// Leaves this process, with all its threads, only the system calls that decoding a picture takes: reading and writing
/// what is open, memory, time, its own end. Every other call fails with EPERM.
///
/// With `may_start_threads` it can also start threads, but no processes. Sets no_new_privs too. Returns 0, or a negative errno.
int decoder_filter_load(int may_start_threads);
