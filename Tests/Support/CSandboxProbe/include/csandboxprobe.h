#pragma once
// The attempts of the sandbox probe that Swift cannot make. None has a lasting effect.

/// Opens an unnamed temporary file in `folder` for writing.
int probe_open_unnamed(const char *folder);
/// Forks a child that exits immediately, and waits for the child. Returns 0, or -1 with errno.
int probe_fork_once(void);
/// Executes /bin/echo with `text`. Returns only after a failure: -1 with errno.
int probe_execute_echo(const char *text);
