# What the private sessions share; sourced by the scripts that start a compositor in one.
#
# A session has a runtime folder of its own. It gets nothing of the caller's session, and nothing of it is left when the
# script ends. Here are, in the order of their use:
#
# $runtime            its folder, where the sockets are; HOME too
# drop_root           makes the session an unprivileged user's even if root calls; the folder's owner tells whose it is
# as_user COMMAND     runs a command as the session's user
# add_programs FOLDER puts the package's programs first in PATH, copied where the user cannot reach them
# compositor COMMAND  starts the compositor, which has to write its display's name to $runtime/ready
# inside [COMMAND]    runs a command; without one prints the environment (NAME=VALUE, then an empty line) and waits
#                     until standard input ends

script=${0##*/}

fail() {
  echo "$script: $*" >&2
  exit 1
}

# A socket's path has room for 107 bytes: a short folder, whatever TMPDIR says.
runtime=$(mktemp -d /tmp/waytoast.XXXXXX) || exit 1
readonly runtime

# Whoever has this session's runtime folder in his environment belongs to it, also what left for a session of its own.
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
  # An empty line says that it ended.
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
    # In the background, so that a signal to this script ends the session at once.
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
