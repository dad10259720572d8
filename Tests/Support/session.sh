# The common part of the private sessions; the scripts that start a compositor source this file.
#
# A session has its own runtime directory and inherits nothing of the caller's session. The script removes everything at
# its end. The variables and functions, in the order of their use:
#
# $runtime            the runtime directory, which contains the sockets and is HOME too
# drop_root           gives the session to an unprivileged user if root runs the script; the user owns the directory
# as_user COMMAND     runs a command as the session's user
# add_programs FOLDER puts the package's programs first in PATH, as copies if the user cannot access the folder
# compositor COMMAND  starts the compositor, which must write the name of its display to $runtime/ready
# inside [COMMAND]    runs a command; without a command, prints the environment (NAME=VALUE, then an empty line) and
#                     waits until standard input ends

script=${0##*/}

fail() {
  echo "$script: $*" >&2
  exit 1
}

# The path of a socket has at most 107 bytes, so the directory is in /tmp, whatever TMPDIR is.
runtime=$(mktemp -d /tmp/waytoast.XXXXXX) || exit 1
readonly runtime

# All processes with this runtime directory in their environment belong to the session, even in another process session.
session() {
  grep -lsxz "XDG_RUNTIME_DIR=$runtime" /proc/[0-9]*/environ | cut -d / -f 3
}

end() {
  trap '' HUP INT TERM
  unset XDG_RUNTIME_DIR
  # shellcheck disable=SC2046 # a list of process ids
  kill -TERM $(session) 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    [ -n "$(session)" ] || break
    sleep 0.05
  done
  # shellcheck disable=SC2046
  kill -KILL $(session) 2>/dev/null
  rm -rf "$runtime"
}
trap end EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

as_user() { "$@"; }

drop_root() {
  [ "$(id -u)" = 0 ] || return 0
  as_user() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
  chown 65534:65534 "$runtime"
}

unset DISPLAY WAYLAND_DISPLAY WAYLAND_SOCKET DBUS_SESSION_BUS_ADDRESS I3SOCK WAYTOASTD
unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
export HOME="$runtime" XDG_RUNTIME_DIR="$runtime" LC_ALL=C.UTF-8

add_programs() {
  programs=$(cd "$1" && pwd) || exit 1
  for program in waytoast waytoastctl waytoastd; do
    [ -e "$programs/$program" ] || continue
    as_user test -x "$programs/$program" && continue
    mkdir -p "$runtime/bin" && install -m 755 "$programs"/waytoast "$programs"/waytoastctl "$programs"/waytoastd "$runtime/bin"
    programs=$runtime/bin
    break
  done
  PATH=$programs:$PATH
}

compositor() {
  # An empty line means that the compositor ended.
  mkfifo -m 666 "$runtime/ready" || exit 1
  exec 3<>"$runtime/ready"
  (
    as_user "$@" </dev/null >"$runtime/log" 2>&1
    echo >&3
  ) &
  WAYLAND_DISPLAY=$(timeout 20 head -n 1 <&3)
  exec 3<&-
  if [ -z "$WAYLAND_DISPLAY" ]; then
    cat "$runtime/log" >&2
    fail 'the compositor did not start'
  fi
  export WAYLAND_DISPLAY
}

inside() {
  if [ $# -gt 0 ]; then
    # The command runs in the background, so that a signal to this script ends the session immediately.
    exec 4<&0
    as_user "$@" <&4 &
    wait $!
  else
    for name in PATH HOME XDG_RUNTIME_DIR LC_ALL WAYLAND_DISPLAY SWAYSOCK DBUS_SESSION_BUS_ADDRESS; do
      eval "value=\${$name-}"
      [ -z "$value" ] || echo "$name=$value"
    done
    echo
    cat >/dev/null
  fi
}
